import { matchKey } from './match-key'
import { normaliseDomain } from './own-domain'
import { namePrompt } from './own-names'

/** Too short a first word is a word of the language more often than a brand. */
const WORD_MIN = 5
const SHOWN = 3

/** Further names by which answers may call a brand: its first word, and how its web address writes it (R-SETUP-1). */
export function suggestNames(name: string, websiteUrl: string | null, known: readonly string[] = []): string[] {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const site = websiteUrl && (suggestDomains(websiteUrl)[0] ?? normaliseDomain(websiteUrl))
  const [label = ''] = site ? site.split('.') : []
  const wanted = [...(words.length > 1 && first.length >= WORD_MIN ? [first] : []), written(label)]
  const suggested: string[] = []
  for (const each of wanted) if (each && namePrompt(each, [name, ...known, ...suggested]) === null) suggested.push(each)
  return suggested.slice(0, SHOWN)
}

const written = (label: string) => (label.includes('-') ? label.replaceAll('-', ' ') : label)

/** The site above a web address on a subdomain: 'shop.copper.example' → 'copper.example'. */
export function suggestDomains(websiteUrl: string | null, known: readonly string[] = []): string[] {
  const site = websiteUrl && normaliseDomain(websiteUrl)
  const above = site ? normaliseDomain(site.split('.').slice(1).join('.')) : null
  return above && !known.some((domain) => matchKey(domain) === matchKey(above)) ? [above] : []
}
