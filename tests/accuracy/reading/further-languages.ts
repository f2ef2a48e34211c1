// Words around a name in languages that glue words together, or whose verb stands behind the name. Each list is one
// idea in Korean, Japanese, Chinese, Arabic, Hebrew, Turkish, Thai, Hindi, Finnish and Hungarian, in this order.

const words = (...alternatives: string[]) => alternatives.join('|')

export const SOURCES = words(
  '출처|참고 ?자료|出典|参考|来源|來源|المصادر|المصدر|المراجع|מקורות|מקור|kaynak(?:lar|ça)?',
  'แหล่งข้อมูล|แหล่งที่มา|ที่มา|อ้างอิง|स्रोत|संदर्भ|lähteet|lähde|források|forrás',
)

/** In a label: 'left out'. */
export const LEFT_OUT = words(
  '제외|추천하지 않|除外|おすすめしない|不推[荐薦]|不建[议議]|مستبعد|لا (?:ننصح|أنصح)|לא מומלצ|לא נכלל',
  'önerilmeyen|elenen|ไม่แนะนำ|अनुशंसित नहीं|ei suositella|pois jätet|nem ajánl|kihagy',
)

/** Orders to whoever reads: 'ignore all earlier instructions'. */
export const INSTRUCTION = words(
  '이전 (?:의 )?(?:모든 )?(?:지시|명령)|(?:以前|これまで)の指示|忽略(?:之前|以上|所有)|تجاهل (?:جميع|كل)|התעל(?:ם|מו) מ',
  'önceki (?:tüm )?talimat|คำสั่งก่อนหน้า|पिछले (?:सभी )?निर्देश|unohda kaikki|korábbi utasítás',
)

/** Before names up to the end of the sentence: 'I would avoid'. */
export const AGAINST = words(
  '不(?:推[荐薦]|建[议議])|避免|لا (?:أنصح|ننصح|أوصي|نوصي)|تجنب',
  'לא (?:ממליצ?ה?|ממליצים|מומלץ|הייתי (?:בוחר|לוקח))|הימנעו|uzak durun|ไม่แนะนำ|หลีกเลี่ยง',
  'en suosittel|välttäisin|kerülném',
)

/** Directly before a name: 'unlike', 'compared with'. */
export const COMPARED_BEFORE = words(
  '(?:相[较較]于|相[较較]於|相比于?|不像|(?<![价價对對])比)\\s*|(?:بخلاف|على عكس|بدلا? من)\\s+(?:ال)?|مقارنة\\p{M}?\\s+ب',
  '(?:בניגוד|בהשוואה)\\s+ל-?|במקום\\s+|(?:ต่างจาก|เมื่อเทียบกับ|แทนที่จะใช้)\\s*|toisin kuin\\s+',
)

/** Directly after a name, apart from its ending: 'than', 'unlike', 'instead of'. */
export const COMPARED_AFTER = new RegExp(
  `^(?:${words(
    ' ?(?:보다|[와과] 달리|[와과]는? 다르게|대신|より|と違い|と(?:は)?異な|に比べ|ではなく|の代わりに)',
    "\\s+yerine|['’]?\\p{L}{0,4}\\s+(?:farklı olarak|ellentétben|helyett|sijasta)",
    ' ?(?:की तुलना में|के बजाय|की जगह)',
  )})`,
  'u',
)

/** After a name in its sentence: 'has closed', 'is not recommended', 'was left out'. */
export const ENDED = words(
  '추천하지 않|권하지 않|문을 닫|폐업|영업을 (?:종료|중단)|제외(?:했|하)|閉店|閉業|お?(?:すすめ|勧め)(?:しません|できません)',
  '除(?:外|きました)|候補から外|不(?:推[荐薦]|建[议議])(?=[，,]|$)|[没沒]有列入|停[业業]|倒[闭閉]|歇[业業]|[关關][门門]',
  'أغلق|توقف عن|لا (?:أنصح|ننصح) به|נסגרה?(?!\\p{L})|לא מומלצ|לא נכנס|önerm(?:iyor|em)|kapan(?:dı|mış)|artık (?:\\p{L}+m[ıiuü]yor|yok)',
  'ปิดกิจการ|ปิดถาวร|เลิกกิจการ|सलाह नहीं|बंद हो (?:गय|गई|चुक)|अनुशंसा नहीं',
  'suljettu|lopetta(?:nut|nee)|jätin (?:sen |ne )?pois|en (?:suosittel|valits)|nem ajánl|bezárt|megszűnt|kihagyt',
)

/** Presents a name outside a list of others: 'also', 'worth a look'. */
export const BESIDE = words('추가로|또한|ほかに|另外|值得|كذلك|أيضًا|בנוסף|ayrıca|นอกจากนี้|इसके अलावा|myös|szintén')

/** First, second and third place. */
export const PLACES = [
  'birinci sıra\\p{L}*|ensimmäi(?:nen|selle) sija\\p{L}*|első hely\\p{L}*',
  'ikinci sıra\\p{L}*|toi(?:nen|selle) sija\\p{L}*|második hely\\p{L}*',
  'üçüncü sıra\\p{L}*|kolma(?:s|nnelle) sija\\p{L}*|harmadik hely\\p{L}*',
] as const
