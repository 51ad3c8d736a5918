"""Words that negate, except, oblige, permit, limit: by language, for naming a change.

A line holds concepts parted by ``|``, each the forms of one word; ``_`` joins the words of a phrase. ``?`` marks a form
that means something else in a sister language and counts only where the text is in this one; ``~`` at the head of a
concept marks words so common that a change beside a passage is no reason to look at it.
"""

NEGATION = {
    "en": """not cannot n't cant dont doesnt isnt wont nt | no_longer | no none | nobody | nothing | nowhere
        | never | neither nor | without | unless | except excepting exception exceptions | excluding excludes
        exclude excluded exclusion | only solely exclusively | prohibited prohibits prohibit forbidden
        forbids forbid prohibition | hardly barely | lack lacks lacking | non | refuse refuses refused deny
        denies denied""",
    "de": """nicht | nichts | kein keine keinen keinem keiner keines keinerlei | keinesfalls keineswegs | nie
        niemals | niemand niemandem niemanden | ohne | weder | außer ausser | ausgenommen ausnahme ausnahmen
        | ausschließlich ausschliesslich | nur lediglich | sofern_nicht | es_sei_denn | mangels | verboten
        untersagt unzulässig verbietet untersagen | entfällt entfallen | weigert verweigert verweigern |
        ausgeschlossen ausschließen | nirgends nirgendwo""",
    "bg": """не | нито | няма нямат нямаме нямам нямаш нямате нямаше нямаха | никога | никой никого никоя
        никое никои | никакъв никаква никакво никакви | нищо | никъде | без | освен | само единствено |
        изключение изключения изключени изключва изключват | забранено забранен забранена забранени забранява
        забраняват | липсва липсват | с_изключение_на | недопустимо недопустим недопустима | отказ отказва
        отказват""",
    "es": """no | nunca jamás | nadie | nada | ningún ninguno ninguna | sin? | ni? | tampoco | salvo excepto
        | excluye excluido excluidos excluida excluidas | sólo solo? solamente únicamente | prohibido
        prohibida prohíbe | a_menos_que""",
    "fr": """ne? | n' | pas? | jamais | aucun aucune | personne? | rien? | sans | ni? | sauf excepté hormis |
        non? | interdit interdite interdits | seulement uniquement | exclu exclus exclue exclues |
        à_moins_que""",
    "pt": """não | nunca jamais? | ninguém | nada? | nenhum nenhuma | sem? | nem? | salvo | exceto excepto |
        apenas somente só? | proibido proibida proíbe | excluído excluída excluídos | a_menos_que""",
    "it": """non | mai? | nessun nessuno nessuna | niente nulla | senza | né | salvo? | eccetto tranne |
        solo? soltanto solamente | vietato vietata | escluso esclusa esclusi escluse | a_meno_che""",
    "nl": """niet | geen | nooit | niemand | niets | nergens | zonder | tenzij | behalve | alleen? slechts |
        uitgezonderd uitgesloten | verboden? | noch? | enkel?""",
    "pl": """nie | nigdy | nikt | nic | żaden żadna żadne żadnych żadnego | bez | oprócz poza? | ani? | tylko
        wyłącznie | chyba_że | z_wyjątkiem | zabrania zabronione zabroniony zakazane zakaz | brak""",
    "cs": """ne? | není nejsou | nikdy | nikdo | nic | žádný žádná žádné žádných | bez | kromě | ani? | pouze
        jen? | nesmí nesmějí | nemusí | nemůže nemohou nelze | nemá nemají | zakázáno zakázaný zakázána |
        ledaže | s_výjimkou | nebude nebudou | nebyl nebyla nebylo""",
    "ru": """не | нет | ни | никогда | никто никого | ничего ничто | никакой никакие никаких | нельзя | без |
        кроме исключая | только лишь исключительно | запрещено запрещается запрещен запрещена |
        за_исключением | если_не | невозможно | отсутствует отсутствие""",
    "uk": """не | ні | немає нема | ніколи | ніхто нікого | нічого ніщо | жоден жодна жодне жодних | без |
        крім окрім | лише тільки виключно | заборонено забороняється | за_винятком | неможливо | якщо_не |
        відсутній""",
    "el": """δεν | δε | μη μην | όχι | ποτέ | κανείς κανένας καμία κανένα | τίποτα | χωρίς | ούτε | εκτός |
        μόνο αποκλειστικά | απαγορεύεται απαγορεύονται""",
    "tr": """değil değildir | yok yoktur | hiç hiçbir | asla | hariç dışında | sadece yalnızca | olmadan
        olmaksızın | yasak yasaktır | aksi""",
    "hu": """nem | ne? | nincs nincsenek | sem? se? | soha | senki | semmi | nélkül | kivéve | csak?
        kizárólag | tilos | tilalom""",
    "ro": """nu? | nici | niciun nicio | niciodată | nimeni | nimic | fără | decât | cu_excepția | exceptând
        | doar? numai | interzis interzisă interzise""",
    "sv": """inte ej icke | ingen inget inga | aldrig | utan? | förutom | endast enbart bara? | utom?
        undantag | varken | förbjudet förbjuden""",
    "da": """ikke | ingen intet | aldrig | uden | medmindre | kun? | undtagen bortset undtagelse | hverken |
        forbudt""",
    "vi": "không | chưa | chẳng | đừng | trừ ngoại_trừ | chỉ? | cấm nghiêm_cấm | không_phải",
    "id": "tidak | bukan | tanpa | jangan | belum | kecuali | hanya | dilarang | tak? | tiada",
    "ja": """ない なく なかった ないで ません ませんでした | ず | ぬ? | 不可 禁止 | 除き 除く 除いて | のみ
        だけ | なし 無し | 無 未 非 不 | てはならない てはなりません てはいけない てはいけません""",
    "zh": """不 | 没 没有 沒 沒有 | 无 無 | 非 | 未 | 勿 | 别? | 不得 | 禁止 严禁 嚴禁 | 除外 除了 除非 | 仅
        僅 只? 只有 仅限 僅限""",
    "ko": """아니 아닌 아니라 아닙니다 | 안 | 못 | 제외 제외하고 제외한 | 금지 금지된다 금지됩니다 | 불가 |
        만? | 없이""",
    "hi": "नहीं | मत | न ना | बिना | सिवाय छोड़कर | केवल सिर्फ मात्र | निषिद्ध वर्जित | कभी_नहीं | कोई_नहीं",
    "bn": "না | নয় | নেই | ছাড়া ব্যতীত | শুধু শুধুমাত্র কেবল | নিষিদ্ধ | কখনো",
    "ta": "இல்லை | அல்ல | வேண்டாம் | கூடாது | முடியாது | தவிர | மட்டும் மட்டுமே | இல்லாமல்",
    "ar": "لا | ليس ليست | غير | لم | لن | بدون دون | إلا | باستثناء عدا | عدم | فقط | يحظر ممنوع",
    "he": """לא | אין אינו אינה אינם אינן איננו אינך אינני | אל | בלי ללא מבלי | אסור אסורה אסורים אסורות | למעט מלבד
        זולת חוץ | רק בלבד | מעולם לעולם | שום | טרם | בלתי""",
    "fi": """ei? eivät en? emme ette et? | älä älkää | ilman | paitsi | vain? ainoastaan | kielletty | koskaan""",
    "sk": "nie | nikdy | nikto | nič | žiadny žiadna žiadne | okrem | iba | zakázané | nesmie | nemusí | nemôže",
    "hr": "ne? | nije nisu | nikada nikad | nitko | ništa | osim | samo? | zabranjeno | nema nemaju | ne_smije",
    "ur": "نہیں | نہ | مت | بغیر | سوائے | صرف | ممنوع | کبھی_نہیں",
    "te": "లేదు లేవు | కాదు కావు | వద్దు | తప్ప | మాత్రమే | లేకుండా",
    "fa": """نه نیست نیستند | ندارد ندارند | نباید نبایست | نمی | بدون | غیر | مگر | جز | فقط تنها | ممنوع |
        هرگز | هیچ""",
    "th": "ไม่ | ไม่ใช่ | ห้าม | ยกเว้น | เว้นแต่ | โดยไม่ | เท่านั้น เพียง | มิ | ไร้ | ปราศจาก",
}
"""Negations, exceptions, prohibitions."""

MODAL = {
    "en": """must | may | might | shall | should | can | could | ought | need needs needed | required
        requires require mandatory obliged compulsory requirement requirements obligatory | optional
        optionally voluntary | recommended recommends recommend | allowed allows allow permitted permits
        permit entitled | at_least minimum | at_most maximum | up_to | more_than exceed exceeds over? |
        less_than fewer_than | until till? | possible | ~will won | ~would | ~if | ~when whenever | ~all |
        ~any | ~every each | ~some | ~always | ~often usually sometimes generally normally | ~before | ~after
        | ~most | ~more | ~less fewer least | ~always | have_to has_to had_to | able_to | ~many | ~few |
        ~several | later_than | earlier_than""",
    "de": """muss müssen musst müsst muß mußten musste mussten | soll sollen sollst | sollte sollten | kann
        können kannst könnt | könnte könnten konnte konnten | darf dürfen darfst | dürfte dürften durfte
        durften | mag mögen möge möchte möchten | verpflichtet pflicht verpflichtend | erforderlich notwendig
        nötig | freiwillig optional | empfohlen empfiehlt | zulässig erlaubt gestattet berechtigt |
        mindestens wenigstens | höchstens maximal | bis_zu | spätestens | frühestens | mehr_als | weniger_als
        | müsste müssten | obligatorisch zwingend | ~wird werden | ~würde würden | ~wenn falls sofern soweit
        | ~alle aller allen alles | ~jede jeder jedes jedem jeden | ~immer stets | ~einige manche | ~bis |
        ~oft meist meistens | ~brauchen braucht | will wollen wollten wollte | ~mehrere | ~viele vieler
        vielen | ~wenige wenigen weniger | ist_zu sind_zu | hat_zu haben_zu | befugt | ~kaum""",
    "bg": """трябва трябваше | може могат можем мога можеш можете можеше | следва | длъжен длъжна длъжно
        длъжни задължен задължена задължени | задължително задължителен задължителна задължителни |
        необходимо необходим необходима необходими нужно нужен нужна нужни | препоръчва препоръчително
        препоръчителен препоръчват | доброволно доброволен | позволено разрешено разрешава позволява допуска
        допустимо | най-малко поне минимум | най-много максимум | ~до | над | повече_от | по-малко_от |
        възможно възможен възможна | бива | ~ще | ~би бихте бих биха | ~ако | ~когато | ~всички всичко |
        ~всеки всяка всяко | ~винаги | ~някои някой някоя | ~преди | ~след | ~обикновено често | иска искат |
        би_трябвало | ~много | ~малко | ~няколко | по-късно_от | по-рано_от""",
    "es": """debe deben deberá deberán debes | debería deberían | puede pueden podrá podrán puedes | podría
        podrían | obligatorio obligatoria obligatorios | necesario necesaria necesita necesitan | opcional |
        recomienda recomendado | permitido permite permitida | al_menos mínimo | como_máximo máximo | hasta?
        | más_de | menos_de | hay_que | tiene_que tienen_que | ~si? | ~todos todas todo toda | ~cada |
        ~siempre | ~cualquier cualquiera | ~algunos algunas | ~antes | ~después""",
    "fr": """doit doivent devra devront devez | devrait devraient | peut peuvent pourra pourront pouvez |
        pourrait pourraient | obligatoire obligatoires | nécessaire nécessaires | facultatif facultative |
        recommandé recommandée | autorisé autorisée permis | au_moins minimum | au_plus au_maximum maximum |
        jusqu | plus_de | moins_de | faut | ~si? | ~tous toutes | ~chaque | ~toujours | ~quelques | ~avant |
        ~après""",
    "pt": """deve devem deverá deverão | deveria deveriam | pode podem poderá poderão | poderia poderiam |
        obrigatório obrigatória | necessário necessária precisa precisam | opcional | recomendado recomenda |
        permitido permitida permite | pelo_menos mínimo | no_máximo máximo | até | mais_de | menos_de | ~se?
        | ~todos todas | ~cada | ~sempre | ~qualquer | ~alguns""",
    "it": """deve devono dovrà dovranno devi | dovrebbe dovrebbero | può possono potrà potranno puoi |
        potrebbe potrebbero | obbligatorio obbligatoria | necessario necessaria | facoltativo facoltativa |
        consigliato | consentito permesso | almeno minimo | al_massimo massimo | fino? | più_di | meno_di |
        bisogna | ~se? | ~tutti tutte | ~ogni | ~sempre | ~alcuni alcune""",
    "nl": """moet moeten | mag mogen | kan? kunnen | kon? konden | zou? zouden? | verplicht verplichte |
        vereist | nodig | optioneel | aanbevolen | toegestaan | minstens minimaal ten_minste | maximaal
        hoogstens ten_hoogste | tot? | uiterlijk | meer_dan | minder_dan | hoeft hoeven | dient dienen |
        ~als? | ~indien | ~alle? | ~elke elk ieder iedere | ~altijd | ~sommige""",
    "pl": """musi muszą musisz | powinien powinna powinno powinni powinny | może mogą możesz | można | należy
        trzeba | wolno | obowiązkowy obowiązkowe obowiązkowo | wymagane wymagany wymaga | konieczne konieczny
        | opcjonalne opcjonalny | zalecane zaleca | dozwolone dozwolony | co_najmniej minimum | co_najwyżej
        maksymalnie | do? | ponad | ~jeśli jeżeli | ~wszystkie wszyscy wszystkich | ~każdy każda każde |
        ~zawsze | ~niektóre""",
    "cs": """musí musejí musíte | měl měla mělo měli by_měl | může mohou můžete smí smějí | lze | povinný
        povinná povinné povinně | nutné nutno | volitelné | doporučuje doporučeno | povoleno dovoleno |
        alespoň nejméně minimálně | nejvýše maximálně | do? | nejpozději | ~pokud jestliže | ~všechny všichni
        všech | ~každý každá každé | ~vždy | ~některé""",
    "ru": """должен должна должно должны | может могут можете можем | можно | следует | нужно необходимо надо
        требуется | обязан обязана обязаны обязательно обязательный обязательна | рекомендуется | разрешено
        разрешается допускается | по_крайней_мере минимум | максимум | ~до | свыше более | вправе | мог могла
        могли | ~если | ~все всё всех | ~каждый каждая каждое | ~всегда | ~некоторые | менее""",
    "uk": """повинен повинна повинно повинні мусить | може можуть можете | можна | слід | потрібно необхідно
        треба | зобов'язаний обов'язково обов'язковий | рекомендується | дозволено дозволяється | щонайменше
        принаймні мінімум | щонайбільше максимум | ~до | понад більше | має? мають? | ~якщо | ~усі всі |
        ~кожен кожна кожне | ~завжди | ~деякі""",
    "el": """πρέπει | μπορεί μπορούν μπορείτε | οφείλει οφείλουν | υποχρεωτικό υποχρεωτική υποχρεωτικά |
        απαραίτητο απαιτείται απαιτούνται | προαιρετικό προαιρετικά | συνιστάται | επιτρέπεται επιτρέπονται |
        τουλάχιστον | το_πολύ | έως μέχρι | ~αν εάν | ~όλοι όλες όλα | ~κάθε | ~πάντα""",
    "tr": """gerekir gerekli gerekmektedir | zorunda zorunlu zorunludur | mecburi | gerek | isteğe_bağlı |
        önerilir | izin | en_az asgari | en_fazla en_çok azami | kadar | mümkün mümkündür | olabilir edebilir
        yapabilir | ~eğer | ~tüm bütün | ~her | ~daima""",
    "hu": """kell kellene | lehet lehetséges | köteles kötelező kötelesek | szabad | szükséges | tud tudnak |
        ajánlott javasolt | legalább | legfeljebb maximum | legkésőbb | ~ha | ~minden összes | ~mindig |
        ~egyes""",
    "ro": """trebuie | poate pot? puteți | ar_trebui | obligatoriu obligatorie | necesar necesară | opțional
        | recomandat | permis permisă | cel_puțin minimum | cel_mult maximum | până | ~dacă | ~toate toți |
        ~fiecare | ~întotdeauna""",
    "sv": """måste | ska skall | bör borde | kan? kunna | får? | kunde | obligatorisk obligatoriskt | krävs
        nödvändigt | frivilligt valfritt | rekommenderas | tillåtet tillåten | minst åtminstone | högst |
        senast | upp_till | ~om? | ~alla? | ~varje | ~alltid""",
    "da": """skal | må? | kan? kunne | bør burde | obligatorisk obligatoriske | kræves nødvendigt |
        frivilligt valgfrit | anbefales | tilladt | mindst | højst | senest | op_til | ~hvis | ~alle? | ~hver
        hvert | ~altid""",
    "vi": """phải | cần? | nên? | có_thể | được_phép | bắt_buộc | ít_nhất tối_thiểu | nhiều_nhất tối_đa |
        ~nếu | ~tất_cả | ~mọi mỗi | ~luôn""",
    "id": """harus wajib | dapat bisa | boleh | perlu | sebaiknya | mungkin | minimal sekurang | maksimal
        paling_banyak | sampai hingga | ~jika apabila | ~semua seluruh | ~setiap | ~selalu""",
    "ja": """なければならない なければなりません なければならず ねばならない なくてはならない
        なくてはなりません なければいけない | べき | 必要 | 必須 | 任意 | ことができる ことができます できる
        できます 可能 | てもよい てよい てもかまわない | かもしれない かもしれません | ことがある
        ことがあります | 義務 | 推奨 | 以上 | 以下 以内 未満 | 最低 少なくとも | 最大 | ものとする
        ものとします | ~場合 | ~すべて 全て | ~常に""",
    "zh": """必须 必須 | 应 應 应当 應當 应该 應該 | 可以 可 | 可能 | 能 能够 能夠 | 须 須 | 需要 需 | 得? |
        允许 允許 | 建议 建議 | 至少 | 至多 最多 | 以上 | 以下 以内 以內 | 强制 強制 | 可选 可選 | ~如果 若 |
        ~所有 全部 | ~每 每个 每個 | ~始终 總是 总是 | 超过 超過""",
    "ko": """해야 하여야 되어야 돼야 되어야만 해야만 | 필수 필수적 의무 | 필요 필요하다 필요합니다 | 선택 |
        가능 가능하다 가능합니다 | 권장 권장됩니다 | 최소 | 최대 | 이상 | 이하 | 이내 | 미만 초과 | 허용
        허용된다 | ~모든 | ~항상 | ~만약""",
    "hi": """चाहिए | सकता सकते सकती | अनिवार्य | आवश्यक ज़रूरी जरूरी | वैकल्पिक | अनुशंसित | अनुमति |
        कम_से_कम न्यूनतम | अधिकतम | संभव | पड़ता पड़ेगा | ~होगा होगी होंगे | ~यदि अगर | ~सभी | ~प्रत्येक हर |
        ~हमेशा""",
    "bn": """অবশ্যই | পারে পারেন পারবে পারবেন পারি | উচিত | আবশ্যক প্রয়োজন বাধ্যতামূলক | ঐচ্ছিক | কমপক্ষে
        ন্যূনতম | সর্বোচ্চ | অনুমতি | ~হবে | ~যদি | ~সব সকল | ~প্রতিটি প্রতি | ~সর্বদা""",
    "ta": """வேண்டும் | முடியும் | கட்டாயம் கட்டாயமாக | அவசியம் | தேவை | விருப்பமான | குறைந்தபட்சம் |
        அதிகபட்சம் | அனுமதி | ~எல்லா அனைத்து | ~ஒவ்வொரு""",
    "ar": """يجب | ينبغي | يمكن | يجوز | قد | يلزم | إلزامي إلزامية | ضروري ضرورية | اختياري اختيارية | يوصى
        | مسموح يسمح | الأقل | الأكثر | حتى | ~إذا | ~جميع كل | ~دائما دائمًا""",
    "he": """חייב חייבת חייבים חייבות | צריך צריכה צריכים צריכות | יכול יכולה יכולים יכולות יוכל תוכל יוכלו ניתן | אפשר
        אפשרי | מותר מותרת מותרים | רשאי רשאית רשאים | חובה | נדרש נדרשת נדרשים דרוש דרושה דרושים | עשוי עשויה עשויים |
        מומלץ מומלצת | לפחות מינימום | לכל_היותר מקסימום | עד | מעל | יותר_מ | ~אם | ~כל | ~תמיד | ~כאשר | ~לפני | ~אחרי
        לאחר | ~רוב""",
    "fa": """باید بایستی | میتواند میتوانند | ممکن | شاید | لازم ضروری | اختیاری | اجباری الزامی | مجاز |
        حداقل | حداکثر | تا | ~اگر | ~همه تمام | ~هر | ~همیشه""",
    "th": """ต้อง | ควร | อาจ | สามารถ | จำเป็น | อนุญาต | อย่างน้อย | ไม่เกิน | ภายใน | ~หาก ถ้า | ~ทั้งหมด
        | ~ทุก | ~เสมอ""",
}
"""Duties, permissions, limits, conditions, quantifiers."""

TELLTALE = {
    "bg": "и на за се от да в са че по с е със като или при това",
    "ru": "и в на по с что для от как при это или к из о у быть его",
    "uk": "і та в на з що для від як при це або є до у про його",
    "en": "the of and to is are that with for this be or by as from your you it",
    "de": "der die das und ist den dem des ein eine einer zu mit von für auf im wird werden sich oder auch",
    "es": "el los las del en una un y que para con por es su al como o lo de más",
    "fr": "le les des du en une un et que pour avec par est au aux dans ce vous sur qui la votre",
    "pt": "os das dos em uma um e que para com por é ao na no da do como ou seu sua mais são",
    "it": "il lo gli dei della delle di una un e che per con è al nel nella del come sono alla dal",
    "nl": "het een van en de voor met op te zijn dat wordt worden aan bij door of dit deze in is",
    "pl": "w i z na do się jest są oraz od przez dla lub o tym jak to po",
    "cs": "v a z na se je jsou pro nebo od o že jako s k po které který",
    "tr": "ve bir bu için ile olarak veya da de olan sonra kadar gibi",
    "hu": "a az és egy hogy vagy van ez azt is meg ha el több",
    "ro": "și în de la pentru cu pe este sunt sau din al ale care că un o să",
    "sv": "och att det är en ett av för på med som den till i eller om har",
    "fi": "ja on se että tai kun ovat voi jos myös joka sekä ole sen",
    "hr": "i u na se je da za od su koji ili sa kao nije što",
    "da": "og at det er en et af for på med som den til i eller om har de",
    "vi": "và của là các cho với trong được một những người này có để từ khi",
    "id": "dan yang di untuk dengan dari pada ini dalam atau adalah ke akan oleh",
}
"""Words that tell one language from its sisters of the same script."""
FOREIGN = {
    "no": "pt pl",
    "non": "en",
    "solo": "en",
    "nt": "de",
    "mag": "en",
    "over": "nl",
    "salvo": "en",
    "den": "de sv da nl",
    "dos": "pt en",
    "bin": "en de",
    "her": "en de nl",
    "let": "en nl",
    "die": "en",
    "dag": "en",
    "prima": "en de",
}
"""Forms that are plain words in these languages, whatever the lists say of others."""
CONTRARY = """but however nevertheless nonetheless notwithstanding although though except unless otherwise
    instead exceptions exception only aber jedoch allerdings dennoch trotzdem hingegen dagegen abweichend
    ungeachtet ausnahmsweise ausnahme ausnahmen anderenfalls andernfalls sonst но обаче въпреки все_пак
    изключение изключения напротив иначе вместо pero sin_embargo salvo excepto mais toutefois cependant sauf
    contudo porém exceto ma tuttavia però maar echter tenzij ale jednak chyba avšak však však_ne kromě однако
    кроме проте однак ωστόσο όμως ancak fakat ama azonban kivéve însă totuși dar dock emellertid men dog
    imidlertid undtagen nhưng tuy namun kecuali tetapi 但 但是 然而 ただし しかし 다만 단 그러나 लेकिन किंतु
    परन्तु তবে কিন্তু ஆனால் لكن غير_أن اما ولی แต่"""
"""Words that open a sentence which takes something back."""
