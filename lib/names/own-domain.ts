import { ownNamesPrompts as prompts } from '@/lib/copy/organisation-settings'

const MAX_LENGTH = 253
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** No registry has an ending with a digit, so that no numeric address passes. */
const ENDING = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const COUNTRY = /^[a-z]{2}$/

/** Below the ending of a country these belong to everyone, as in `co.uk`, `com.au`, `gov.pl`. */
const SHARED_BELOW_COUNTRY = new Set([
  ...['co', 'com', 'org', 'net', 'gov', 'gob', 'gouv', 'govt', 'go', 'ac', 'edu', 'sch', 'nhs', 'police', 'mil'],
  ...['ltd', 'plc', 'me', 'or', 'ne', 'nom', 'asso', 'biz', 'info', 'gen', 'geek', 'iwi', 'maori', 'asn'],
])
/** Hosts of many people's sites: own are only those below. */
const SHARED_HOSTS = new Set([
  ...['github.io', 'gitlab.io', 'pages.dev', 'workers.dev', 'vercel.app', 'netlify.app', 'web.app', 'herokuapp.com'],
  ...['firebaseapp.com', 'azurewebsites.net', 'cloudfront.net', 'amazonaws.com'],
  ...['blogspot.com', 'wordpress.com', 'wixsite.com', 'squarespace.com', 'myshopify.com', 'webflow.io'],
])

/** 'https://www.Loomhouse.co.uk/about' → 'loomhouse.co.uk', as sites of citations are written; null for what is none. */
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

/** Why a domain cannot be added to the others, as a prompt; null where it can (R-NAME-3). */
export function domainPrompt(text: string, others: readonly string[] = []): string | null {
  const domain = normaliseDomain(text)
  if (domain === null) return prompts.domain
  return others.includes(domain) ? prompts.alreadyThere(domain) : null
}
