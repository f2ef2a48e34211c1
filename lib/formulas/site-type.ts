import { matchKey } from '@/lib/names/match-key'
import type { SiteType } from '@/lib/schemas/query-result'
import { isOwnSite } from './citations'
import { INSTITUTION_ENDINGS, KNOWN_SITES, SECOND_LEVEL, TELLING_WORDS } from './known-sites'

interface Known {
  ownSites: readonly string[]
  /** Brand keys; their spellings are worked out once for each list. */
  competitorKeys: readonly string[]
  /** What the organisation says of a site; of that site alone, not of those below it. */
  chosen?: ReadonlyMap<string, SiteType>
}

/** Whose site a page is of: what was chosen, else the first rule that fits (R-EVIDENCE-3). */
export function siteType(site: string, { ownSites, competitorKeys, chosen }: Known): SiteType {
  const choice = chosen?.get(site)
  if (choice) return choice
  if (isOwnSite(site, ownSites)) return 'own'
  const name = nameOf(site)
  if (name !== '' && spellingsOf(competitorKeys).has(name)) return 'competitor'
  const endings = endingsOf(site)
  const known = endings.map((ending) => KNOWN_SITES.get(ending)).find((type) => type !== undefined)
  if (known) return known
  if (endings.some((ending) => INSTITUTION_ENDINGS.has(ending))) return 'institution'
  return TELLING_WORDS.find(([, words]) => words.some((word) => isCalled(site, name, word)))?.[0] ?? 'other'
}

/** 'a.b.co.uk' → 'a.b.co.uk', 'b.co.uk', 'co.uk', 'uk'. */
function endingsOf(site: string): string[] {
  const labels = site.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** 'shop.kiln-street.co.uk' → 'kilnstreet': what its owner chose, in letters and digits. */
function nameOf(site: string): string {
  const labels = site.split('.')
  const last = labels.length - 2
  const second = labels[last] ?? ''
  return letters((labels.length > 2 && SECOND_LEVEL.has(second) ? labels[last - 1] : second) ?? '')
}

const spelledOut = new WeakMap<readonly string[], ReadonlySet<string>>()

function spellingsOf(keys: readonly string[]): ReadonlySet<string> {
  const spelled = spelledOut.get(keys) ?? new Set(keys.flatMap(spellings))
  spelledOut.set(keys, spelled)
  return spelled
}

/** 'the index rooms' → 'theindexrooms', 'indexrooms'. */
function spellings(key: string): string[] {
  const words = matchKey(key).replaceAll('&', ' and ')
  return [letters(words), letters(words.replace(/^the /, ''))]
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

function isCalled(site: string, name: string, word: string): boolean {
  return (name.length > word.length && name.endsWith(word)) || site.startsWith(`${word}.`)
}
