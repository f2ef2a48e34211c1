import { parse } from 'tldts'
import { hostInLetters } from '@/lib/http/fields'
import { matchKey } from '@/lib/names/keys'
import { isCalled, isOfMany, normaliseDomain, platformOf } from '@/lib/sites/own-sites'

// Whose a host is, by the public suffix list, and how people read it.

const PRIVATE = { allowPrivateDomains: true } as const
/** Services that give a host below theirs to anybody, of which the list does not know. */
const HOST_GIVERS: ReadonlySet<string> = new Set(
  [
    'wordpress.com wpcomstaging.com wpengine.com edublogs.org typepad.com livejournal.com over-blog.com canalblog.com',
    'exblog.jp seesaa.net cocolog-nifty.com fc2.com tistory.com ghost.io beehiiv.com hashnode.dev wikidot.com itch.io',
    'squarespace.com wix.com weebly.com weeblysite.com jimdo.com jimdofree.com jimdosite.com strikingly.com webs.com',
    'mystrikingly.com godaddysites.com site123.me webnode.com webnode.page tilda.ws business.site zyrosite.com',
    'hostingersite.com 000webhostapp.com infinityfreeapp.com mozello.com ueniweb.com myfreesites.net multiscreensite.com',
    'durable.co super.site potion.so softr.app softr.io dorik.io gamma.site v0.app glitch.me koyeb.app kinsta.app',
    'kinsta.cloud e-monsite.com tripod.com angelfire.com neocities.org ucoz.ru narod.ru nethouse.ru bitrix24.site',
    'bigcartel.com ecwid.com company.site eatbu.com bandcamp.com teachable.com thinkific.com kajabi.com mykajabi.com',
    'podia.com circle.so mn.co hs-sites.com hubspotpagebuilder.com unbounce.com instapage.com clickfunnels.com',
    'myclickfunnels.com mailchimpsites.com ck.page zendesk.com freshdesk.com atlassian.net sharepoint.com force.com',
    'salesforce-sites.com my.site.com myportfolio.com cargo.site format.com pixieset.com smugmug.com zenfolio.com',
    'amazonaws.com',
  ].flatMap((line) => line.split(' ')),
)
const BLOGSPOT = /^blogspot\.(co\.|com\.)?[a-z]{2,3}$/

/** Whether a host is nobody's alone, because anybody may have a host below it: 'co.uk', 'onrender.com'. */
export function isPublicSuffix(host: string): boolean {
  return givesHosts(host) || (host.includes('.') && parse(host, PRIVATE).publicSuffix === host)
}

function givesHosts(host: string): boolean {
  return HOST_GIVERS.has(host) || BLOGSPOT.test(host)
}

/** Whether a site cannot be the own site of an organisation with these names; a service that is called like one can. */
export function isNobodys(site: string, names: readonly string[]): boolean {
  return isOfMany(site, names) || (isPublicSuffix(site) && !(givesHosts(site) && isCalled(site, names)))
}

/**
 * Returns the domain that an organisation has registered, from its web address: 'copper.co.uk' for
 * 'https://shop.copper.co.uk/tea'. Null where its host belongs to somebody who gives hosts or pages to others: such a
 * domain, and its name, would be wrong.
 */
export function registeredDomain(websiteUrl: string | null, name: string): string | null {
  const site = websiteUrl && normaliseDomain(websiteUrl)
  if (!site || platformOf(site) !== null) return null
  const { domain, domainWithoutSuffix, subdomain, isPrivate } = parse(site, PRIVATE)
  if (domain === null || isPrivate || platformOf(domain) !== null || givesHosts(domain)) return null
  // 'acme.builder.com' of 'Acme': a service that no list knows yet.
  const own = letters(name)
  const isHosted = isWordOf(own, shownSite(subdomain ?? '')) && !isWordOf(own, shownSite(domainWithoutSuffix ?? ''))
  return isHosted ? null : domain
}

function isWordOf(name: string, host: string): boolean {
  const word = letters(host.split('.').at(-1) ?? '')
  return word.length > 2 && name.includes(word)
}

function letters(text: string): string {
  return matchKey(text).replace(/[^\p{L}\p{N}]/gu, '')
}

// A host beyond ASCII is stored and compared as 'xn--…', and shown in letters unless these could pass for others. A
// label stays as it is stored where its letters are of several writing systems, are none of a living alphabet, or all
// look like Latin ones and stand under an ending that has Latin names.

/** One writing system each; Chinese characters stand together with those that Japanese, Korean and Taiwanese add. */
const WRITING_SYSTEMS = [
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}]+$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}]+$/u,
  ...[
    ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali', 'Gurmukhi'],
    ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer'],
    ...['Myanmar', 'Ethiopic'],
  ].map((system) => new RegExp(`^[\\p{Script=${system}}\\p{Mn}]+$`, 'u')),
]
/** What the alphabets of Europe, Turkey and Azerbaijan add to a to z, besides letters with marks. */
const LATIN = /^(?:[a-z]\p{Mn}*|[ßæœøłđðþħıəŋ])+$/u
/** Small letters that are drawn like Latin ones, by Chromium's list (idn_spoof_checker.cc). */
const LIKE_LATIN = /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡαικνρυωηοτσօոսհցզյլ]+$/u
/** Countries whose own letters these are; endings beyond ASCII have no Latin names at all. */
const OWN_LETTERS = /^(xn--.*|am|bg|by|cy|gr|kg|kz|mk|mn|rs|ru|su|tj|ua|uz)$/

/** Returns a site as people read it: 'müller.de' for 'xn--mller-kva.de'. */
export function shownSite(site: string): string {
  if (!site.includes('xn--')) return site
  const [host = '', ...path] = site.split('/')
  const labels = host.split('.')
  return [labels.map((label) => shownLabel(label, labels.at(-1) ?? '')).join('.'), ...path].join('/')
}

/** Returns a web address with its host as people read it; other texts stay as they are. */
export function shownUrl(url: string): string {
  return url.includes('xn--') ? url.replace(/(?<=^https?:\/\/)[^/?#:]+/i, shownSite) : url
}

/** Returns a page with its address, and its site if it names one, as people read them. */
export function shownPage<Page extends { url: string; site?: string }>(page: Page): Page {
  const { url, site } = page
  return { ...page, url: shownUrl(url), ...(site !== undefined && { site: shownSite(site) }) }
}

/** As `shownUrl`, where there may be none. */
export function shownWebsite(websiteUrl: string | null): string | null {
  return websiteUrl === null ? null : shownUrl(websiteUrl)
}

function shownLabel(label: string, ending: string): string {
  if (!label.startsWith('xn--')) return label
  const shown = hostInLetters(label)
  return isPlain(shown.replace(/[0-9-]/g, ''), ending) ? shown : label
}

function isPlain(name: string, ending: string): boolean {
  if (!/\p{L}/u.test(name)) return false
  if (LATIN.test(name.normalize('NFD'))) return !/\p{M}/u.test(name)
  return WRITING_SYSTEMS.some((system) => system.test(name)) && (OWN_LETTERS.test(ending) || !LIKE_LATIN.test(name))
}
