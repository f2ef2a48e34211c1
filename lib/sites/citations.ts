import { compareText } from '@/lib/names/keys'
import type { CitedSite } from '@/lib/visibility/shapes'

/** The table of addresses limits them to this many bytes; a normalised address is ASCII. */
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

/** The address and its site as they are counted; null for what is not counted (R-FIGURE-12). */
export function normaliseCitation(url: string): { site: string; url: string } | null {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) return null
  parsed.hash = ''
  // Cut from the text, not parsed and serialised: the rest of the address must stay as it was cited.
  const kept = parsed.search.slice(1).split('&').filter(isContent).join('&')
  parsed.search = kept && `?${kept}`
  return parsed.href.length > MAX_LENGTH ? null : { site: siteOf(parsed.hostname), url: parsed.href }
}

/** False while the address is only a redirect to a page of the site; what is no web address is what it is. */
export function isResolved({ url, site }: { url: string; site: string }): boolean {
  return (normaliseCitation(url)?.site ?? site) === site
}

/** Google's links to the pages of an answer: each leads to one page, does not name it, and expires (R-ENGINES-3). */
export function isRedirect(url: string): boolean {
  const parsed = URL.parse(url)
  const isGoogle = parsed?.protocol === 'https:' && parsed.host === 'vertexaisearch.cloud.google.com'
  return isGoogle && parsed.pathname.startsWith('/grounding-api-redirect/')
}

/** The site of an organisation's own address, which people type without a scheme. */
export function ownSite(websiteUrl: string | null): string | null {
  if (!websiteUrl) return null
  return normaliseCitation(/^https?:\/\//i.test(websiteUrl) ? websiteUrl : `https://${websiteUrl}`)?.site ?? null
}

/** An own site is one of `sites` or below one of them: `blog.acme.com` of `acme.com`, never `notacme.com` (R-NAME-3). */
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
