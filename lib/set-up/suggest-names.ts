import { namePrompt } from '@/lib/names/own-names'

/** A shorter first word is more often an ordinary word than a brand. */
const WORD_MIN = 5
const SHOWN = 3

/**
 * Suggests names by which answers may call a brand: without full stops and other signs, its first word, and its own
 * domain's spelling (R-SETUP-1). A common word is suggested with its domain only ('monday.com'), or with a capital
 * inside.
 */
export function suggestNames(name: string, domain: string | null, known: readonly string[] = []): string[] {
  const words = name.trim().split(/\s+/)
  const first = (words[0] ?? '').replace(/[^\p{L}\p{N}]+$/u, '')
  const [label = ''] = domain?.split('.') ?? []
  const wanted = [
    ...bareSpellings(name),
    ...(words.length > 1 && first.length >= WORD_MIN ? [first] : []),
    isCommonWord(label) ? (domain ?? '') : written(label),
  ]
  const suggested: string[] = []
  for (const each of wanted)
    if (!isCommonWord(each) && namePrompt(each, [name, ...known, ...suggested]) === null) suggested.push(each)
  return suggested.slice(0, SHOWN)
}

const written = (label: string) => (label.includes('-') ? label.replaceAll('-', ' ') : label)

const INITIAL = /(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L})/gu
const INITIAL_OF_WORD = /(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}{2})/gu

/** Returns spellings without signs: 'Dr. Martens' → 'Dr Martens'; 'J.Crew' → 'JCrew', 'J Crew'. */
function bareSpellings(name: string): string[] {
  const plain = name
    .replace(/["“”„«»]/g, '')
    .replace(/(?<=[\p{L}\p{N}])[.!]+(?![\p{L}\p{N}])/gu, '')
    .replace(/(?<=\p{Ll})\.(?=\p{Lu})/gu, ' ')
  const spellings = [plain, plain.replace(INITIAL_OF_WORD, '$1 ')]
  return spellings.map((each) => each.replace(INITIAL, '$1').replace(/\s+/g, ' ').trim())
}

/** English words of which many companies have one; places are the cities of time zones. */
const COMMON_WORDS = `
  about above academy across action active advance advanced adventure african after again against airport alive alliance
  allied allure almost alone along alpha alpine already also although always amazon amber american among ample anchor
  ancient angel angle another ant anvil anything apollo apple apricot april archer arctic around arrow ascend asian
  aspire asset athena atlantic atlas atom atomic audio august aurora australian authentic auto automatic autumn avenue
  away baby badger baker bakery balance baltic banana bank banker banking banquet barber baron basic basil bay beach
  beacon bear beaver because bee beech beetle before behind being below bench berry best beta better between beyond
  birch birth bison black blade block bloom blossom blue body bond book boost booster both brain branch bread breakfast
  brick bridge bright bring british broker bronze brook brother brush buffalo build builder building built bull bulldog
  bullet bundle business butcher butter butterfly button cabin call called calm came campus canadian candle canvas
  canyon capital captain carbon care caring carousel carpenter carrot cascade case cash castle catalyst cause cedar
  ceiling celtic central certain chain chair champion chance change channel chapter charge charity charm chase check
  chef cherry chestnut child children chinese chisel chocolate choice cipher circle city classic clean clear clever
  cliff clinic close cloud clover club cluster coast cobalt cobra cocoa coffee collective college color colour column
  come comet comfort commerce commercial common community company compass complete concept concert connect connection
  contact contrast control cook cooking copper copy coral core corner corporate cosmic cosmos cosy cottage cotton could
  country county course court cozy craft crane create creative credit creek crimson crown crystal cube current curve
  custom cyber cycle daily daisy dash data dawn day debit december deep delicious delta denim dental depth desert design
  designer desk destiny dial diamond different digit digital dinner direct discover discovery dive doctor dollar dolphin
  domain door dot dove down draft dragon drama dream drift drive driver drop duet duke duo during dust dutch dynamic
  dynasty each eager eagle early earth east eastern easy echo eclipse edge education either element elephant elite else
  ember emerald emperor empire endless energy engage engine engineer english enough enterprise entity epic equal equity
  era essence essential european even evening event ever every everyone everything evolution evolve exact example excel
  exchange exclusive expert explore explorer express eye fable fabric fact factor factory fair faith falcon falls
  families family far farmer fashion fast father feast feather feature february fellow fern fever few field figure final
  finance financial find fine finest fire firm first fiscal fit five fixed flag flagship flame flash flex flexible
  flight flip float flock floor flourish flow flower fluid flux fly focus folio follow force forest forge form formula
  fort fortress fortune forward found foundation foundry four fox frame free freedom french fresh friday friend from
  front frontier frost fuel full fun fusion future galaxy gallery game gaming gamma gap garden gate gateway gather gear
  gem general genius gentle genuine german giant gift ginger gist give given gleam glide global globe glory glow goal
  going gold golden gone good grace grand granite graph gravity great greater greek green grid griffin grip grocery
  ground group grove grow growth guard guardian guide guild habit had half halo hammer hand handy happiness happy harbor
  harbour hard harmony harvest have haven hawk hazel healing health healthy heart heather helium helix hello help here
  heritage hero heroes heron high highway hill history hive holly home honest honey honor honour hope horizon hornet
  horse house household how however hub human hunter hydrogen ice icon idea ignite image impact imperial important
  income index indian individual industrial industry infinite infinity inner innovation innovative input inside insight
  inspire instant instead institute intent interest international into intro invention invest investment iris irish iron
  island italian item itself ivy jade jaguar january japanese jet jewel join journal journey joy judge july jump
  junction june junior jupiter just justice keep kept key keystone kind king kingdom kit kitchen knight knot know known
  korean ladder lake lance land lane language lantern large laser last late latitude laugh launch laurel lawyer layer
  lead leader leading leaf league leap learning least leather leave left legacy legal legend lemon lens leopard less
  lesson let letter level lever liberty library life lift light lightning likely lily lime line linear linen link lion
  liquid list little live living local lock locker lodge loft logic long look loop lot lotus love loyal lucid lucky
  lumen lunar lunch lynx machine macro made magic magnet main major make maker mango manor many map maple marble march
  mark marker market mars mason mass mast master match matrix max may maybe maze meadow mean measure media medical
  medium meet mega melody melon mentor merchant mercury mercy mesh message meta metal meteor meter method micro midnight
  might mile milestone mill miller mind mini minor mint miracle mirror mission mobile mode model modern moment momentum
  monday money monitor monthly monument mood moon more morning mosaic most mother motion motive motor mountain move much
  muse museum music must mustang mutual mystery mystic name nation national native natural nature near neat need needle
  neighbor neighbour neon neptune nest net network never new next nimble nine noble node nomad nook nordic north
  northern notable note nothing notion nova november now nuclear number nurse nurture oak oasis oath object ocean
  october odyssey off office often old olive olympic olympus omega omni once one online only open opera option oracle
  orange orbit orchid order organ organic origin original other otter our out outer outlook outpost output over owl own
  oxygen pace pacific pack pact page paint palace palm panel panorama panther pantry paper parade paradise paragon
  parallel park part partner passage passport past patch path pathway patrol pattern pause pay peace peaceful peach peak
  pear pearl pencil penny people pepper perfect perhaps perk person personal petal phoenix picture pier pilgrim pillar
  pilot pin pine pioneer pitch pivot pixel place plain plan planet planetary planner plant plateau platform play player
  plaza pledge plenty plot plum plus pocket poem poet point polar pole polish pond pool port portal portrait possible
  post potato potter pouch pound power powerful practice prairie precision premier premium present press prestige prime
  prince princess prism private pro process prodigy product profile profit progress project proof proper prospect
  protocol proud public pulse puma pumpkin pure purple purpose push put python quality quantum quarter quartz queen
  quest quick quiet quill quite rabbit race racing radar radiant radius railway rain rainbow rally ramp range ranger
  rank rapid rare rather raven raw reach ready real reality really reason recipe record red reef refuge region relay
  reliable remedy remote report republic research resource rest result return reveal review revolution rhythm ribbon
  rich ride ridge right rigid ring rise rival river road robin robot rock rocket role roll roman roof room root rose
  route rover row royal ruby runner running safari safe safety sage sail saint salmon salt same sand sapphire saturday
  saturn savory scale scarlet scene scenic school science scientific scope score scottish scout script sea search season
  second secret secure security seed seem select selection self senior sense sentinel september sequence serene serve
  service set seven several shadow shape share shark sharp she shell shelter shield shift shine ship shop shore should
  show side sight sigma signal silence silent silk silver simple since single sister six sketch sky skyline slack slate
  sleek sleep slice slide small smart smile smith smooth snap snow social society soft solar sole solid solo solution
  some someone something sometimes sonic soon soul sound source south southern space span spanish spark special spectrum
  speed speedy sphere spice spider spin spiral spirit splash split sport spot spread spring sprint sprout spruce square
  stable stack staff stage stallion stamp stand standard star start state statement station stay steady steel stellar
  step sterling still stitch stock stone store stories storm story stream street strength stride string stripe strive
  strong student studio style such sugar summer summit sun sunday sunrise sunset sunshine super superior supper supply
  support supreme sure surf surge sustain swallow swan swedish sweet swift swiss switch sword symbol symphony sync
  system table tailor take tale talent talk tandem tap target task tasty teacher teaching team tech temple tempo ten
  terra test text texture than that theater theatre their them then theory there these they thing think third this
  thistle those though thread three thrift thrive throne through thunder thursday thus thyme tide tie tiger till timber
  time timeless tint tip titan titanium today together token tomato tomorrow tone took tool top topic torch total touch
  tour toward tower town trace track trade trader trading tradition trail training transfer transform transit transport
  travel treasure tree trek trend triangle tribe tribune trident trigger trio triumph tropic true trust trusted truth
  tuesday tulip tune turbo turn turtle twin two ultimate ultra umbrella under unicorn union unique unit united unity
  universal university until upon upper upward urban use used vale valley value vanguard vault vector vehicle velocity
  velvet venture venus verse version vertex vertical very vessel vibe vibrant victor victory view village vine vintage
  violet viper virtual visa vision vista vital vitality vivid voice volt vortex voyage walk wall walnut wander want ward
  was watch water wave way wealth weaver web wednesday week weekly well wellbeing wellness welsh went were west western
  whale what wheel when where which while whisper white who whole why wide wild will willow wind window wing winner
  winter wire wise wish wit with within without wolf wonder wood wooden wool word work worker working workshop world
  would yard year yearly yellow yes yet yield you young your youth zebra zen zenith zero zest zeus zone zoom`
let commonWords: ReadonlySet<string> | null = null

function isCommonWord(text: string): boolean {
  if (/\p{Ll}\p{Lu}/u.test(text)) return false
  commonWords ??= new Set([
    ...COMMON_WORDS.trim().split(/\s+/),
    ...Intl.supportedValuesOf('timeZone').flatMap((zone) => zone.toLowerCase().split('/')),
  ])
  const word = text.toLowerCase().replace(/['’]s$/, '')
  return commonWords.has(word) || commonWords.has(word.replace(/s$/, ''))
}
