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
  if ([...key].length < OWN_NAMES.nameMin || !LETTER_OR_DIGIT.test(key)) return prompts.tooShort
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

/** Suggests names by which answers may call a brand: its first word, and its web address's spelling (R-SETUP-1). */
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

/** Suggests the site above a web address on a subdomain: 'shop.copper.example' → 'copper.example'. */
export function suggestDomains(websiteUrl: string | null, known: readonly string[] = []): string[] {
  const site = websiteUrl && normaliseDomain(websiteUrl)
  const above = site ? normaliseDomain(site.split('.').slice(1).join('.')) : null
  return above && !known.some((domain) => matchKey(domain) === matchKey(above)) ? [above] : []
}
