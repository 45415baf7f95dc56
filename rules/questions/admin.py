"""Where staff answer: questions, and the clarifications that come of them.

The buttons beside "Save" do what saving alone must not: an answer goes out, a clarification becomes public.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html

from limits import logins
from rules import text
from rules.booklet import booklet, games
from rules.questions import answering, asking, clarifications
from rules.questions.models import Clarification, ClarifiedRule, Question

ANSWER, CLARIFY, PUBLISH, WITHDRAW = "_answer", "_clarify", "_publish", "_withdraw"

admin.site.site_header = admin.site.site_title = "First & Glory"
admin.site.index_title = "Behind the desk"


class Login(logins.Throttled, AdminAuthenticationForm):
    """Let staff in, and nobody try out passwords."""


admin.site.login_form = Login


class QuestionForm(forms.ModelForm):
    """Take an answer."""

    def clean(self) -> dict[str, Any]:
        """Let no empty answer go out."""
        given = super().clean()
        if ANSWER in self.data and not (given.get("answer") or "").strip():
            raise ValidationError({"answer": "Write an answer before it goes out."})
        return given


@admin.register(Question)
class QuestionAdmin(admin.ModelAdmin):
    """Show questions, and take answers."""

    form = QuestionForm
    change_form_template = "admin/rules/question.html"
    list_display = ("name", "state", "beginning", "game", "mode_name", "length_name", "asked")
    list_filter = ("state", "game", "mode", "length", "rule")
    search_fields = ("situation", "answer", "rule")
    readonly_fields = (
        *("state", "aside_for", "asked", "game", "mode_name", "length_name"),
        *("about", "situation", "has_address"),
    )
    fields = (*readonly_fields, "answer")
    actions = ("release",)

    @admin.display(description="question", ordering="pk")
    def name(self, question: Question) -> str:
        """Return its number and rule."""
        return str(question)

    @admin.display(description="situation")
    def beginning(self, question: Question) -> str:
        """Return how it begins."""
        return question.situation[:80]

    @admin.display(description="rule")
    def about(self, question: Question) -> str:
        """Return the rule that was named."""
        if not question.rule_title:
            return question.rule or "not named"
        url = reverse("rules:cite", args=[question.game, question.rule])
        return format_html('<a href="{}">{} {}</a>', url, question.rule, question.rule_title)

    @admin.display(description="mail address", boolean=True)
    def has_address(self, question: Question) -> bool:
        """Say whether the asker will be told."""
        return bool(question.address)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let nobody ask here."""
        return False

    def save_model(self, request: HttpRequest, question: Question, form: QuestionForm, change: bool) -> None:
        """Keep the answer as a draft, or let it go out."""
        if question.state in (Question.State.WAITING, Question.State.DRAFT):
            question.state = Question.State.DRAFT if question.answer.strip() else Question.State.WAITING
        super().save_model(request, question, form, change)
        if ANSWER in request.POST:
            answering.answer(question, request.build_absolute_uri)
            told = "The asker is told by mail." if question.address else "It stands on the asker's tracking page."
            messages.success(request, f"Answered. {told}")

    def response_change(self, request: HttpRequest, question: Question) -> HttpResponse:
        """Go on to the clarification if one was asked for."""
        if CLARIFY not in request.POST:
            return super().response_change(request, question)
        if not request.user.has_perms(("rules.add_clarification", "rules.change_clarification")):
            raise PermissionDenied
        made = answering.clarification_of(question)
        return HttpResponseRedirect(reverse("admin:rules_clarification_change", args=[made.pk]))

    @admin.action(description="No spam: let it in and mail it", permissions=["change"])
    def release(self, request: HttpRequest, chosen: QuerySet[Question]) -> None:
        """Let in what was set aside."""
        for question in chosen.filter(state=Question.State.ASIDE):
            asking.release(question, request.build_absolute_uri)


class ClarificationForm(forms.ModelForm):
    """Take a clarification; the rules that its text names must exist."""

    game = forms.ChoiceField(choices=lambda: [(game, booklet(game).title) for game in games()])

    def clean_text(self) -> str:
        """Return the text if every rule in brackets is one."""
        given: str = self.cleaned_data["text"]
        unknown = clarifications.unknown(_game(self), text.references(given))
        if unknown:
            raise ValidationError(f"There is no rule {', '.join(unknown)}.")
        return given


def _game(form: forms.ModelForm) -> str:
    """Return the game of a clarification that is being written; once it is there, it stays."""
    return str(form.cleaned_data.get("game") or form.instance.game)


class RulesFormSet(BaseInlineFormSet):
    """Take the numbers of rules, one at least: without one nobody would find the clarification."""

    def clean(self) -> None:
        """Say beside a number that it is no rule of the game."""
        super().clean()
        for form in self.forms:
            number = form.cleaned_data.get("number", "")
            if number and clarifications.unknown(self.instance.game, [number]):
                form.add_error("number", f"There is no rule {number}.")


class RulesInline(admin.TabularInline):
    """Attach rules to a clarification."""

    model = ClarifiedRule
    formset = RulesFormSet
    extra = 1
    min_num = 1
    verbose_name = "rule"
    validate_min = True
    verbose_name_plural = "stands beside the rules"


@admin.register(Clarification)
class ClarificationAdmin(admin.ModelAdmin):
    """Write clarifications, publish them and take them back."""

    form = ClarificationForm
    change_form_template = "admin/rules/clarification.html"
    list_display = ("__str__", "numbers", "published")
    list_filter = ("published",)
    search_fields = ("title", "text")
    fields = ("published", "asked_as", "game", "title", "text")
    inlines = (RulesInline,)

    def get_readonly_fields(self, request: HttpRequest, clarification: Clarification | None = None) -> list[str]:
        """Let the game be chosen at first only: rules are attached by their numbers in it."""
        return ["published", "asked_as", *(["game"] if clarification else [])]

    @admin.display(description="rules")
    def numbers(self, clarification: Clarification) -> str:
        """Return the rules that it stands beside."""
        return ", ".join(row.number for row in clarification.rules.all())

    @admin.display(description="asked as")
    def asked_as(self, clarification: Clarification) -> str:
        """Return what the asker wrote, which stays with the staff."""
        return clarification.question.situation if clarification.question else "nobody's question"

    def save_related(self, request: HttpRequest, form: ClarificationForm, formsets: Any, change: bool) -> None:
        """Save the rules too, then publish or withdraw if that was asked for."""
        super().save_related(request, form, formsets, change)
        if PUBLISH in request.POST:
            answering.publish(form.instance, request.build_absolute_uri)
            url = clarifications.url(form.instance)
            messages.success(request, format_html('Published: <a href="{}">it stands beside its rule</a>.', url))
        elif WITHDRAW in request.POST:
            answering.withdraw(form.instance)
            messages.success(request, "Withdrawn: only staff see it now.")
