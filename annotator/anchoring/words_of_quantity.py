"""Units, currencies, months, weekdays and number words by language, for naming a change.

A line holds concepts parted by ``|``, each the forms of one word; ``_`` joins the words of a phrase; a form with ``#``
counts only beside a number.
"""

UNIT = {
    "en": """percent per_cent pct | percentage_points percentage_point | day days | business_day
        business_days | working_day working_days | calendar_day calendar_days | week weeks | month months |
        year years | hour hours hr# hrs# | minute# minutes min# mins# | seconds second# sec# secs# | weekday
        weekdays | night nights | mile miles | foot# feet# | inch# inches# | yard# yards# | kilometer
        kilometers kilometre kilometres km | meter# meters metre# metres m# | centimeter centimeters cm |
        millimeters mm# | kilogram kilograms kg | gram grams g# | tonne tonnes ton# tons# | lb# lbs# | ounce#
        ounces# oz# | liter liters litre litres l# | ml# | byte# bytes | kb kib | mb mib | gb gib | tb tib |
        pixels px# | daily | weekly | monthly | yearly annually annual | quarterly | hourly | quarters# |
        decade decades | fortnight | degrees | mph# | kwh | kw# | hz# | ghz# | mhz# | fps# | ms# | people#
        persons# | times# | h# | s# | page# pages# | per_mille permille | am# a.m# | pm# p.m# | gallon#
        gallons# | acre# acres# | kilobytes kilobyte | megabytes megabyte | gigabytes gigabyte | terabytes
        terabyte | milliseconds millisecond""",
    "de": """prozent | prozentpunkte prozentpunkt prozentpunkten | tag tage tagen tages | werktag werktage
        werktagen werktages | arbeitstag arbeitstage arbeitstagen arbeitstages | kalendertag kalendertage
        kalendertagen kalendertages | geschäftstag geschäftstage geschäftstagen | bankarbeitstag
        bankarbeitstage bankarbeitstagen | woche wochen | monat monate monaten monats | jahr jahre jahren
        jahres | kalenderjahr kalenderjahre kalenderjahres kalenderjahren | quartal quartale quartals |
        halbjahr halbjahre halbjahres | stunde stunden std# | minuten minute | sekunde sekunden sek# | nacht
        nächte nächten | kilometer km | meter# metern m# | zentimeter cm | millimeter mm# | kilogramm kg
        kilo# | gramm g# | tonne# tonnen t# | liter litern l# | milliliter ml# | mal# | stück# | personen# |
        täglich | wöchentlich | monatlich | jährlich | vierteljährlich | halbjährlich | stündlich |
        werktäglich | grad# | hektar | quadratmeter qm | promille | meile# meilen | zoll# | uhr# | pfund# |
        kilobyte kilobytes | megabyte megabytes | gigabyte gigabytes | dutzende | wochenende wochenenden |
        seite# seiten#""",
    "bg": """процент процента проценти процентен на_сто | процентни_пункта | ден дни дена деня дните денят |
        работни_дни работен_ден | календарни_дни календарен_ден | седмица седмици седмицата седмиците | месец
        месеца месеци месецът | година години годината годините г# год# | час часа часове часът ч# | минута
        минути мин# | секунда секунди сек# | нощ нощи нощувка нощувки | километър километра километри км |
        метър метра метри м# | сантиметър сантиметра см | милиметра мм# | килограм килограма кг | грам грама
        гр# | тон# тона# | литър литра л# | пъти# | ежедневно | седмично ежеседмично | месечно ежемесечно |
        годишно ежегодно | дневно | брой# броя# бр# | души# | тримесечие тримесечия | градуса | промил
        промила | миля# мили# | мегабайта мегабайт | гигабайта гигабайт | килобайта килобайт | страници#
        страница# | уикенд""",
    "es": """día días | día_hábil días_hábiles | días_naturales | semana semanas | mes? meses | año años |
        hora horas | minuto minutos | segundos segundo# | noche noches | por_ciento porcentaje | kilómetro
        kilómetros | metros metro# | gramos | litros | diario diariamente | semanal semanalmente | mensual
        mensualmente | anual anualmente""",
    "fr": """jour jours | jours_ouvrables jour_ouvrable jours_ouvrés | semaine semaines | mois | an# ans
        année années | heure heures | minutes minute | secondes seconde# | nuit nuits | pour_cent | kilomètre
        kilomètres | mètre mètres | grammes | litres | quotidien quotidiennement | hebdomadaire | mensuel
        mensuelle | annuel annuelle""",
    "pt": """dia dias | dias_úteis dia_útil | semana semanas | mês meses | ano anos | hora horas | minuto
        minutos | segundos segundo# | noite noites | por_cento | quilómetros quilômetros | metros | gramas |
        litros | diário diariamente | semanal | mensal | anual""",
    "it": """giorno giorni | giorni_lavorativi giorno_lavorativo | settimana settimane | mese mesi | anno
        anni | ora# ore | minuto minuti | secondi secondo# | notte notti | per_cento | chilometri chilometro
        | metri metro# | grammi | litri | giornaliero | settimanale | mensile | annuale""",
    "nl": """dag dagen | werkdag werkdagen | kalenderdagen | week# weken | maand maanden | jaar jaren | uur
        uren | minuut minuten | seconde seconden | nacht nachten | procent | kilometer | dagelijks |
        wekelijks | maandelijks | jaarlijks | gram""",
    "pl": """dzień dni dnia dniach | dni_roboczych dni_robocze | tydzień tygodnie tygodni | miesiąc miesiące
        miesięcy | rok roku lata lat | godzina godziny godzin | minuta minuty minut | sekunda sekundy sekund
        | noc nocy | procent procenta | kilometrów | codziennie | tygodniowo | miesięcznie | rocznie""",
    "cs": """den dny dní dnů dne# | pracovních_dnů pracovních_dní pracovní_dny | týden týdny týdnů | měsíc
        měsíce měsíců | rok roky let roku roků | hodina hodiny hodin | minuta minuty minut | sekunda sekundy
        sekund | noc noci | procent procenta procento | denně | týdně | měsíčně | ročně""",
    "ru": """день дня дней дни | рабочих_дней рабочих_дня рабочий_день | календарных_дней | неделя недели
        недель неделю | месяц месяца месяцев | год года лет годы | час часа часов | минута минуты минут |
        секунда секунды секунд | ночь ночи ночей | процент процента процентов | километр километра километров
        | метр метра метров | ежедневно | еженедельно | ежемесячно | ежегодно | сутки суток""",
    "uk": """день дні днів дня | робочих_днів робочі_дні | тиждень тижні тижнів | місяць місяці місяців | рік
        роки років року | година години годин | хвилина хвилини хвилин | секунда секунди секунд | ніч ночі
        ночей | відсоток відсотки відсотків | щодня | щотижня | щомісяця | щороку""",
    "el": """ημέρα ημέρες ημερών μέρες | εργάσιμες_ημέρες εργάσιμων_ημερών | εβδομάδα εβδομάδες εβδομάδων |
        μήνας μήνες μηνών μήνα | έτος έτη ετών χρόνια χρόνο | ώρα ώρες ωρών | λεπτό λεπτά λεπτών |
        δευτερόλεπτα | νύχτα νύχτες | τοις_εκατό | χιλιόμετρα | μέτρα#""",
    "tr": """gün günü günlük günde | iş_günü | hafta haftalık | ay# aylık | yıl yıllık yılda | saat saatlik |
        dakika dakikalık | saniye | gece | yüzde | kilometre | metre""",
    "hu": """nap napon napos napot | munkanap munkanapon munkanapos | hét# heti hetes | hónap hónapon hónapos
        | év# éves éven évente | óra órán órás | perc percen | másodperc | éjszaka | százalék | kilométer |
        naponta | hetente | havonta""",
    "ro": """zi# zile zilei | zile_lucrătoare | săptămână săptămâni | lună luni? | an# ani? | oră ore? |
        minut minute | secunde | noapte nopți | la_sută | kilometri""",
    "sv": """dag dagar dagars | arbetsdagar arbetsdag | vecka veckor | månad månader | år# års | timme timmar
        | minut minuter | sekunder | natt nätter | procent | dagligen | veckovis | månatligen | årligen""",
    "da": """dag dage | arbejdsdage hverdage | uge uger | måned måneder | år# | time# timer | minut minutter
        | sekunder | nat nætter | procent | dagligt | ugentligt | månedligt | årligt""",
    "vi": "ngày | ngày_làm_việc | tuần | tháng | năm# | giờ | phút# | giây# | đêm | phần_trăm",
    "id": """hari | hari_kerja | minggu | bulan | tahun | jam | menit | detik | malam | persen | harian |
        mingguan | bulanan | tahunan""",
    "ja": """日# 日間 | 営業日 | 週# 週間 | 月# ヶ月 か月 カ月 ヵ月 箇月 ケ月 | 年# 年間 | 時# 時間 | 分#
        分間 | 秒# 秒間 | 泊# | パーセント | 割# | 人# 名# | 回# | 歳# | 度#""",
    "zh": """天# 日# 日内# | 工作日 | 周# 週# 星期# | 个月 個月 | 月# | 年# | 小时 小時 | 分钟 分鐘 | 秒# |
        公里 | 米# | 公斤 | 克# | 岁# | 次# | 人# | 每天 每日 | 每周 | 每月 | 每年""",
    "ko": """일# 일간 | 영업일 | 주# 주간 | 월# 개월 | 년# 년간 연간 | 시간 | 시# | 분# 분간 | 초# | 박# |
        퍼센트 | 명# | 회# | 번# | 세#""",
    "hi": """दिन दिनों | कार्य_दिवस दिवस दिवसों | सप्ताह सप्ताहों हफ्ते | महीने महीना महीनों माह | वर्ष
        वर्षों साल सालों | घंटे घंटा घंटों | मिनट | सेकंड | रात रातों | प्रतिशत | किलोमीटर""",
    "bn": """দিন দিনের | সপ্তাহ সপ্তাহের | মাস মাসের | বছর বছরের | ঘন্টা ঘণ্টা ঘন্টার ঘণ্টার | মিনিট মিনিটের
        | রাত | শতাংশ""",
    "ta": """நாள் நாட்கள் நாட்களுக்குள் நாட்களில் | வாரம் வாரங்கள் | மாதம் மாதங்கள் | ஆண்டு ஆண்டுகள் | மணி |
        நிமிடம் நிமிடங்கள் | சதவீதம்""",
    "ar": """يوم يوما يومًا أيام يومين | أسبوع أسابيع أسبوعا أسبوعين | شهر شهرا شهرًا أشهر شهرين | سنة سنوات
        عام عاما أعوام سنتين | ساعة ساعات | دقيقة دقائق | ثانية ثوان | ليلة ليال | المئة المائة بالمئة
        بالمائة""",
    "he": """יום ימים יומיים | ימי_עסקים יום_עסקים ימי_עבודה יום_עבודה | שבוע שבועות שבועיים | חודש חודשים חודשיים |
        שנה שנים שנתיים | שעה שעות שעתיים | דקה דקות | שנייה שניות | לילה לילות | אחוז אחוזים | קילומטר קילומטרים | מטר#
        מטרים""",
    "fa": "روز روزه | روز_کاری | هفته | ماه ماهه | سال ساله | ساعت | دقیقه | ثانیه | شب | درصد",
    "th": "วัน | วันทำการ | สัปดาห์ | เดือน | ปี | ชั่วโมง | นาที | วินาที | คืน | เปอร์เซ็นต์ ร้อยละ",
    "": "℃ | %# | ‰# | °# | °c# | °f#",
}
"""Units of time, length, mass, share."""

CURRENCY = {
    "": """$ us$ usd | € eur | £ gbp | ¥ | jpy | ₽ rub | ₹ inr | ₩ krw | ₴ uah | ₺ try# | zł pln | kč czk |
        bgn | chf | cny rmb | huf | ron# | sek# | nok# | dkk | ₪ ils# | ฿ thb | ₫ vnd | ₱ php# | ₦ | ﷼""",
    "en": """dollar dollars | euro euros | cent cents | pound# pounds | yen | yuan | rupee rupees | franc
        francs | lev# leva# | krona kronor | krone kroner | ruble rubles | rouble roubles | peso# pesos#""",
    "de": "euro euros | cent# | franken | dollar | pfund# | kronen# | mark# | lew# lewa# | rubel",
    "bg": "лв лев# лева | евро | стотинки стотинка | долар долара долари | евроцента | франка | паунда | рубли",
    "es": "euro euros | dólar dólares | peso pesos | libras# | yenes | céntimos",
    "fr": "euro euros | dollar dollars | francs | livres# | centimes",
    "pt": "euro euros | dólar dólares | real# reais | libras# | cêntimos centavos",
    "it": "euro | dollaro dollari | sterline | centesimi# | franchi",
    "pl": "złoty złote złotych zł | euro | dolar dolarów dolary | grosz grosze groszy | funtów",
    "cs": "koruna koruny korun kč | euro eur | dolar dolarů | haléřů",
    "ru": "рубль рубля рублей руб | евро | доллар доллара долларов | копеек копейки | гривен гривны",
    "uk": "гривня гривні гривень грн | євро | долар долара доларів | копійок",
    "el": "ευρώ | δολάρια δολάριο | λεπτά#",
    "tr": "lira lirası tl# | avro euro | dolar doları | kuruş",
    "hu": "forint forintot ft# | euró | dollár",
    "ro": "leu# lei# | euro | dolari dolar",
    "sv": "kronor krona kr# | euro | dollar",
    "da": "kroner krone kr# | euro | dollar",
    "vi": "đồng# vnđ | đô_la | euro",
    "id": "rupiah rp# | dolar | euro",
    "ja": "円 | 万円 | ドル | ユーロ | ポンド | 元#",
    "zh": "元 人民币 | 美元 | 欧元 歐元 | 日元 | 英镑 英鎊 | 港元 | 卢布",
    "ko": "원# | 달러 | 유로 | 엔# | 위안",
    "hi": "रुपये रुपया रुपए रुपयों | डॉलर | यूरो | पैसे",
    "bn": "টাকা | ডলার | ইউরো",
    "ta": "ரூபாய் | டாலர் | யூரோ",
    "ar": "دولار دولارا دولارات | يورو | درهم | ريال | دينار | جنيه | ليرة",
    "he": "שקל שקלים ₪ | דולר דולרים | אירו",
    "fa": "تومان | ریال | دلار | یورو",
    "th": "บาท | ดอลลาร์ | ยูโร",
}
"""Currencies and their signs."""

DATE = {
    "en": """january jan# | february feb# | march# mar# | april apr# | may# | june jun# | july jul# | august
        aug# | september sept# sep# | october oct# | november nov# | december dec# | monday mondays mon# |
        tuesday tuesdays tue# | wednesday wednesdays wed# | thursday thursdays thu# | friday fridays fri# |
        saturday saturdays sat# | sunday sundays sun# | easter | christmas""",
    "de": """januar jänner | februar | märz | april | mai# | juni | juli | august | september | oktober okt#
        | november | dezember dez# | montag montags | dienstag dienstags | mittwoch mittwochs | donnerstag
        donnerstags | freitag freitags | samstag samstags sonnabend | sonntag sonntags | ostern | weihnachten""",
    "bg": """януари | февруари | март | април | май# | юни | юли | август | септември | октомври | ноември |
        декември | понеделник | вторник | сряда | четвъртък | петък | събота | неделя | великден | коледа""",
    "es": """enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre setiembre | octubre
        | noviembre | diciembre | lunes | martes | miércoles | jueves | viernes | sábado | domingo""",
    "fr": """janvier | février | mars | avril | mai# | juin | juillet | août | septembre | octobre | novembre
        | décembre | lundi | mardi | mercredi | jeudi | vendredi | samedi | dimanche""",
    "pt": """janeiro | fevereiro | março | abril | maio | junho | julho | agosto | setembro | outubro |
        novembro | dezembro | segunda-feira | terça-feira | quarta-feira | quinta-feira | sexta-feira |
        sábado | domingo""",
    "it": """gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre |
        novembre | dicembre | lunedì | martedì | mercoledì | giovedì | venerdì | sabato | domenica""",
    "nl": """januari | februari | maart | april | mei# | juni | juli | augustus | september | oktober |
        november | december | maandag | dinsdag | woensdag | donderdag | vrijdag | zaterdag | zondag""",
    "pl": """styczeń stycznia | luty lutego | marzec marca | kwiecień kwietnia | maj# maja# | czerwiec
        czerwca | lipiec lipca | sierpień sierpnia | wrzesień września | październik października | listopad
        listopada | grudzień grudnia | poniedziałek | wtorek | środa | czwartek | piątek | sobota | niedziela""",
    "cs": """leden ledna | únor února | březen března | duben dubna | květen května | červen června |
        červenec července | srpen srpna | září | říjen října | listopad listopadu | prosinec prosince |
        pondělí | úterý | středa | čtvrtek | pátek | sobota | neděle""",
    "ru": """январь января январе | февраль февраля | март марта | апрель апреля | май# мая# | июнь июня |
        июль июля | август августа | сентябрь сентября | октябрь октября | ноябрь ноября | декабрь декабря |
        понедельник | вторник | среда# среду | четверг | пятница пятницу | суббота субботу | воскресенье""",
    "uk": """січень січня | лютий лютого | березень березня | квітень квітня | травень травня | червень
        червня | липень липня | серпень серпня | вересень вересня | жовтень жовтня | листопад листопада |
        грудень грудня | понеділок | вівторок | середа# | четвер | п'ятниця | субота | неділя""",
    "el": """ιανουάριος ιανουαρίου | φεβρουάριος φεβρουαρίου | μάρτιος μαρτίου | απρίλιος απριλίου | μάιος
        μαΐου | ιούνιος ιουνίου | ιούλιος ιουλίου | αύγουστος αυγούστου | σεπτέμβριος σεπτεμβρίου | οκτώβριος
        οκτωβρίου | νοέμβριος νοεμβρίου | δεκέμβριος δεκεμβρίου | δευτέρα | τρίτη# | τετάρτη | πέμπτη |
        παρασκευή | σάββατο | κυριακή""",
    "tr": """ocak | şubat | mart | nisan | mayıs | haziran | temmuz | ağustos | eylül | ekim | kasım |
        aralık# | pazartesi | salı | çarşamba | perşembe | cuma | cumartesi | pazar#""",
    "hu": """január | február | március | április | május | június | július | augusztus | szeptember |
        október | november | december | hétfő | kedd | szerda | csütörtök | péntek | szombat | vasárnap""",
    "ro": """ianuarie | februarie | martie | aprilie | mai# | iunie | iulie | august | septembrie | octombrie
        | noiembrie | decembrie | luni# | marți | miercuri | joi | vineri | sâmbătă | duminică""",
    "sv": """januari | februari | mars | april | maj# | juni | juli | augusti | september | oktober |
        november | december | måndag | tisdag | onsdag | torsdag | fredag | lördag | söndag""",
    "da": """januar | februar | marts | april | maj# | juni | juli | august | september | oktober | november
        | december | mandag | tirsdag | onsdag | torsdag | fredag | lørdag | søndag""",
    "vi": "thứ_hai | thứ_ba | thứ_tư | thứ_năm | thứ_sáu | thứ_bảy | chủ_nhật",
    "id": """januari | februari | maret | april | mei# | juni | juli | agustus | september | oktober |
        november | desember | senin | selasa | rabu | kamis | jumat | sabtu""",
    "ja": "月曜 | 火曜 | 水曜 | 木曜 | 金曜 | 土曜 | 日曜 | 平成 | 令和 | 昭和",
    "zh": """星期一 周一 | 星期二 周二 | 星期三 周三 | 星期四 周四 | 星期五 周五 | 星期六 周六 | 星期日
        星期天 周日""",
    "ko": "월요일 | 화요일 | 수요일 | 목요일 | 금요일 | 토요일 | 일요일",
    "hi": """जनवरी | फरवरी फ़रवरी | मार्च | अप्रैल | मई | जून | जुलाई | अगस्त | सितंबर सितम्बर | अक्टूबर |
        नवंबर नवम्बर | दिसंबर दिसम्बर | सोमवार | मंगलवार | बुधवार | गुरुवार | शुक्रवार | शनिवार | रविवार""",
    "bn": """জানুয়ারি | ফেব্রুয়ারি | মার্চ | এপ্রিল | মে# | জুন | জুলাই | আগস্ট | সেপ্টেম্বর | অক্টোবর |
        নভেম্বর | ডিসেম্বর | সোমবার | মঙ্গলবার | বুধবার | শুক্রবার | শনিবার | রবিবার""",
    "ta": """ஜனவரி | பிப்ரவரி | மார்ச் | ஏப்ரல் | மே# | ஜூன் | ஜூலை | ஆகஸ்ட் | செப்டம்பர் | அக்டோபர் |
        நவம்பர் | டிசம்பர்""",
    "ar": """يناير | فبراير | مارس | أبريل | مايو | يونيو | يوليو | أغسطس | سبتمبر | أكتوبر | نوفمبر | ديسمبر
        | الاثنين | الثلاثاء | الأربعاء | الخميس | الجمعة | السبت | الأحد""",
    "he": """ינואר | פברואר | מרץ מרס | אפריל | מאי | יוני | יולי | אוגוסט | ספטמבר | אוקטובר | נובמבר | דצמבר |
        יום_ראשון | יום_שני | יום_שלישי | יום_רביעי | יום_חמישי | יום_שישי | שבת""",
    "fa": """ژانویه | فوریه | آوریل | ژوئن | ژوئیه | سپتامبر | اکتبر | نوامبر | دسامبر | فروردین | اردیبهشت |
        خرداد | تیر# | مرداد | شهریور | مهر# | آبان | آذر# | دی# | بهمن | اسفند | شنبه | یکشنبه | دوشنبه |
        جمعه""",
    "th": """มกราคม | กุมภาพันธ์ | มีนาคม | เมษายน | พฤษภาคม | มิถุนายน | กรกฎาคม | สิงหาคม | กันยายน |
        ตุลาคม | พฤศจิกายน | ธันวาคม | จันทร์ | อังคาร | พฤหัสบดี | ศุกร์ | เสาร์ | อาทิตย์""",
}
"""Months and weekdays."""

NUMBER = {
    "en": """zero | ~one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve |
        thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen | twenty | thirty | forty |
        fifty | sixty | seventy | eighty | ninety | hundred hundreds | thousand thousands | million millions
        | billion billions | trillion | half halves | quarter | third thirds | double | triple | twice |
        thrice | ~once | ~first | second | fourth | fifth | sixth | seventh | eighth | ninth | tenth |
        twelfth | dozen dozens | twentieth | both | mln# mio# | bn#""",
    "de": """null | zwei zweier zweien | drei dreier dreien | vier vieren | fünf | sechs | sieben | acht |
        neun | zehn | elf | zwölf | dreizehn | zwanzig | dreißig dreissig | hundert hunderte | tausend
        tausende | million millionen | milliarde milliarden | hälfte | halb halbe halben halber halbes |
        viertel | drittel | doppelt doppelte doppelten | dreifach | einmal | zweimal | dreimal | viermal |
        ~erste ersten erster erstes erstem | zweite zweiten zweiter zweites zweitem | dritte dritten dritter
        drittes drittem | vierte vierten vierter viertes viertem | fünfte fünften fünfter fünftem | sechste
        sechsten | siebte siebten | achte achten | neunte neunten | zehnte zehnten | dutzend | anderthalb |
        eineinhalb | beide beiden | eins | mrd# | mio# | tsd#""",
    "bg": """нула | ~един една едно | два две двама двете двата двамата | три трима трите тримата | четири
        четирима четирите | пет петима петте | шест шестте | седем седемте | осем осемте | девет деветте |
        десет десетте | единадесет единайсет | дванадесет дванайсет | двадесет двайсет | тридесет трийсет |
        четиридесет четирийсет | петдесет | шестдесет шейсет | сто | двеста | триста | хиляда хиляди | милион
        милиона милиони | милиард милиарда | половин половина половината | четвърт | двоен двойно двойна |
        тройно троен | веднъж | двукратно двукратен | трикратно | ~първи първа първо първия първият първата
        първото | втори втора второ вторият втория втората второто | трети трета трето третия третият третата
        | четвърти четвърта четвърто | пети пета | шести шеста | седми седма | осми осма | девети девета |
        десети десета | двамата | и_двете | млрд# | млн# | хил#""",
    "es": """cero | dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez | once# | doce | trece |
        catorce | quince | veinte | veinticinco | treinta | cuarenta | cincuenta | sesenta | setenta |
        ochenta | noventa | cien ciento | doscientos | quinientos | mil | millón millones | mitad | doble |
        ~primer primero primera | segunda | tercer tercero tercera""",
    "fr": """zéro | deux | trois | quatre | cinq | six | sept | huit | neuf | dix | onze | douze | treize |
        quatorze | quinze | seize | vingt | trente | quarante | cinquante | soixante | cent? cents? | mille |
        million millions | milliard | moitié demi | double | ~premier première | deuxième | troisième |
        quatrième""",
    "pt": """zero | dois duas | três | quatro | cinco | seis | sete | oito | nove | dez | onze | doze | treze
        | catorze quatorze | quinze | vinte | trinta | quarenta | cinquenta | sessenta | setenta | oitenta |
        noventa | cem cento | mil | milhão milhões | metade | dobro | ~primeiro primeira | segunda | terceiro
        terceira""",
    "it": """zero | due | tre | quattro | cinque | sei? | sette | otto | nove | dieci | undici | dodici |
        tredici | quattordici | quindici | venti | trenta | quaranta | cinquanta | sessanta | settanta |
        ottanta | novanta | cento | mille mila | milione milioni | metà | doppio | ~primo prima | seconda |
        terzo terza""",
    "nl": """nul | ~één | twee | drie | vier | vijf | zes | zeven | acht | negen | tien | elf | twaalf |
        dertien | veertien | vijftien | twintig | dertig | veertig | vijftig | zestig | zeventig | tachtig |
        negentig | honderd | duizend | miljoen | helft | dubbel | ~eerste | tweede | derde | vierde""",
    "pl": """zero | ~jeden? jedna jedno | dwa dwie dwóch | trzy trzech trzej | cztery czterech | pięć pięciu
        | sześć sześciu | siedem siedmiu | osiem ośmiu | dziewięć | dziesięć dziesięciu | jedenaście |
        dwanaście | czternaście czternastu | piętnaście | dwadzieścia dwudziestu | trzydzieści trzydziestu |
        czterdzieści | pięćdziesiąt | sto | dwieście | tysiąc tysiące tysięcy | milion | połowa | ~pierwszy
        pierwsza | drugi druga | trzeci trzecia""",
    "cs": """nula | ~jeden? jedna jedno | dva dvě dvou | tři tří | čtyři čtyř | pět pěti | šest šesti | sedm
        sedmi | osm osmi | devět devíti | deset deseti | jedenáct | dvanáct | čtrnáct | patnáct | dvacet |
        třicet | čtyřicet | padesát | sto | dvě_stě | tisíc tisíce | milion | polovina | ~první | druhý druhá
        | třetí""",
    "ru": """ноль | ~один одна одно | два две двух | три трех трёх | четыре четырех | пять пяти | шесть шести
        | семь семи | восемь восьми | девять девяти | десять десяти | одиннадцать | двенадцать | четырнадцать
        | пятнадцать | двадцать двадцати | тридцать тридцати | сорок | пятьдесят | шестьдесят | сто | двести
        | триста | тысяча тысячи тысяч | миллион миллиона миллионов | половина | двойной | ~первый первая
        первое первого | второй вторая второе второго | третий третья третье третьего""",
    "uk": """нуль | ~один одна одне | два дві двох | три трьох | чотири чотирьох | п'ять п'яти | шість шести
        | сім семи | вісім восьми | дев'ять | десять десяти | дванадцять | чотирнадцять | двадцять двадцяти |
        тридцять тридцяти | сорок | п'ятдесят | сто | двісті | тисяча тисячі тисяч | мільйон мільйони |
        половина | ~перший перша | другий друга | третій третя""",
    "el": """μηδέν | δύο | τρεις τρία τριών | τέσσερις τέσσερα | πέντε | έξι | επτά εφτά | οκτώ οχτώ | εννέα
        εννιά | δέκα | έντεκα | δώδεκα | είκοσι | τριάντα | σαράντα | πενήντα | εξήντα | εκατό | χίλια
        χιλιάδες | εκατομμύριο | μισό | διπλάσιο | ~πρώτος πρώτη πρώτο | δεύτερος δεύτερη δεύτερο | τρίτος
        τρίτο""",
    "tr": """sıfır | iki | üç | dört | beş | altı | yedi | sekiz | dokuz | on# | yirmi | otuz | kırk | elli |
        altmış | yetmiş | seksen | doksan | yüz# | bin | milyon | milyar | yarım | yarısı | ~birinci | ikinci
        | üçüncü | iki_kat""",
    "hu": """nulla | két kettő | három | négy | öt | hat? | nyolc | kilenc | tíz | tizenegy | tizenkettő |
        tizennégy | tizenöt | húsz | huszonöt | harminc | negyven | ötven | hatvan | hetven | nyolcvan |
        kilencven | száz | ezer | millió | fele | ~első | második | harmadik""",
    "ro": """zero | doi două | trei | patru | cinci | șase | șapte | opt | nouă? | zece | unsprezece |
        doisprezece | cincisprezece | douăzeci | treizeci | patruzeci | cincizeci | sută sute | mie mii |
        milion milioane | jumătate | ~primul prima | al_doilea | al_treilea""",
    "sv": """noll | två | tre | fyra | fem | sex | sju | åtta | nio | tio | elva | tolv | tretton | fjorton |
        femton | tjugo | trettio | fyrtio | femtio | sextio | hundra | tusen | miljon miljoner | hälften
        halva | dubbelt | ~första | andra? | tredje""",
    "da": """nul | to? | tre | fire? | fem | seks | syv | otte | ni? | ti? | elleve | tolv | fjorten | femten
        | tyve | tredive | fyrre | halvtreds | hundrede | tusind tusinde | million millioner | halvdelen |
        dobbelt | ~første | anden? | tredje""",
    "vi": """~một | hai | ba? | bốn | sáu | bảy | tám | chín? | mười | mươi | trăm | nghìn ngàn | triệu | tỷ
        | nửa | gấp_đôi""",
    "id": """nol | ~satu | dua | tiga | empat | lima | enam | tujuh | delapan | sembilan | sepuluh | sebelas
        | puluh | belas | ratus seratus | ribu seribu | juta | setengah | ~pertama | kedua | ketiga""",
    "ko": """하나 | 두# 둘 | 세# 셋 | 네# 넷 | 다섯 | 여섯 | 일곱 | 여덟 | 아홉 | 열# | 스무# | 서른 | 십 |
        백# | 천# | 만# | 절반 | 두배""",
    "hi": """शून्य | ~एक | दो | तीन | चार | पांच पाँच | छह छः | सात | आठ | नौ | दस | ग्यारह | बारह | चौदह |
        पंद्रह | बीस | पच्चीस | तीस | चालीस | पचास | साठ | सत्तर | अस्सी | नब्बे | सौ | हज़ार हजार | लाख |
        करोड़ | आधा आधे | दोगुना | ~पहला पहली पहले | दूसरा दूसरी दूसरे | तीसरा तीसरी""",
    "bn": """শূন্য | ~এক একটি | দুই দুটি | তিন তিনটি | চার চারটি | পাঁচ পাঁচটি | ছয় | সাত | আট | দশ | বারো |
        চৌদ্দ | পনেরো | বিশ কুড়ি | ত্রিশ | চল্লিশ | পঞ্চাশ | ষাট | সত্তর | আশি | নব্বই | একশ শত শো | হাজার |
        লাখ লক্ষ | কোটি | অর্ধেক | দ্বিগুণ""",
    "ta": """~ஒன்று ஒரு | இரண்டு | மூன்று | நான்கு | ஐந்து | ஆறு | ஏழு | எட்டு | ஒன்பது | பத்து | இருபது |
        முப்பது | நாற்பது | ஐம்பது | நூறு | ஆயிரம் | லட்சம் | கோடி | பாதி""",
    "ar": """صفر | ~واحد واحدة | اثنان اثنين اثنتان | ثلاثة ثلاث | أربعة أربع | خمسة خمس | ستة ست | سبعة سبع
        | ثمانية ثماني ثمان | تسعة تسع | عشرة عشر | عشرون عشرين | ثلاثون ثلاثين | أربعون أربعين | خمسون خمسين
        | ستون ستين | سبعون سبعين | ثمانون ثمانين | تسعون تسعين | مئة مائة | مئتان مئتين | ألف آلاف | مليون
        ملايين | نصف | ضعف | ~الأول الأولى | الثاني الثانية | الثالث الثالثة""",
    "he": """אפס | ~אחד אחת | שניים שתיים שני שתי | שלוש שלושה שלושת | ארבע ארבעה | חמש חמישה | שש שישה | שבע שבעה |
        שמונה | תשע תשעה | עשר עשרה | עשרים | שלושים | ארבעים | חמישים | שישים | שבעים | שמונים | תשעים | מאה מאות
        מאתיים | אלף אלפים אלפיים | מיליון מיליונים | חצי מחצית | ~ראשון ראשונה | שלישי שלישית""",
    "fa": """صفر | ~یک | دو | سه | چهار | پنج | شش | هفت | هشت | ده | یازده | دوازده | چهارده | پانزده | بیست
        | سی | چهل | پنجاه | شصت | هفتاد | هشتاد | نود | صد | دویست | هزار | میلیون | میلیارد | نصف نیم |
        دوبرابر | ~اول | دوم | سوم""",
    "th": """ศูนย์ | ~หนึ่ง | สอง | สาม | สี่ | ห้า | หก | เจ็ด | แปด | เก้า | สิบ | เอ็ด | ยี่สิบ | ร้อย |
        พัน | หมื่น | แสน | ล้าน | ครึ่ง | สองเท่า""",
}
"""Numbers in words that no rule of spelling gives away."""

PLAIN = """未来 非常 不同 不断 不斷 不仅 不僅 无论 無論 非洲 不管 不过 不過 無料 不動産 一般 统一 統一 一些
    唯一 一样 一樣 一起 一直 万一 萬一 同一 一部 一切 三角 一旦 一定 单一 單一 一致 一方 一緒 千葉 一次性
    十分な 十分に"""
"""Words of scripts without spaces that hold a numeral or a negating character and are neither."""
