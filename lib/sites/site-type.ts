import type { SiteType } from '@/lib/answers/shapes'
import { matchKey } from '@/lib/names/keys'
import { isOwnSite, storedSite } from './citations'
import { COMMUNITY, REFERENCE } from './own-sites'

// Types of well-known sites. A host matches an entry when it equals it or ends with a dot and the entry; an entry is
// one that readers of any country and market would agree on.

type KnownType = Extract<SiteType, 'community' | 'reference' | 'editorial'>

/** Sites with an editorial office. */
const EDITORIAL = [
  'bbc.co.uk bbc.com theguardian.com telegraph.co.uk thetimes.com thetimes.co.uk independent.co.uk ft.com economist.com',
  'standard.co.uk dailymail.co.uk mirror.co.uk thesun.co.uk express.co.uk metro.co.uk inews.co.uk sky.com itv.com',
  'cityam.com timeout.com secretldn.com londonist.com thisismoney.co.uk which.co.uk goodhousekeeping.com',
  'nytimes.com washingtonpost.com wsj.com usatoday.com latimes.com cnn.com cnbc.com foxnews.com nbcnews.com cbsnews.com',
  'apnews.com reuters.com bloomberg.com forbes.com fortune.com businessinsider.com inc.com fastcompany.com entrepreneur.com',
  'time.com theatlantic.com newyorker.com vox.com npr.org politico.com axios.com usnews.com consumerreports.org',
  'techcrunch.com theverge.com wired.com wired.co.uk arstechnica.com engadget.com cnet.com zdnet.com pcmag.com techradar.com',
  'tomsguide.com tomshardware.com venturebeat.com thenextweb.com sifted.eu uktech.news nymag.com wirecutter.com',
  'nerdwallet.com bankrate.com money.co.uk moneysupermarket.com thespruce.com healthline.com webmd.com verywellhealth.com',
  'vogue.com elle.com gq.com esquire.com cosmopolitan.com architecturaldigest.com dezeen.com cntraveler.com lonelyplanet.com',
  'spiegel.de zeit.de faz.net sueddeutsche.de welt.de handelsblatt.com lemonde.fr lefigaro.fr liberation.fr elpais.com',
  'elmundo.es corriere.it repubblica.it ilsole24ore.com gazeta.pl wyborcza.pl nrc.nl volkskrant.nl irishtimes.com',
  'smh.com.au theage.com.au abc.net.au nzherald.co.nz theglobeandmail.com cbc.ca timesofindia.com indianexpress.com',
]

const entries = (type: KnownType, lines: readonly string[]): [string, KnownType][] =>
  lines.flatMap((line) => line.split(' ').map((site): [string, KnownType] => [site, type]))

export const KNOWN_SITES: ReadonlyMap<string, KnownType> = new Map([
  ...entries('editorial', EDITORIAL),
  ...entries('reference', REFERENCE),
  ...entries('community', COMMUNITY),
])

/** Host endings of states, authorities, universities, schools and health services. */
export const INSTITUTION_ENDINGS: ReadonlySet<string> = new Set(
  [
    'gov edu mil int gov.uk ac.uk sch.uk nhs.uk police.uk mod.uk parliament.uk gov.au edu.au govt.nz ac.nz gc.ca gov.ie',
    'gouv.fr bund.de gob.es gov.it gov.pl edu.pl ac.at gv.at admin.ch gov.in ac.in go.jp ac.jp gov.sg edu.sg gov.za ac.za',
    'europa.eu un.org oecd.org worldbank.org',
  ].flatMap((line) => line.split(' ')),
)

/** Words that tell a site's type, at the end of its name ('deskforum') or as a host of their own ('forum.example'). */
const TELLING_WORDS: readonly (readonly [KnownType, readonly string[]])[] = [
  ['community', ['forum', 'forums', 'community']],
  ['reference', ['wiki', 'encyclopedia', 'dictionary']],
  [
    'editorial',
    [
      'journal',
      'magazine',
      'news',
      'times',
      'herald',
      'gazette',
      'tribune',
      'chronicle',
      'weekly',
      'review',
      'reviews',
      'guide',
    ],
  ],
]

/** Second-level endings: the site of 'a.co.uk' is called 'a'. */
const SECOND_LEVEL: ReadonlySet<string> = new Set('co com org net ac gov edu ltd plc me'.split(' '))

interface Known {
  ownSites: readonly string[]
  /** Brand keys; their spellings are computed once per list. */
  competitorKeys: readonly string[]
  /** Types chosen by the organisation, each for exactly that site and none below it. */
  chosen?: ReadonlyMap<string, SiteType>
}

/**
 * Returns whose a site is: the chosen type, otherwise by the first rule that fits (R-EVIDENCE-3). `shown` is the site in
 * letters, in which competitors are named; own and chosen ones are given as they are stored.
 */
export function siteType(shown: string, { ownSites, competitorKeys, chosen }: Known): SiteType {
  const site = storedSite(shown)
  const choice = chosen?.get(site)
  if (choice) return choice
  if (isOwnSite(site, ownSites)) return 'own'
  const name = nameOf(shown)
  if (name !== '' && [name, joinedName(site)].some((each) => spellingsOf(competitorKeys).has(each))) return 'competitor'
  const endings = endingsOf(site)
  const known = endings.map((ending) => KNOWN_SITES.get(ending)).find((type) => type !== undefined)
  if (known) return known
  if (endings.some((ending) => INSTITUTION_ENDINGS.has(ending))) return 'institution'
  return TELLING_WORDS.find(([, words]) => words.some((word) => isCalled(site, name, word)))?.[0] ?? 'other'
}

/** Returns all endings: 'a.b.co.uk' → 'a.b.co.uk', 'b.co.uk', 'co.uk', 'uk'. */
function endingsOf(site: string): string[] {
  const labels = site.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** Returns the name its owner chose, in letters and digits: 'shop.kiln-street.co.uk' → 'kilnstreet'. */
function nameOf(site: string): string {
  const labels = site.split('.')
  const last = labels.length - 2
  const second = labels[last] ?? ''
  return letters(matchKey((labels.length > 2 && SECOND_LEVEL.has(second) ? labels[last - 1] : second) ?? ''))
}

/** Returns the name that a site's ending is part of: 'parlourand.co' → 'parlourandco'. */
function joinedName(site: string): string {
  return site.split('.').length === 2 ? letters(matchKey(site)) : ''
}

const spelledOut = new WeakMap<readonly string[], ReadonlySet<string>>()

function spellingsOf(keys: readonly string[]): ReadonlySet<string> {
  const spelled = spelledOut.get(keys) ?? new Set(keys.flatMap(spellings))
  spelledOut.set(keys, spelled)
  return spelled
}

/** Returns a brand's spellings: 'the index rooms' → 'theindexrooms', 'indexrooms'; its key has lost '& Co', its site may have it. */
function spellings(key: string): string[] {
  const words = matchKey(key).replaceAll('&', ' and ')
  const [whole, short] = [letters(words), letters(words.replace(/^the /, ''))]
  return [whole, short, `${whole}andco`, `${short}andco`]
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

function isCalled(site: string, name: string, word: string): boolean {
  return (name.length > word.length && name.endsWith(word)) || site.startsWith(`${word}.`)
}
