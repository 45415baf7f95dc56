"""The addresses of accounts. A new account cannot have the name of a page: see `forms.SignUp`."""

from django.contrib.auth import views as auth
from django.urls import path, reverse_lazy

from accounts import forms, profile, views

app_name = "accounts"

login = auth.LoginView.as_view(
    template_name="accounts/login.html", authentication_form=forms.Login, redirect_authenticated_user=True
)
change = auth.PasswordChangeView.as_view(
    template_name="accounts/password.html",
    form_class=forms.ChangePassword,
    success_url=reverse_lazy("accounts:password-changed"),
)
reset = auth.PasswordResetView.as_view(
    template_name="accounts/reset.html",
    form_class=forms.Reset,
    email_template_name="accounts/mail/reset.txt",
    subject_template_name="accounts/mail/reset_subject.txt",
    success_url=reverse_lazy("accounts:reset-sent"),
)
new_password = auth.PasswordResetConfirmView.as_view(
    template_name="accounts/new_password.html",
    form_class=forms.NewPassword,
    success_url=reverse_lazy("accounts:reset-done"),
)


def told(template: str) -> auth.TemplateView:
    """Return a page that only says something."""
    return auth.TemplateView.as_view(template_name=f"accounts/{template}.html")


urlpatterns = [
    path("sign-up/", views.sign_up, name="sign-up"),
    path("login/", login, name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("account/", views.account, name="account"),
    path("confirm/<str:token>/", views.confirm, name="confirm"),
    path("delete/", views.delete, name="delete"),
    path("password/", change, name="password"),
    path("password/changed/", told("password_changed"), name="password-changed"),
    path("reset/", reset, name="reset"),
    path("reset/sent/", told("reset_sent"), name="reset-sent"),
    path("reset/done/", told("reset_done"), name="reset-done"),
    path("reset/<str:uidb64>/<str:token>/", new_password, name="new-password"),
    path("profile/", profile.own, name="profile"),
    path("profile/keep/", profile.keep, name="keep"),
    path("profile/sit/<slug:slug>/<str:seat>/", profile.sit, name="sit"),
    path("<str:name>/", profile.public, name="public"),
]
