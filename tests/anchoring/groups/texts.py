"""Documents in many scripts in which a passage can be put between text that never changes."""

from dataclasses import dataclass

from annotator.anchoring import Landing, align
from annotator.anchoring.side import Heading


@dataclass(frozen=True)
class Frame:
    """Two sections: a heading, what stands before and after the passage, and a second section."""

    first: str
    before: str
    after: str
    second: str
    last: str


FRAMES = {
    "en": Frame("Travel", "The travel office answers questions on working days. Its desk is on the ground floor.",
                "Drivers note the mileage of the car. The form lies with the car papers in the garage.", "Contact",
                "Whoever loses a company card calls the bank first and writes to the accounting team."),
    "de": Frame("Rückgabe", "Unser Kundendienst ist werktags erreichbar. Die Rufnummer steht auf der Rechnung.",
                "Gutscheine gelten im ganzen Sortiment. Eine Auszahlung in bar ist ausgeschlossen.", "Versand",
                "Bestellungen verlassen unser Lager in der Regel am nächsten Werktag."),
    "bg": Frame("Пътувания", "Отделът отговаря на въпроси в работни дни. Гишето е на първия етаж.",
                "Шофьорите записват изминатите километри. Формулярът е при документите на колата.", "Контакти",
                "Който загуби служебна карта, първо се обажда в банката."),
    "ru": Frame("Командировки", "Отдел отвечает на вопросы по рабочим дням. Стойка находится на первом этаже.",
                "Водители записывают пробег машины. Бланк лежит вместе с документами в гараже.", "Контакты",
                "Потерявший служебную карту сначала звонит в банк."),
    "el": Frame("Ταξίδια", "Το γραφείο απαντά σε ερωτήσεις τις εργάσιμες ημέρες. Η θυρίδα βρίσκεται στο ισόγειο.",
                "Οι οδηγοί σημειώνουν τα χιλιόμετρα. Το έντυπο βρίσκεται με τα χαρτιά του αυτοκινήτου.", "Επικοινωνία",
                "Όποιος χάσει την κάρτα τηλεφωνεί πρώτα στην τράπεζα."),
    "tr": Frame("Seyahat", "Ofis soruları iş günlerinde yanıtlar. Gişe zemin kattadır.",
                "Sürücüler kilometreyi kaydeder. Form araç belgelerinin yanında durur.", "İletişim",
                "Şirket kartını kaybeden önce bankayı arar."),
    "ar": Frame("السفر", "يجيب المكتب عن الأسئلة في أيام العمل. يقع الشباك في الطابق الأرضي.",
                "يسجل السائقون المسافة المقطوعة. توجد الاستمارة مع أوراق السيارة في المرآب.", "الاتصال",
                "من يفقد بطاقة الشركة يتصل بالبنك أولا."),
    "fa": Frame("سفر", "دفتر در روزهای کاری به پرسش‌ها پاسخ می‌دهد. باجه در طبقه همکف است.",
                "رانندگان مسافت را یادداشت می‌کنند. فرم کنار مدارک خودرو است.", "تماس",
                "هر کس کارت شرکت را گم کند نخست به بانک زنگ می‌زند."),
    "he": Frame("נסיעות", "המשרד עונה לשאלות בימי עבודה. הדלפק נמצא בקומת הקרקע.",
                "הנהגים רושמים את הקילומטרים. הטופס נמצא עם מסמכי הרכב במוסך.", "קשר",
                "מי שמאבד כרטיס של החברה מתקשר תחילה לבנק."),
    "hi": Frame("यात्रा", "कार्यालय कार्य दिवसों में प्रश्नों के उत्तर देता है। काउंटर भूतल पर है।",
                "चालक गाड़ी की दूरी लिखते हैं। प्रपत्र गाड़ी के कागज़ों के साथ रहता है।", "संपर्क",
                "जो कंपनी का कार्ड खो दे वह पहले बैंक को फ़ोन करता है।"),
    "th": Frame("การเดินทาง", "สำนักงานตอบคำถามในวันทำการ เคาน์เตอร์อยู่ชั้นล่าง",
                "คนขับจดระยะทางของรถ แบบฟอร์มอยู่กับเอกสารรถในโรงรถ", "ติดต่อ", "ผู้ที่ทำบัตรหายต้องโทรหาธนาคารก่อน"),
    "ja": Frame("出張", "出張窓口は平日に質問を受け付けます。窓口は一階にあります。",
                "運転者は走行距離を記録します。用紙は車の書類と一緒に車庫にあります。", "連絡先",
                "会社のカードを失くした人は、まず銀行に電話します。"),
    "zh": Frame("差旅", "差旅办公室在工作日答复问题。服务台位于一楼。", "司机要记录汽车的里程。表格与车辆文件一起放在车库。",
                "联系方式", "丢失公司卡的人先给银行打电话。"),
    "ko": Frame("출장", "출장 사무실은 평일에 질문에 답합니다. 창구는 일 층에 있습니다.",
                "운전자는 주행 거리를 적습니다. 양식은 차량 서류와 함께 차고에 있습니다.", "연락처",
                "회사 카드를 잃어버린 사람은 먼저 은행에 전화합니다."),
}  # fmt: skip
FORMS = ("plain", "markdown")


@dataclass(frozen=True)
class Text:
    """A text with its headings."""

    text: str
    headings: tuple[Heading, ...]

    def span(self, quote: str, nth: int = 0) -> tuple[int, int]:
        at = -1
        for _ in range(nth + 1):
            at = self.text.index(quote, at + 1)
        return at, at + len(quote)


def document(passage: str, language: str = "en", form: str = "plain", *, first: str = "", second: str = "") -> Text:
    """``passage`` (one paragraph or several) between two others of the first section; other titles on request."""
    frame = FRAMES[language]
    parts = [first or frame.first, frame.before, passage, frame.after, second or frame.second, frame.last]
    mark = "## " if form == "markdown" else ""
    text, headings = "", []
    for index, part in enumerate(parts):
        text += "\n\n" if text else ""
        if index in {0, 4}:
            headings.append((len(text), 2, part))
            text += mark
        text += part
    return Text(text, tuple(headings))


def landed(old: Text, new: Text, quote: str, nth: int = 0) -> Landing:
    """Where a quote of the old text stands in the new one."""
    alignment = align(old.text, new.text, old_headings=old.headings, new_headings=new.headings)
    return alignment.land(*old.span(quote, nth))


def there(landing: Landing, new: Text) -> str:
    """The text of the best candidate."""
    assert landing.span is not None
    return new.text[slice(*landing.span)]
