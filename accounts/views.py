"""Pages of an account: sign up, mail address, deletion. Login, logout and passwords are Django's own views."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import addresses
from accounts.forms import TAKEN, Address, Delete, SignUp
from matches.play import seats

MAILED = "We have written to {}. Open the link in that mail: from then on the address counts."


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and mail the link that confirms its address."""
    form = SignUp(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                account = form.save()
        except IntegrityError:  # its twin was quicker
            form.add_error("username", TAKEN)
        else:
            login(request, account)
            return _asked(request, form.cleaned_data["address"])
    return render(request, "accounts/sign_up.html", {"form": form}, status=400 if form.errors else 200)


def _asked(request: HttpRequest, address: str) -> HttpResponse:
    addresses.ask(request.user, address, request.build_absolute_uri)
    messages.success(request, MAILED.format(address))
    return redirect("accounts:profile")


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show what belongs to the account, and take another mail address."""
    form = Address(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return _asked(request, form.cleaned_data["address"])
    return render(request, "accounts/account.html", {"form": form}, status=400 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm a mail address, after a tap: mail programs look at links by themselves."""
    read = addresses.read(token)
    if read is None:
        return render(request, "accounts/confirm_old.html", status=410)
    claim, owner = read
    if request.method == "POST":
        addresses.confirm(claim)
        owner.refresh_from_db()
    context = {"claim": claim, "owner": owner, "confirmed": owner.email == claim.address}
    return render(request, "accounts/confirm.html", context)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, after its password was given; its matches stay where they are, as a guest's."""
    form = Delete(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        owner = request.user
        with transaction.atomic():
            seats.forget(owner)
            owner.delete()
        logout(request)
        return redirect("home")
    return render(request, "accounts/delete.html", {"form": form}, status=400 if form.errors else 200)
