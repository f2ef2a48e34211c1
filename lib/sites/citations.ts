import { compareText } from '@/lib/names/keys'
import type { CitedSite } from '@/lib/visibility/shapes'

/** The address table's limit in bytes; a normalised address is ASCII. */
const MAX_LENGTH = 2000

/** Parameters that track the reader and do not select content. */
const TRACKING = new Set([
  ...['gclid', 'gclsrc', 'gbraid', 'wbraid', 'dclid', 'fbclid', 'msclkid', 'twclid', 'ttclid', 'yclid', 'li_fat_id'],
  ...[
    'mc_cid',
    'mc_eid',
    'igshid',
    'igsh',
    'srsltid',
    'ref_src',
    'ref_url',
    '_ga',
    '_gl',
    '_hsenc',
    '_hsmi',
    'mkt_tok',
  ],
])

/** Returns an address and its site as counted; null for one that is not counted (R-FIGURE-12). */
export function normaliseCitation(url: string): { site: string; url: string } | null {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) return null
  parsed.hash = ''
  // Cut from the text instead of parsed and serialised, so the rest stays as cited.
  const kept = parsed.search.slice(1).split('&').filter(isContent).join('&')
  parsed.search = kept && `?${kept}`
  return parsed.href.length > MAX_LENGTH ? null : { site: siteOf(parsed.hostname), url: parsed.href }
}

/** False while the address is only a redirect to a page of the site. True for values that are no web address. */
export function isResolved({ url, site }: { url: string; site: string }): boolean {
  return (normaliseCitation(url)?.site ?? site) === site
}

/** Whether it is Google's link to a page of an answer: it leads there, does not name it, and expires (R-ENGINES-3). */
export function isRedirect(url: string): boolean {
  const parsed = URL.parse(url)
  const isGoogle = parsed?.protocol === 'https:' && parsed.host === 'vertexaisearch.cloud.google.com'
  return isGoogle && parsed.pathname.startsWith('/grounding-api-redirect/')
}

/** Returns the site of an organisation's own address, which people type without a scheme. */
export function ownSite(websiteUrl: string | null): string | null {
  if (!websiteUrl) return null
  return normaliseCitation(/^https?:\/\//i.test(websiteUrl) ? websiteUrl : `https://${websiteUrl}`)?.site ?? null
}

/** Whether a site is one of `sites` or below one: `blog.acme.com` for `acme.com`, never `notacme.com` (R-NAME-3). */
export function isOwnSite(site: string, sites: readonly string[]): boolean {
  return sites.some((own) => site === own || site.endsWith(`.${own}`))
}

export function groupBySite(
  cited: readonly { site: string; url: string; appearances: number }[],
  ownSites: readonly string[],
): CitedSite[] {
  const sites = new Map<string, CitedSite>()
  for (const { site, url, appearances } of cited) {
    const group = sites.get(site) ?? { site, appearances: 0, sources: [], own: isOwnSite(site, ownSites) }
    group.appearances += appearances
    group.sources.push({ url, appearances })
    sites.set(site, group)
  }
  for (const group of sites.values())
    group.sources.sort((a, b) => b.appearances - a.appearances || compareText(a.url, b.url))
  return [...sites.values()].sort((a, b) => b.appearances - a.appearances || compareText(a.site, b.site))
}

function isContent(parameter: string): boolean {
  const name = parameter.split('=', 1)[0]?.toLowerCase() ?? ''
  return parameter !== '' && !name.startsWith('utm_') && !TRACKING.has(name)
}

function siteOf(hostname: string): string {
  return hostname.replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '')
}
