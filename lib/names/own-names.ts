import { isBlank } from '@/lib/format/text'
import { OWN_NAMES, TEXT } from '@/lib/limits'
import { ownNamesPrompts as prompts } from '@/lib/organisations/settings-words'
import { formCopy } from '@/lib/ui/words'
import { matchKey } from './keys'

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Whether two names match the same places in a text. */
export function isSameName(one: string, other: string): boolean {
  return matchKey(one) === matchKey(other)
}

/** Returns the prompt why a name cannot be added to the others; null if it can (R-NAME-3). */
export function namePrompt(name: string, others: readonly string[] = []): string | null {
  if (name.length > TEXT.name) return formCopy.tooLong(TEXT.name)
  if (name.includes('\0')) return formCopy.invalidInput
  const key = matchKey(name)
  const isTooShort = isBlank(name) || [...key].length < OWN_NAMES.nameMin || !LETTER_OR_DIGIT.test(key)
  if (isTooShort) return prompts.tooShort
  return others.some((other) => matchKey(other) === key) ? prompts.alreadyThere(name) : null
}

/** Returns, by field, the prompt why an organisation's name, aliases and terms that never match contradict. */
export function contradiction({
  name,
  aliases,
  neverMatch,
}: {
  name: string
  aliases: readonly string[]
  neverMatch: readonly string[]
}): { aliases?: string; neverMatch?: string } {
  const own = aliases.find((alias) => isSameName(alias, name))
  if (own !== undefined) return { aliases: prompts.alreadyThere(own) }
  const named = neverMatch.find((term) => isSameName(term, name))
  if (named !== undefined) return { neverMatch: prompts.ownName(named) }
  const alias = aliases.find((each) => neverMatch.some((term) => isSameName(term, each)))
  return alias === undefined ? {} : { aliases: prompts.neverMatches(alias) }
}

const MAX_LENGTH = 253
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** No top-level domain has a digit, so numeric addresses do not match. */
const ENDING = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const COUNTRY = /^[a-z]{2}$/

/** Second-level domains shared by all, as in `co.uk`, `com.au`, `gov.pl`. */
const SHARED_BELOW_COUNTRY = new Set([
  ...['co', 'com', 'org', 'net', 'gov', 'gob', 'gouv', 'govt', 'go', 'ac', 'edu', 'sch', 'nhs', 'police', 'mil'],
  ...['ltd', 'plc', 'me', 'or', 'ne', 'nom', 'asso', 'biz', 'info', 'gen', 'geek', 'iwi', 'maori', 'asn'],
])
/** Hosts that hold many people's sites; only their subdomains can be own. */
const SHARED_HOSTS = new Set([
  ...['github.io', 'gitlab.io', 'pages.dev', 'workers.dev', 'vercel.app', 'netlify.app', 'web.app', 'herokuapp.com'],
  ...['firebaseapp.com', 'azurewebsites.net', 'cloudfront.net', 'amazonaws.com'],
  ...['blogspot.com', 'wordpress.com', 'wixsite.com', 'squarespace.com', 'myshopify.com', 'webflow.io'],
])

/** 'https://www.Loomhouse.co.uk/about' → 'loomhouse.co.uk', like the sites of citations; null if it is no domain. */
export function normaliseDomain(text: string): string | null {
  const given = text.trim()
  const parsed = URL.parse(/^[a-z]+:\/\//i.test(given) ? given : `https://${given}`)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) return null
  const domain = parsed.hostname.replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '')
  const labels = domain.split('.')
  const ending = labels.at(-1) ?? ''
  const isDomain = labels.length > 1 && domain.length <= MAX_LENGTH && labels.every((label) => LABEL.test(label))
  return isDomain && ENDING.test(ending) && !isShared(domain, labels) ? domain : null
}

function isShared(domain: string, [first = '', ending = '', ...more]: readonly string[]): boolean {
  if (SHARED_HOSTS.has(domain)) return true
  return more.length === 0 && COUNTRY.test(ending) && SHARED_BELOW_COUNTRY.has(first)
}

/** Returns the prompt why a domain cannot be added to the others; null if it can (R-NAME-3). */
export function domainPrompt(text: string, others: readonly string[] = []): string | null {
  const domain = normaliseDomain(text)
  if (domain === null) return prompts.domain
  return others.includes(domain) ? prompts.alreadyThere(domain) : null
}

/** A shorter first word is more often an ordinary word than a brand. */
const WORD_MIN = 5
const SHOWN = 3

/**
 * Suggests names by which answers may call a brand: without full stops and other signs, its first word, and its web
 * address's spelling (R-SETUP-1). A common word is suggested with its domain only ('monday.com'), or with a capital
 * inside.
 */
export function suggestNames(name: string, websiteUrl: string | null, known: readonly string[] = []): string[] {
  const words = name.trim().split(/\s+/)
  const first = (words[0] ?? '').replace(/[^\p{L}\p{N}]+$/u, '')
  const site = websiteUrl && (suggestDomains(websiteUrl)[0] ?? normaliseDomain(websiteUrl))
  const [label = ''] = site ? site.split('.') : []
  const wanted = [
    ...bareSpellings(name),
    ...(words.length > 1 && first.length >= WORD_MIN ? [first] : []),
    isCommonWord(label) ? (site ?? '') : written(label),
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

/** Suggests the site above a web address on a subdomain: 'shop.copper.example' → 'copper.example'. */
export function suggestDomains(websiteUrl: string | null, known: readonly string[] = []): string[] {
  const site = websiteUrl && normaliseDomain(websiteUrl)
  const above = site ? normaliseDomain(site.split('.').slice(1).join('.')) : null
  return above && !known.some((domain) => matchKey(domain) === matchKey(above)) ? [above] : []
}
