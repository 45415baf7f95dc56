"""Let Django find the models of questions and clarifications."""

from rules.questions.models import Bucket, Clarification, ClarifiedRule, Mail, Question

__all__ = ["Bucket", "Clarification", "ClarifiedRule", "Mail", "Question"]
