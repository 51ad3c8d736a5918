"""Kinds of change in languages beyond the three of the corpora: sentences that differ in one fact."""

import pytest

from annotator.anchoring import Change
from annotator.anchoring.changes import kinds
from tests.anchoring.helpers import written

NEGATION, MODAL, UNIT, NUMBER, DATE, CURRENCY = (
    Change.NEGATION, Change.MODAL, Change.UNIT, Change.NUMBER, Change.DATE, Change.CURRENCY
)  # fmt: skip
SENTENCES = {
    "es": [
        (NEGATION, "El empleado puede usar el coche.", "El empleado no puede usar el coche."),
        (MODAL, "El empleado debe pagar la factura.", "El empleado puede pagar la factura."),
        (UNIT, "El plazo es de 30 días naturales.", "El plazo es de 30 semanas naturales."),
        (NUMBER, "Se permiten dos noches de hotel.", "Se permiten tres noches de hotel."),
        (DATE, "Empieza el 3 de marzo de 2021.", "Empieza el 3 de mayo de 2021."),
        (CURRENCY, "Cuesta 20 euros por noche.", "Cuesta 20 dólares por noche."),
    ],
    "fr": [
        (NEGATION, "Le salarié peut utiliser la voiture.", "Le salarié ne peut pas utiliser la voiture."),
        (NEGATION, "Il n'est pas permis de fumer.", "Il est permis de fumer."),
        (MODAL, "Vous devez envoyer le formulaire.", "Vous pouvez envoyer le formulaire."),
        (UNIT, "Le délai est de 3 ans pour les dossiers.", "Le délai est de 3 mois pour les dossiers."),
        (NUMBER, "Le contrat dure deux mois de plus.", "Le contrat dure trois mois de plus."),
        (DATE, "À partir du 1er février de cette année.", "À partir du 1er août de cette année."),
    ],
    "pt": [
        (NEGATION, "O pedido será aceito no escritório.", "O pedido não será aceito no escritório."),
        (MODAL, "Você deve enviar os documentos.", "Você pode enviar os documentos."),
        (UNIT, "O prazo é de 10 dias após a data.", "O prazo é de 10 meses após a data."),
        (NUMBER, "São necessários dois recibos.", "São necessários quatro recibos."),
    ],
    "it": [
        (NEGATION, "Il dipendente deve pagare la spesa.", "Il dipendente non deve pagare la spesa."),
        (MODAL, "Il modulo deve essere inviato subito.", "Il modulo può essere inviato subito."),
        (UNIT, "Entro 30 giorni dalla fine del viaggio.", "Entro 30 settimane dalla fine del viaggio."),
        (NUMBER, "Sono ammesse due persone.", "Sono ammesse ventidue persone."),
        (DATE, "Il termine scade a gennaio.", "Il termine scade a giugno."),
    ],
    "nl": [
        (NEGATION, "U mag de auto gebruiken.", "U mag de auto niet gebruiken."),
        (NEGATION, "Er is een uitzondering voor deze regel.", "Er is geen uitzondering voor deze regel."),
        (MODAL, "U moet het formulier sturen.", "U mag het formulier sturen."),
        (UNIT, "Binnen 5 dagen na de reis.", "Binnen 5 weken na de reis."),
        (NUMBER, "Ten hoogste vijfentwintig personen.", "Ten hoogste zesentwintig personen."),
    ],
    "pl": [
        (NEGATION, "Pracownik może używać samochodu.", "Pracownik nie może używać samochodu."),
        (MODAL, "Pracownik musi zapłacić rachunek.", "Pracownik może zapłacić rachunek."),
        (UNIT, "Termin wynosi 14 dni od daty.", "Termin wynosi 14 miesięcy od daty."),
        (CURRENCY, "Opłata wynosi 50 złotych rocznie.", "Opłata wynosi 50 euro rocznie."),
        (NUMBER, "Wymagane są dwa dokumenty.", "Wymagane są trzy dokumenty."),
    ],
    "cs": [
        (NEGATION, "Zaměstnanec musí použít auto.", "Zaměstnanec nemusí použít auto."),
        (NEGATION, "Žádost bude přijata na úřadě.", "Žádost nebude přijata na úřadě."),
        (MODAL, "Zaměstnanec musí zaplatit účet.", "Zaměstnanec může zaplatit účet."),
        (UNIT, "Lhůta je 14 dní od podání.", "Lhůta je 14 měsíců od podání."),
    ],
    "ru": [
        (NEGATION, "Сотрудник может использовать машину.", "Сотрудник не может использовать машину."),
        (MODAL, "Сотрудник должен оплатить счёт.", "Сотрудник может оплатить счёт."),
        (UNIT, "Срок составляет 10 дней с даты.", "Срок составляет 10 недель с даты."),
        (NUMBER, "Требуются двадцать копий документа.", "Требуются тридцать копий документа."),
        (CURRENCY, "Плата составляет 100 рублей.", "Плата составляет 100 долларов."),
        (DATE, "Действует с 1 января этого года.", "Действует с 1 марта этого года."),
    ],
    "uk": [
        (NEGATION, "Працівник може користуватися авто.", "Працівник не може користуватися авто."),
        (MODAL, "Працівник повинен сплатити рахунок.", "Працівник може сплатити рахунок."),
        (UNIT, "Термін становить 10 днів.", "Термін становить 10 тижнів."),
        (CURRENCY, "Плата становить 100 гривень.", "Плата становить 100 євро."),
    ],
    "el": [
        (NEGATION, "Ο υπάλληλος μπορεί να οδηγεί.", "Ο υπάλληλος δεν μπορεί να οδηγεί."),
        (MODAL, "Ο υπάλληλος πρέπει να πληρώσει.", "Ο υπάλληλος μπορεί να πληρώσει."),
        (UNIT, "Η προθεσμία είναι 10 ημέρες.", "Η προθεσμία είναι 10 μήνες."),
        (NUMBER, "Χρειάζονται δύο αντίγραφα.", "Χρειάζονται πέντε αντίγραφα."),
    ],
    "tr": [
        (NEGATION, "Bu araç kullanılabilir ve iade edilir.", "Bu araç kullanılabilir ve iade edilmez."),
        (NEGATION, "Bu kural için bir istisna vardır.", "Bu kural için bir istisna yoktur."),
        (UNIT, "Süre 10 gün olarak kabul edilir.", "Süre 10 hafta olarak kabul edilir."),
        (NUMBER, "En fazla iki kişi katılır.", "En fazla üç kişi katılır."),
        (MODAL, "Formu göndermek zorunludur.", "Formu göndermek mümkündür."),
    ],
    "hu": [
        (NEGATION, "A dolgozó használhatja az autót.", "A dolgozó nem használhatja az autót."),
        (MODAL, "Az űrlapot be kell küldeni.", "Az űrlapot be lehet küldeni."),
        (UNIT, "A határidő 10 nap a kérelem után.", "A határidő 10 hónap a kérelem után."),
        (NUMBER, "A díj huszonöt forint és egy nap.", "A díj huszonhat forint és egy nap."),
    ],
    "ro": [
        (NEGATION, "Angajatul poate folosi mașina și o cheie.", "Angajatul nu poate folosi mașina și o cheie."),
        (MODAL, "Angajatul trebuie să plătească.", "Angajatul poate să plătească."),
        (UNIT, "Termenul este de 10 zile pentru plată.", "Termenul este de 10 săptămâni pentru plată."),
        (CURRENCY, "Costul este de 100 lei pe noapte.", "Costul este de 100 euro pe noapte."),
    ],
    "sv": [
        (NEGATION, "Den anställde får använda bilen.", "Den anställde får inte använda bilen."),
        (MODAL, "Den anställde måste betala.", "Den anställde bör betala."),
        (UNIT, "Tiden är 10 dagar efter resan.", "Tiden är 10 veckor efter resan."),
        (CURRENCY, "Det kostar 100 kronor per natt.", "Det kostar 100 euro per natt."),
    ],
    "da": [
        (NEGATION, "Den ansatte skal bruge bilen.", "Den ansatte skal ikke bruge bilen."),
        (MODAL, "Den ansatte skal betale for det.", "Den ansatte kan betale for det."),
        (UNIT, "Fristen er 10 dage efter rejsen.", "Fristen er 10 uger efter rejsen."),
    ],
    "vi": [
        (NEGATION, "Nhân viên được sử dụng xe.", "Nhân viên không được sử dụng xe."),
        (MODAL, "Nhân viên phải nộp biên lai.", "Nhân viên có thể nộp biên lai."),
        (UNIT, "Thời hạn là 10 ngày sau khi đi.", "Thời hạn là 10 tuần sau khi đi."),
        (NUMBER, "Cần hai bản sao.", "Cần năm bản sao."),
    ],
    "id": [
        (NEGATION, "Karyawan boleh memakai mobil.", "Karyawan tidak boleh memakai mobil."),
        (MODAL, "Karyawan harus membayar tagihan.", "Karyawan boleh membayar tagihan."),
        (UNIT, "Batas waktu adalah 10 hari kerja.", "Batas waktu adalah 10 minggu kerja."),
        (NUMBER, "Diperlukan dua salinan.", "Diperlukan tiga salinan."),
    ],
    "ja": [
        (NEGATION, "社員は車を使用することができる。", "社員は車を使用することができない。"),
        (MODAL, "社員は領収書を提出しなければならない。", "社員は領収書を提出することができる。"),
        (MODAL, "この手続きは必須である。", "この手続きは任意である。"),
        (NUMBER, "申請は十四日以内に行う。", "申請は十五日以内に行う。"),
        (UNIT, "期間は30日間とする。", "期間は30週間とする。"),
        (DATE, "期限は2024年3月1日である。", "期限は2024年4月1日である。"),
        (CURRENCY, "費用は100円とする。", "費用は100ドルとする。"),
    ],
    "zh": [
        (NEGATION, "员工可以使用公司的车辆。", "员工不可以使用公司的车辆。"),
        (MODAL, "员工必须提交发票。", "员工可以提交发票。"),
        (NUMBER, "申请应在十四天内提出。", "申请应在十五天内提出。"),
        (UNIT, "期限为30天。", "期限为30个月。"),
        (CURRENCY, "费用为100美元。", "费用为100欧元。"),
        (Change.WORDING, "我们的未来很好。", "我们的社区很好。"),
    ],
    "ko": [
        (NEGATION, "직원은 차량을 사용할 수 있다.", "직원은 차량을 사용할 수 없다."),
        (NEGATION, "이 비용은 지급한다.", "이 비용은 지급하지 않는다."),
        (MODAL, "직원은 영수증을 제출해야 한다.", "직원은 영수증을 제출할 수 있다."),
        (UNIT, "기한은 30일 이내로 한다.", "기한은 30개월 이내로 한다."),
        (NUMBER, "기한은 14일까지이다.", "기한은 15일까지이다."),
        (DATE, "마감은 3월 1일이다.", "마감은 4월 1일이다."),
    ],
    "he": [
        (NEGATION, "העובד רשאי להשתמש ברכב.", "העובד אינו רשאי להשתמש ברכב."),
        (NEGATION, "הם אמרו שהתשלום מותר.", "הם אמרו שלא התשלום מותר."),
        (MODAL, "העובד חייב לשלם את החשבון.", "העובד רשאי לשלם את החשבון."),
        (UNIT, "המועד הוא 10 ימים.", "המועד הוא 10 שבועות."),
        (NUMBER, "נדרשים שלושה עותקים.", "נדרשים חמישה עותקים."),
        (DATE, "החל מיום 3 במרץ.", "החל מיום 3 במאי."),
        (CURRENCY, "המחיר הוא 100 שקלים.", "המחיר הוא 100 דולרים."),
        (Change.WORDING, "הבקבוק מלא במים.", "הבקבוק ריק ממים."),
    ],
    "fi": [(NEGATION, "Matkat ovat korvattuja ja kuitit on palautettu.", "Matkat eivät ole korvattuja ja kuitit on palautettu.")],
    "hr": [(NEGATION, "Troškovi se nadoknađuju za sve koji su prijavljeni.",
            "Troškovi se ne nadoknađuju za sve koji su prijavljeni.")],
    "ur": [(NEGATION, "ٹیکسی کا کرایہ ادا کیا جاتا ہے۔", "ٹیکسی کا کرایہ ادا نہیں کیا جاتا ہے۔")],
    "hi": [
        (NEGATION, "कर्मचारी कार का उपयोग कर सकता है।", "कर्मचारी कार का उपयोग नहीं कर सकता है।"),
        (MODAL, "कर्मचारी को रसीद देनी चाहिए।", "कर्मचारी को रसीद देनी अनिवार्य।"),
        (UNIT, "समय सीमा 10 दिन है।", "समय सीमा 10 महीने है।"),
        (NUMBER, "समय सीमा १४ दिन है।", "समय सीमा १५ दिन है।"),
        (CURRENCY, "शुल्क 100 रुपये है।", "शुल्क 100 डॉलर है।"),
    ],
    "bn": [
        (NEGATION, "কর্মচারী গাড়ি ব্যবহার করতে পারে।", "কর্মচারী গাড়ি ব্যবহার করতে পারে না।"),
        (UNIT, "সময়সীমা 10 দিন।", "সময়সীমা 10 মাস।"),
        (NUMBER, "সময়সীমা ১০ দিন।", "সময়সীমা ১২ দিন।"),
    ],
    "ta": [
        (NEGATION, "ஊழியர் காரை பயன்படுத்த வேண்டும்.", "ஊழியர் காரை பயன்படுத்த வேண்டாம்."),
        (UNIT, "காலக்கெடு 10 நாட்கள்.", "காலக்கெடு 10 மாதங்கள்."),
        (NUMBER, "மூன்று நகல்கள் தேவை.", "நான்கு நகல்கள் தேவை."),
    ],
    "ar": [
        (NEGATION, "يجوز للموظف استخدام السيارة.", "لا يجوز للموظف استخدام السيارة."),
        (MODAL, "يجب على الموظف دفع الفاتورة.", "يجوز على الموظف دفع الفاتورة."),
        (UNIT, "المهلة 10 أيام من التاريخ.", "المهلة 10 أشهر من التاريخ."),
        (NUMBER, "المهلة ١٤ يوما.", "المهلة ١٥ يوما."),
        (NUMBER, "يحتاج إلى ثلاثة نسخ وخمسة أقلام.", "يحتاج إلى ثلاثة نسخ وستة أقلام."),
        (DATE, "ابتداء من 1 يناير.", "ابتداء من 1 مارس."),
    ],
    "fa": [
        (NEGATION, "کارمند باید از خودرو استفاده کند.", "کارمند نباید از خودرو استفاده کند."),
        (UNIT, "مهلت ۱۰ روز است.", "مهلت ۱۰ ماه است."),
        (NUMBER, "مهلت ۱۰ روز است.", "مهلت ۱۲ روز است."),
        (CURRENCY, "هزینه 100 تومان است.", "هزینه 100 دلار است."),
    ],
    "th": [
        (NEGATION, "พนักงานใช้รถได้", "พนักงานไม่ใช้รถได้"),
        (MODAL, "พนักงานต้องส่งใบเสร็จ", "พนักงานควรส่งใบเสร็จ"),
        (UNIT, "ระยะเวลา 10 วัน", "ระยะเวลา 10 เดือน"),
        (CURRENCY, "ค่าใช้จ่าย 100 บาท", "ค่าใช้จ่าย 100 ดอลลาร์"),
    ],
}  # fmt: skip
CASES = [(language, *case) for language, found in SENTENCES.items() for case in found]


@pytest.mark.parametrize(("language", "kind", "old", "new"), CASES, ids=[f"{case[0]} {case[1]}" for case in CASES])
def test_the_kind_is_named(language: str, kind: Change, old: str, new: str) -> None:
    for one, other in ((old, new), (new, old)):
        assert kind in kinds(written(one), written(other)), language


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The double room is free in the new house.", "The single room is free in the new house."),
        ("Wij gebruiken nu de nieuwe versie van het huis.", "Wij gebruiken de nieuwe versie van het huis."),
        ("O texto está no site da empresa.", "O texto está na página da empresa."),
        ("Vi använder den nu i huset och på gården.", "Vi använder den i huset och på gården."),
        ("הבקבוק מלא במים קרים.", "הבקבוק ריק במים קרים."),
        ("Ce n'est le cas de mes amis dans la ville.", "Ce n'est le cas de vos amis dans la ville."),
    ],
)
def test_words_that_only_look_like_negations_or_units_elsewhere(old: str, new: str) -> None:
    assert not {NEGATION, UNIT, DATE} & {*kinds(written(old), written(new))}
