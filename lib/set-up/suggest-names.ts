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
  const first = (words[0] ?? '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
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
const INITIAL_OF_WORD = /(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}{3})/gu

/** Returns spellings without signs: 'Dr. Martens' → 'Dr Martens'; 'J.Crew' → 'JCrew', 'J Crew'. */
function bareSpellings(name: string): string[] {
  const plain = name
    .replace(/["“”„«»¡¿]/g, '')
    .replace(/(?<=[\p{L}\p{N}])[.!]+(?![\p{L}\p{N}])/gu, '')
    .replace(/(?<=\p{Ll})\.(?=\p{Lu})/gu, ' ')
  const spellings = [plain, plain.replace(INITIAL_OF_WORD, '$1 ')]
  return spellings.map((each) => each.replace(INITIAL, '$1').replace(/\s+/g, ' ').trim())
}

/** English words of which many companies have one; places are the cities of time zones. */
const COMMON_WORDS = `
  about above academy access accord across action active actor adult advance advanced adventure african after again
  against agenda airport alive alliance allied allure almond almost alone along alpha alpine already also although
  always amazon amber american among ample anchor ancient angel angle angry another ant anvil anything apollo apple
  apricot april archer arctic arm around arrow article artist ascend asian aspire asset athena atlantic atlas atom
  atomic audio august aunt aurora australian authentic auto automatic autumn avenue avocado away baby back badger bag
  bagel baker bakery balance baltic bamboo banana band bank banker banking banquet bar barber barn baron barrel basic
  basil basket bay beach beacon bean bear beaver because bed bee beech beef beer beetle before begin behind beige
  being below belt bench berry best beta better between beyond big bike billboard billion birch bird birth biscuit
  bison bit bite bitter black blade blanket blast blink block blood bloom blossom blue blueberry boat body bold bolt
  bond bone book booking boom boost booster boot both bottle bounty bowl box bracelet brain brake branch brave bread
  break breakfast brick bridge bright bring british broccoli broker bronze brook brother brown brush bucket buckle
  budget buffalo build builder building built bull bulldog bullet bumble bundle burger burrow burst bus business busy
  butcher butter butterfly button buy buzz byte cabbage cabin cafe cake call called calm came campus canadian candle
  candy canvas canyon cap capital captain car carbon card care caress caring carousel carpenter carpet carrot carry
  cascade case cash castle cat catalyst catch caterpillar cause cedar ceiling cell celtic central century certain
  chain chair champion chance change channel chapter charge charity charm chart chase cheap check checkers cheer
  cheese chef cheque cherry chest chestnut chew chicken child children chime chinese chip chisel chocolate choice
  choose church cinema cipher circle city classic clean clear clever cliff climb clinic close closet cloud clover club
  cluster coast coat cobalt cobra cocoa coconut code coffee coin cold collective college color colour column comb come
  comet comfort commerce commercial common community company compass complete concept concert connect connection
  contact container contrast control converse cook cookie cooking cool copper copy coral core corn corner corporate
  cosmic cosmos cost cosy cottage cotton couch could country county course court cousin cow cozy crab craft crane
  crash crate crawl cream create creative credit creek crew crimson crocodile crow crown crunch cry crystal cube cup
  current curtain curve custom cyan cyber cycle daily daisy dance dancer dark dash data daughter dawn day debit debt
  decade december deep degree delicious delta denim dental dentist depot depth desert design designer desk destiny
  devoted dial diamond different digit digital dinner direct dirty discord discover discovery dive doctor dog dollar
  dolphin domain donut door dot dove down draft dragon drama draw drawer dream dress drift drink drip drive driver
  drop drum dry duck duet duke duo during dust dutch dynamic dynasty each eager eagle ear early earth east eastern
  easy eat echo eclipse edge education egg eight either elbow electrician element elephant eleven elite else ember
  emerald emperor empire end endless energy engage engine engineer english enough enterprise entity epic equal equity
  era escape essence essential european even evening event ever every everyone everything evolution evolve exact
  example excel exchange exclusive expert explore explorer express eye fable fabric face fact factor factory fair
  fairy faith falcon fall falls families family far farm farmer fashion fast fat father feast feather feature february
  fellow fern fever few field figure film final finance financial find fine finest finger finish fire fireman firm
  first fiscal fish fisherman fit five fix fixed flag flagship flame flamingo flash flat flex flexible flick flight
  flip float flock floor flourish flow flower fluid flute flux fly focus folio follow food foot force forest forge
  fork form formula fort fortress fortune forward found foundation foundry four fox frame framer free freedom french
  fresh friday friend frog from front frontier frost fuel full fun fund funny fusion future gain galaxy gallery game
  gaming gamma gap garden garlic gate gateway gather gear gem general genius gentle genuine german giant gift ginger
  giraffe gist give given glamour glass glasses gleam glide global globe glory glove glow goal goat going gold golden
  gone good goose grab grace grand grandma grandpa granite grape graph gravity gray great greater greek green grey
  grid griffin grip grocery ground group grove grow growth guard guardian guess guide guild guitar gust habit had hair
  half halo hammer hand handy happiness happy harbor harbour hard harmony harvest hat have haven hawk hazel head
  healing health healthy hear heart heather heavy helium helix hello help here heritage hero heroes heron high highway
  hill hinge hippo history hit hive hold holly home honest honey honor honour hop hope hopper horizon hornet horse
  hospital hot hotel hour house household how however hub huge hum human hundred hunt hunter hydrogen ice icon idea
  ignite image impact imperial important income index indian indigo individual industrial industry infinite infinity
  ink inner innovation innovative input inside insight inspire instant instead institute insurance intent interest
  international into intro invention invest investment iris irish iron island italian item itself ivory ivy jacket
  jade jaguar jam january japanese jar jet jewel join jolt journal journey joy judge juice july jump junction june
  jungle junior jupiter just justice kangaroo keen keep kept key keystone khaki kick kind king kingdom kit kitchen
  knee knight knot know known koala korean ladder lake lamp lance lancet land lane language lantern large laser last
  late latitude laugh launch laurel lawyer layer lazy lead leader leading leaf league leap learning least leather
  leave left leg legacy legal legend lemon lemonade lens leopard less lesson let letter lettuce level lever liberty
  library lick life lift light lightning likely lily lime limited line linear linen link lion liquid list little live
  living loan lobster local lock locker lodge loft logic long look loom loop lose loss lot lotion lotus loud love
  loyal lucid lucky lumen lunar lunch lush lynx machine macro made magenta magic magnet main major make maker mall
  mango manor many map maple marble march mark marker market maroon mars mason mass mast master match matrix max may
  maybe maze meadow mean measure meat mechanic media medical medium meet mega melody melon mentor merchant mercury
  mercy mesh message meta metal meteor meter method micro midnight might mile milestone milk mill miller million mind
  mini minor mint minute miracle mirror mission mobile mode model modern moment momentum monday money monitor monkey
  monsoon month monthly monument mood moon more morning mosaic most moth mother motion motive motor mountain mouse
  mouth move movie much mural muscle muse museum music must mustang mutual mystery mystic name narrow nation national
  nationwide native natural nature navy near neat neck necklace nectar need needle neighbor neighbour neon neptune
  nest net network never new next night nimble nine noble node nomad noodle nook noon nordic north northern nose
  notable note nothing notion nova november now nuclear nudge number nurse nurture nut oak oasis oath object obsidian
  ocean october octopus odyssey off office officer often old olive olympic olympus omega omni once one onion online
  only open opera option oracle orange orbit orchid order organ organic origin original ostrich other otter our out
  outer outlook outpost output over owl own oxygen oyster pace pacific pack pact page paint painter palace palm
  pancake panda panel panorama panther pantry papaya paper parade paradise paragon parallel park parrot part partner
  passage passport past pasta patch path pathway patrol pattern pause pay pea peace peaceful peach peak peanut pear
  pearl peek pen pencil penguin penny pension people pepper perfect perfume perhaps perk person personal petal phase
  phoenix photo piano pick picture pier pig pigeon pilgrim pillar pillow pilot pin pine pineapple ping pink pioneer
  pitch pivot pixel pizza place plain plan plane planet planetary planner plant plate plateau platform play player
  plaza pledge plenty plop plot pluck plum plumber plus pocket poem poet point poke polar pole police polish pond pool
  poor pop pork port portal portrait possible post potato potter pottery pouch pounce pound power powerful practice
  prairie prance precision premier premium present press prestige price prime prince princess prism private pro
  process prodigy product profile profit progress progressive project proof proper prospect protocol proud pub public
  publisher pull pulse puma pumpkin punch pure purple purpose purse push put python quack quality quantum quarter
  quartz queen quest queue quick quiet quill quite quiz rabbit race racing radar radiant radius railway rain rainbow
  rally ramp range ranger rank rapid rare raspberry rat rather raven raw razor reach read ready real reality really
  reason receive recipe record red reef refuge region relay reliable remedy remote rent report republic research
  resource rest restaurant result return reveal review revolution rhythm ribbon rice rich ride ridge right rigid ring
  rip rise rival river road roar robin robot rock rocket role roll rolling roman roof room root rose rough route rover
  row royal ruby rug run runner running rush sack sad safari safe safety sage sail saint salad salary salmon salt
  salty same sand sandwich sapphire saturday saturn sauce save savory scale scarf scarlet scene scenic school science
  scientific scoop scope score scottish scout script sea search season second secret secure security see seed seem
  select selection self sell send senior sense sentinel september sequence serene serve service set seven several
  shadow shake shallow shampoo shape share shark sharp shave she sheep shelf shell shelter shield shift shine ship
  shirt shoe shop shore short should shoulder shout show shred shrimp shy side sight sigma signal silence silent silk
  silly silver simple since sing singer single sister sit six skate sketch skin skip skirt sky skyline slack slam
  slate sleek sleep slice slide slip slow small smart smell smile smith smooth snail snake snap sneak snooze snow soak
  soap social society sock soda sofa soft solar soldier sole solid solo solution some someone something sometimes son
  song sonic soon soul sound soup sour source south southern space span spanish spark sparrow speak special spectrum
  speed speedy spend sphere spice spicy spider spin spinach spiral spirit splash split spoon sport spot spread spring
  sprint sprout spruce square squeeze stable stack staff stage stale stallion stamp stand standard staples star
  starling start state statement station stay steady steel stellar step sterling still stitch stock stomach stomp
  stone stop store stories storm story strawberry stream street strength stretch stride strike string stripe strive
  stroll strong student studio stuff style subway such sugar summer summit sun sunday sunrise sunset sunshine super
  superior supper supply support supreme sure surf surge sustain swallow swan sway swedish sweep sweet swift swim
  swing swirl swiss switch sword symbol symphony sync system table taco tailor take tale talent talk tall tandem tap
  target task taste tasty tax taxi tea teacher teaching teal team tease tech teen temple tempo ten terra test text
  texture than that theater theatre their them then theory there these they thick thin thing think third this thistle
  those though thousand thread three thrift thrive throne through throw thumb thunder thursday thus thyme tick tickle
  tide tie tiger till timber time timeless tint tiny tip titan titanium today toe together token tomato tomorrow tone
  tongue took tool tooth top topic torch toss total touch tour toward towel tower town trace track trade trader
  trading tradition trail train training tram transfer transform transit transport travel treasure tree trek trend
  triangle tribe tribune trident trigger trio triumph tropic trot truck true trumpet trust trusted truth tuesday tug
  tulip tumble tune tunnel turbo turkey turn turquoise turtle twelve twin twist two tyre ultimate ultra umbrella uncle
  under unicorn union unique unit united unity universal university until upon upper upward urban use used vale valley
  value van vanguard vanish variety vault vector vehicle velocity velvet venture venus verse version vertex vertical
  very vessel via vibe vibrant victor victory view village vine vintage violet violin viper virgin virtual visa vision
  vista vital vitality vivid vodka voice volt vortex voyage waffle wag wage wait waiter wake walk wall wallet walnut
  wander want ward warehouse warm was watch watcher water wave way weak wealth weaver web wednesday week weekly weight
  well wellbeing wellness welsh went were west western wet whale what wheel when where which while whip whirl whiskey
  whisper white who whole why wide wild will willow win wind window wine wing wink winner winter wipe wire wired wise
  wish wit with within without wolf wonder wood wooden wool word work worker working workshop world worm would write
  writer yard yawn year yearly yellow yes yesterday yet yield yogurt you young your youth zap zebra zen zenith zero
  zest zeus zip zone zoom`
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
