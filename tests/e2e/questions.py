"""Questions about real documents, with the passages that answer them, as two people mark them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Asked:
    """A question, where its answer stands, and what a second person marks instead."""

    question: str
    source: str
    quotes: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    """What the second person marks; empty: the same."""
    searched: str = ""
    """For a question without an answer: what was looked for."""


TRAVEL = "travel-and-leave/travel-and-leave-policies/travel-guide-2-travel.md"
MONEY = "travel-and-leave/travel-and-leave-policies/travel-guide-3-reimbursement.md"
LEAVE = "travel-and-leave/leave.md"
DONATED = "travel-and-leave/voluntary-leave-transfer-program.md"

HANDBOOK = (
    Asked(
        "From which amount on must I keep a receipt?",
        TRAVEL,
        (
            (
                "Receipts are required for lodging, rental cars, gas purchases when using a rental car, and any other "
                "expenses over $75."
            ),
        ),
        ("$75",),
    ),
    Asked(
        "How much of the meal allowance do I get on travel days?",
        TRAVEL,
        (
            (
                "This reduced rate is always 75% of normal M&IE, regardless of how much of the day was actually spent "
                "traveling."
            ),
        ),
        ("75%",),
    ),
    Asked(
        "Do I need receipts for meals?",
        TRAVEL,
        ("This allowance is at your discretion to spend and **you don’t need to provide receipts** for it.",),
        (),
        ("The amount that is given is based on your location, not your actual expenses.",),
    ),
    Asked(
        "By how much may my trip exceed its budget?",
        TRAVEL,
        (
            (
                "do not exceed the overall amount budgeted for your travel in your authorization email (SF-182 or "
                "Salesforce event request for trainings/conferences) by more than 20%."
            ),
        ),
        ("20%",),
    ),
    Asked(
        "How many bags are paid without a justification?",
        TRAVEL,
        ("Baggage fees for one bag may reimbursed per leg without further justification.",),
        (),
        ("Fees for 2 or more bags requires additional justification.",),
    ),
    Asked(
        "How early should a leave request be submitted?",
        LEAVE,
        (
            (
                "You should submit leave requests at least three business days in advance, and make timely edits if your "
                "plans change."
            ),
        ),
        ("three business days",),
    ),
    Asked(
        "How long does the review of a voucher take?",
        MONEY,
        (
            (
                "Your voucher will be reviewed in 3-5 business days, and reimbursement will be credited to your bank "
                "account and travel card 3-5 business days after approval."
            ),
        ),
        ("3-5 business days",),
    ),
    Asked(
        "Which two people see my leave before it is granted, and what must I do every day?",
        LEAVE,
        (
            "You must report to work or have an approved leave request in HR Links, every scheduled work day.",
            "Supervisors should be reviewing and approving/denying leave requests on a regular and timely basis.",
        ),
    ),
    Asked(
        "How many leave hours must I be short of to receive donated leave?",
        DONATED,
        (
            (
                "To be eligible for VLTP, you must have exhausted all leave balances (annual, sick, award) and have an "
                "anticipated negative balance of at least 24 leave hours."
            ),
        ),
        ("24 leave hours",),
    ),
    Asked("May I bring my parrot to the office?", LEAVE, searched="parrot bird pets in the office"),
)

LAW = (
    Asked(
        "Innerhalb welcher Frist muss die Reisekostenvergütung beantragt werden?",
        "index.md",
        (
            (
                "Der Anspruch auf Reisekostenvergütung erlischt, wenn sie nicht innerhalb einer Ausschlussfrist von sechs "
                "Monaten nach Beendigung der Dienstreise schriftlich oder elektronisch beantragt wird."
            ),
        ),
        ("sechs Monaten",),
    ),
    Asked(
        "Was sind Dienstreisen?",
        "index.md",
        ("Dienstreisen sind Reisen zur Erledigung von Dienstgeschäften außerhalb der Dienststätte.",),
        (),
        ("Dienstreisen sind auch Reisen aus Anlass der Versetzung, Abordnung oder Kommandierung.",),
    ),
    Asked(
        "Wann wird kein Tagegeld gewährt?",
        "index.md",
        (
            (
                "Besteht zwischen der Dienststätte oder der Wohnung und der Stelle, an der das Dienstgeschäft erledigt wird, "
                "nur eine geringe Entfernung, wird Tagegeld nicht gewährt."
            ),
        ),
    ),
)

ARTICLE = (
    Asked(
        "Колко проекта използват споразумението на сътрудниците?",
        "code-of-conduct.md",
        (
            (
                "[Споразумението на сътрудниците](https://contributor-covenant.org/) е код за поведение, който се използва "
                "от над 40 000 проекта с отворен код, включително Kubernetes, Rails и Swift."
            ),
        ),
        ("40 000 проекта",),
    ),
    Asked(
        "Кога се създава кодекс на поведение?",
        "code-of-conduct.md",
        (
            (
                "Опитайте се да създадете кодекс на поведение възможно най-рано: в идеалния случай, когато за първи път "
                "създавате своя проект."
            ),
        ),
        (),
        ("Кодексът на поведение е документ, който определя очакванията за поведение на участниците във вашия проект.",),
    ),
)
