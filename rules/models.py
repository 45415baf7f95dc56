"""Let Django find the models of questions and clarifications."""

from rules.questions.models import Clarification, ClarifiedRule, Question

__all__ = ["Clarification", "ClarifiedRule", "Question"]
