import { compareText } from '@/lib/format/text'
import type { CitedPage, CitedSite } from '@/lib/visibility/shapes'

/** The address table's limit in bytes; a normalised address is ASCII. */
const MAX_LENGTH = 2000

// Parameters that track the reader and do not select content, in lower case. Each is documented by the vendor that adds
// it; compared with the generic rules of AdGuard's tracking filter (TrackParamFilter/sections/general_url.txt) and with
// the registry github.com/mpchadwick/tracking-query-params-registry.

const TRACKING_FAMILIES =
  /^(utm|itm|mtm|matomo|pk|piwik|hsa|gad|gac|_gac|adjust|bsft|_branch|_sgm|dpg|sfmc)_|^(__hs|cm_mmc|cx_recs|mindbox-)/
const TRACKING = [
  // Campaigns: Google Analytics, Coremetrics, Mapp, AT Internet, Adobe, Comscore.
  'ga_source ga_medium ga_campaign ga_term ga_content ga_place cm_me cm_cr wt_mc wt_zmc wt.mc_id xtor cmpid s_cid',
  'at_medium at_campaign at_creation at_format at_network at_platform ns_source ns_mchannel ns_campaign ns_linkname',
  // Clicks on advertisements.
  'gclid gclsrc gbraid wbraid dclid fbclid msclkid twclid ttclid yclid ysclid ymclid yadclid li_fat_id epik sccid',
  'rdt_cid qclid ef_id s_kwcid _openstat erid mkwid pcrid gdfms gdftrk gdffi rb_clickid wickedid wickedsource srsltid',
  'tblci dicbo gps_adid unicorn_click_id external_click_id aiad_clid vc_lpp ebisadid famad_xuid _zucks_suid',
  // Partner programmes.
  'irclickid irgwc ir_adid ir_campaignid ir_partnerid awc zanpid sscid tduid admitad_uid rtkcid cjevent cjdata',
  'ranmid raneaid ransiteid mkevt mkcid mkrid ymid',
  // Links in mails.
  '_hsenc _hsmi hsctatracking mc_cid mc_eid mkt_tok vero_id vero_conv _ke _kx trk_contact trk_msg trk_module trk_sid',
  'dm_i _bta_c _bta_tid ml_subscriber ml_subscriber_hash oly_anon_id oly_enc_id _clde _cldee',
  'elq elqtrackid elqcampaignid elqaid elqat elqak',
  // Visits that go on from one site to another, and what was shared.
  '_ga _gl usqp __io_lv _io_session_id redirect_mongo_id redirect_log_mongo_id igshid igsh mibextid ref_src ref_url fb_action_ids fb_action_types fb_comment_id fb_ref fb_source',
  'action_object_map action_ref_map action_type_map cx_click guccounter guce_referrer guce_referrer_sig',
]

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
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return true
  const [host = ''] = storedSite(site).split('/')
  return !isRedirect(url) && isOwnSite(siteOf(parsed.hostname), [host])
}

/** Whether it is Google's link to a page of an answer: it leads there, does not name it, and expires (R-ENGINES-3). */
export function isRedirect(url: string): boolean {
  const parsed = URL.parse(url)
  const isGoogle = parsed?.protocol === 'https:' && parsed.host === 'vertexaisearch.cloud.google.com'
  return isGoogle && parsed.pathname.startsWith('/grounding-api-redirect/')
}

/** 'Müller.de', 'www.reddit.com' → the site as it is stored; null for a text that is more or less than a host. */
export function namedSite(text: string): string | null {
  const parsed = URL.parse(`https://${text.trim()}/`)
  return parsed && parsed.href === `https://${parsed.hostname}/` ? siteOf(parsed.hostname) : null
}

/** A site as it is stored, from how it is shown: 'müller.de' → 'xn--mller-kva.de'. */
export function storedSite(shown: string): string {
  const [host = '', ...path] = shown.split('/')
  return [namedSite(host) ?? host, ...path].join('/')
}

/** Whether a site is one of `sites` or below one: `blog.acme.com` for `acme.com`, never `notacme.com` (R-NAME-3). */
export function isOwnSite(site: string, sites: readonly string[]): boolean {
  return sites.some((own) => site === own || site.endsWith(`.${own}`))
}

/**
 * Returns a pattern of the addresses below an own page on a platform, such as 'facebook.com/loomhouse'; null for a site
 * that is a whole host. It is for addresses in lower case, and means the same to JavaScript and to Postgres.
 */
export function pagePattern(site: string): string | null {
  const [, host = '', path, query] = /^([^/]*)\/([^?]*)(?:\?(.*))?$/.exec(site) ?? []
  if (path === undefined) return null
  // Etsy and its like put the reader's country before the path: /uk/shop/loomhouse.
  const country = path.includes('/') ? '(/[a-z]{2}([-_][a-z]{2})?)?' : ''
  const end = query === undefined ? '([/?]|$)' : `[?](.*&)?${literal(query)}(&|$)`
  return `^https?://([^/]*[.])?${literal(host)}(:[0-9]+)?${country}/${literal(path)}${end}`
}

function literal(text: string): string {
  return text.replace(/[^a-z0-9/_-]/g, '\\$&').replaceAll('\\@', '(@|%40)')
}

/**
 * Returns a function that names the site of a page: its host, or the own page on a platform that holds it. So
 * 'facebook.com/loomhouse' is a site of its own beside 'facebook.com'.
 */
export function countedSites(ownSites: readonly string[]): (page: { site: string; url: string }) => string {
  const pages = ownSites.flatMap((own) => {
    const pattern = pagePattern(own)
    return pattern === null ? [] : [{ own, pattern: new RegExp(pattern) }]
  })
  return ({ site, url }) => pages.find(({ pattern }) => pattern.test(url.toLowerCase()))?.own ?? site
}

/** What all addresses of a page share: the rest beside http or https, `www.`, a last slash, and tracking parameters. */
export function pageKey(url: string): string {
  // Only a query has parameters to drop, and most addresses have none.
  const kept = url.includes('?') ? (normaliseCitation(url)?.url ?? url) : url
  return kept.replace(/^https?:\/\/(www\.)?/, '').replace(/\/(?=\?|$)/, '')
}

/** One row per page, with the spelling that is cited most; `spellings` has all of them if there are several. */
export function groupByPage(cited: readonly { url: string; appearances: number }[]): CitedPage[] {
  const pages = [...Map.groupBy(cited, ({ url }) => pageKey(url)).values()].map((spellings) => {
    const sorted = spellings.map(({ url, appearances }) => ({ url, appearances })).sort(byAppearances)
    const appearances = sorted.reduce((sum, each) => sum + each.appearances, 0)
    return { url: sorted[0]?.url ?? '', appearances, ...(sorted.length > 1 && { spellings: sorted }) }
  })
  return pages.sort(byAppearances)
}

/** Orders pages: the most cited first, equal ones by address. */
export function byAppearances(a: CitedPage, b: CitedPage): number {
  return b.appearances - a.appearances || compareText(a.url, b.url)
}

export function groupBySite(
  cited: readonly { site: string; url: string; appearances: number }[],
  ownSites: readonly string[],
): CitedSite[] {
  const sites = [...Map.groupBy(cited, countedSites(ownSites))].map(([site, of]) => ({
    site,
    appearances: of.reduce((sum, { appearances }) => sum + appearances, 0),
    sources: groupByPage(of),
    own: isOwnSite(site, ownSites),
  }))
  return sites.sort((a, b) => b.appearances - a.appearances || compareText(a.site, b.site))
}

function isContent(parameter: string): boolean {
  // Addresses copied out of HTML join parameters by `&amp;`.
  const name = decoded(parameter.split('=', 1)[0] ?? '')
    .toLowerCase()
    .replace(/^(amp;)+/, '')
  const isTracking = TRACKING_FAMILIES.test(name) || TRACKING.some((line) => line.split(' ').includes(name))
  return parameter !== '' && !isTracking
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the host as sites are named: without `www.` and a last dot. */
export function siteOf(hostname: string): string {
  return hostname.replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '')
}
