"""Words that weigh more than others when a text changes: English, German, Bulgarian, and the common ones elsewhere.

Lower case, one token each (a contraction is cut at its apostrophe). The lists only name a change and decide on flags;
a word that is missing here is still a changed word, and changed words are never carried.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEGATION = _words(
    """
    not no never none nor neither without cannot can't don't doesn't didn't won't isn't aren't wasn't unless
    except excluding only t nothing nobody n't nicht kein keine keinen keinem keiner keines nie niemals ohne
    weder außer nur sofern ausgenommen ausschließlich nichts niemand ausser не няма нито никога без освен
    само нямат нищо никой ненужно ne pas jamais sans sauf nunca sin nem não sem non mai senza tranne niet
    geen nooit zonder bez 不 没 無 无 ない ず 非 未 勿 لا ليس غير لم لن
    """
)
"""Negations and exceptions."""
MODAL = _words(
    """
    must may might shall should can could would will need needs required require requires optional
    recommended ought all any every each some always if when until before after least most more less up than
    muss müssen musst müsst soll sollen sollte sollten kann können könnte könnten darf dürfen dürfte mag
    verpflichtet wenn falls alle jede jeder jedes immer mindestens höchstens bis spätestens frühestens
    трябва може могат следва длъжен длъжни задължително ако когато всички всеки всяка винаги най до поне
    необходимо препоръчва 必须 必須 应 應 可以 可能 得 须 すべき
    """
)
"""Duties, permissions, conditions, quantifiers, limits."""
UNIT = _words(
    """
    percent day days week weeks month months year years hour hours minute minutes second seconds business
    working calendar km m cm mm kg g mb gb kb tb mile miles night nights prozent tag tage tagen woche wochen
    monat monate monaten jahr jahre jahren stunde stunden minuten werktag werktage werktagen kilometer meter
    tägig wöchig nacht ден дни дена седмица седмици месец месеца месеци година години час часа минути минута
    процента процент работни календарни км метра нощ % ‰ ° °c °f 日 天 年 月 周 小时 時間 分 秒
    """
)
"""Units of time, length, mass, share."""
CURRENCY = _words(
    """
    $ € £ ¥ ₤ ₽ usd eur gbp bgn chf jpy dollar dollars euro euros cent cents pound pounds лв лева лев евро
    стотинки долара franken 元 円 ₹ ₩
    """
)
"""Currencies and their signs."""
MONTHS = _words(
    """
    january february march april june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday januar februar märz mai juni juli oktober dezember montag
    dienstag mittwoch donnerstag freitag samstag sonntag януари февруари март април май юни юли август
    септември октомври ноември декември понеделник вторник сряда четвъртък петък събота неделя
    """
)
"""Months and weekdays."""
NUMBER_WORDS = _words(
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
    million billion half quarter third double twice once first second dozen zwei drei vier fünf sechs sieben
    acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend
    milliarde hälfte halb viertel doppelt един една едно два две три четири пет шест седем осем девет десет
    единадесет дванадесет двадесет тридесет четиридесет петдесет сто хиляда милион половин двойно 一 二 三 四 五
    六 七 八 九 十 百 千 万 億 亿 零 〇 两
    """
)
"""Numbers in words that no rule of spelling gives away."""
