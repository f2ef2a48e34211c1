import { matchKey } from '@/lib/names/keys'
import { ownNamesPrompts as prompts } from '@/lib/organisations/settings-words'
import { siteOf } from './citations'

// Which sites are an organisation's own: whole hosts with all below them, and on a platform only its own page.

/** Sites where people ask, answer, review and post. */
export const COMMUNITY = [
  'reddit.com quora.com stackoverflow.com stackexchange.com superuser.com serverfault.com ycombinator.com lobste.rs',
  'facebook.com instagram.com threads.net x.com twitter.com tiktok.com pinterest.com linkedin.com bsky.app mastodon.social',
  'youtube.com youtu.be vimeo.com twitch.tv discord.com discourse.org tumblr.com medium.com substack.com vk.com',
  'trustpilot.com yelp.com yelp.co.uk tripadvisor.com tripadvisor.co.uk g2.com capterra.com capterra.co.uk glassdoor.com',
  'glassdoor.co.uk reviews.io reviews.co.uk sitejabber.com producthunt.com alternativeto.net nextdoor.com nextdoor.co.uk',
  'meetup.com mumsnet.com netmums.com moneysavingexpert.com hotukdeals.com goodreads.com letterboxd.com gutefrage.net',
  'github.com gitlab.com dev.to hashnode.com fishbowlapp.com teamblind.com indiehackers.com steamcommunity.com',
]

/** Encyclopaedias, dictionaries, maps, registers and statistics. */
export const REFERENCE = [
  'wikipedia.org wikidata.org wikimedia.org wikivoyage.org wiktionary.org wikihow.com fandom.com britannica.com',
  'merriam-webster.com dictionary.com cambridge.org collinsdictionary.com oxfordreference.com investopedia.com',
  'openstreetmap.org google.com bing.com maps.apple.com statista.com ourworldindata.org imdb.com discogs.com',
  'crunchbase.com pitchbook.com dnb.com opencorporates.com archive.org',
  'schema.org w3.org mozilla.org doi.org arxiv.org',
]

/** Sites where many sell, show their work or are booked; of no type that readers would agree on. */
const PAGES_OF_MANY = [
  'etsy.com ebay.com ebay.co.uk ebay.de amazon.com amazon.co.uk amazon.de gumroad.com depop.com notion.so t.me wa.me',
  'linktr.ee beacons.ai bio.link lnk.bio about.me patreon.com ko-fi.com buymeacoffee.com kickstarter.com',
  'soundcloud.com behance.net dribbble.com eventbrite.com eventbrite.co.uk booking.com airbnb.com opentable.com',
  'fresha.com yell.com treatwell.co.uk checkatrade.com xing.com weibo.com zhihu.com xiaohongshu.com naver.com line.me',
  'ok.ru ameblo.jp note.com bitbucket.org sourceforge.net huggingface.co apps.apple.com wordpress.org',
  'vk.ru threads.com snapchat.com discord.gg telegram.me g.page goo.gl g.co open.spotify.com podcasts.apple.com',
  'kakao.com brunch.co.kr velog.io qiita.com zenn.dev habr.com vc.ru dzen.ru rutube.ru 2gis.ru bilibili.com douyin.com',
  'weixin.qq.com douban.com rakuten.co.jp trendyol.com hepsiburada.com fiverr.com upwork.com clutch.co thumbtack.com',
  'justdial.com indiamart.com ubereats.com doordash.com kununu.com gelbeseiten.de bento.me stan.store shop.app',
]
/** Such sites under the ending of any country: amazon.co.jp, pinterest.de. */
const BY_ENDING = new RegExp(
  `^(?:${[
    'airbnb|amazon|deliveroo|doctolib|doctoralia|ebay|fresha|glassdoor|google|groupon|houzz|indeed|lazada|mercadoli[bv]re',
    'opentable|pinterest|shopee|treatwell|tripadvisor|trustpilot|yandex|yelp',
  ].join('|')})\\.(?:com?\\.)?[a-z]{2,3}$`,
)

/** Sites on which anybody has a page: an address there stands for its path, never for the site. */
const PLATFORMS: ReadonlySet<string> = new Set(
  [...COMMUNITY, ...REFERENCE, ...PAGES_OF_MANY].flatMap((line) => line.split(' ')),
)
/** Platforms on which a host of its own belongs to one person: loomhouse.substack.com. */
const HOSTED = new Set([
  ...['medium.com', 'substack.com', 'tumblr.com', 'fandom.com', 'hashnode.com', 'discourse.org', 'gumroad.com'],
])
/** Hosts of a platform in other languages and sizes, with the same pages: de-de.facebook.com, m.facebook.com. */
const SAME_PAGES = /^(m|mobile|touch|old|new|web|[a-z]{2}(-[a-z]{2})?)$/
/** The reader's country stands before the path. */
const BY_COUNTRY = new Set(['etsy.com', 'apps.apple.com'])
/** Paths that hold the pages of many, and are nobody's alone. */
const COLLECTIONS = new Set([
  ...['about', 'add', 'app', 'apps', 'biz', 'c', 'channel'],
  ...['channels', 'company', 'explore', 'groups', 'hashtag', 'home'],
  ...['hotel', 'in', 'jobs', 'login', 'maps', 'marketplace', 'organization', 'orgs', 'p', 'pages', 'people', 'pg'],
  ...['products', 'profile', 'r', 'review', 'reviews', 'school', 'search', 'shop', 'shops', 'showcase', 'site'],
  ...['sites', 'store', 'stores', 'str', 'u', 'user', 'users', 'usr', 'view', 'w', 'watch', 'wiki'],
])
/** Parts of one person's page, at the end of its path. */
const PARTS = new Set([
  ...['about', 'featured', 'home', 'info', 'jobs', 'life', 'mentions', 'overview', 'people', 'photos', 'playlists'],
  ...['posts', 'reels', 'repositories', 'reviews', 'shorts', 'timeline', 'videos'],
])
/** Paths that name their page by a parameter. */
const BY_PARAMETER = /^(details|maps|watch)$|\.php$/

const MAX_LENGTH = 253
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** No top-level domain has a digit, so numeric addresses do not match. */
const ENDING = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * 'https://www.Loomhouse.co.uk/about' → 'loomhouse.co.uk', like the sites of citations; on a platform with the path
 * of its page: 'facebook.com/loomhouse'. Null if it is no domain.
 */
export function normaliseDomain(text: string): string | null {
  const parsed = parseAddress(text)
  if (!parsed) return null
  const host = siteOf(parsed.hostname)
  const labels = host.split('.')
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label)) && ENDING.test(labels.at(-1) ?? '')
  if (!isDomain || host.length > MAX_LENGTH) return null
  const site = ownPart(parsed)
  return site.length <= MAX_LENGTH ? site : null
}

/** Returns the site of an organisation's own address, which people type without a scheme; null if it is of many. */
export function ownSite(websiteUrl: string | null, names: readonly string[]): string | null {
  const parsed = parseAddress(websiteUrl ?? '')
  if (!parsed) return null
  const host = siteOf(parsed.hostname)
  const platform = platformOf(host)
  const site = platform !== null && isCalled(platform, names) ? host : ownPart(parsed)
  return isOfMany(site, names) ? null : site
}

/** Returns the own site as the web address has it, in its letters; null if there is none. */
export function shownOwnSite(websiteUrl: string | null, names: readonly string[]): string | null {
  const site = ownSite(websiteUrl, names)
  return site && asTyped(site, websiteUrl ?? '')
}

/** Whether a site is a whole platform, or a part of one that is nobody's alone, unless one of the names is its own. */
export function isOfMany(site: string, names: readonly string[]): boolean {
  const platform = platformOf(site)
  return platform !== null && !site.includes('/') && !isCalled(platform, names)
}

/** The platform that a site is on, or is itself; null for any other. */
export function platformOf(site: string): string | null {
  const labels = site.split('/', 1)[0]?.split('.') ?? []
  const endings = labels.map((_, index) => labels.slice(index).join('.'))
  const platform = endings.find((ending) => PLATFORMS.has(ending) || BY_ENDING.test(ending)) ?? null
  return platform !== null && HOSTED.has(platform) && platform !== endings[0] ? null : platform
}

/**
 * Whether a host has one of these names: 'github.com' has that of 'GitHub, Inc.', 'booking.com' that of 'Booking.com'.
 */
export function isCalled(host: string, names: readonly string[]): boolean {
  const itself = [letters(host), letters(host.split('.', 1)[0] ?? '')]
  return names.some((name) => itself.includes(letters(matchKey(name))))
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

function parseAddress(text: string): URL | null {
  const given = text.trim()
  const parsed = URL.parse(/^[a-z]+:\/\//i.test(given) ? given : `https://${given}`)
  return parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password ? parsed : null
}

function ownPart({ hostname, pathname, search }: URL): string {
  const host = siteOf(hostname)
  const platform = platformOf(host)
  if (platform === null) return host
  const path = ownPath(platform, pathname.toLowerCase().replaceAll('%40', '@'), search.toLowerCase())
  const site = SAME_PAGES.test(host.slice(0, -platform.length - 1)) ? platform : host
  return path === '' ? site : `${site}/${path}`
}

/** Cuts as little as possible: a path too long finds too few pages, one too short takes those of others. */
function ownPath(platform: string, pathname: string, search: string): string {
  const parts = pathname.split('/').filter(Boolean)
  if (BY_COUNTRY.has(platform) && /^[a-z]{2}(-[a-z]{2})?$/.test(parts[0] ?? '')) parts.shift()
  if (parts[0]?.startsWith('@')) return parts[0]
  if (BY_PARAMETER.test(parts.at(-1) ?? '')) {
    const parameter = search
      .slice(1)
      .split('&')
      .find((each) => /^(id|v|cid)=./.test(each))
    return parameter ? `${parts.join('/')}?${parameter}` : ''
  }
  while (parts.length > 1 && PARTS.has(parts.at(-1) ?? '')) parts.pop()
  return parts.length === 1 && COLLECTIONS.has(parts[0] ?? '') ? '' : parts.join('/')
}

/** Returns the prompt why a domain cannot be added to the others; null if it can (R-NAME-3). */
export function domainPrompt(text: string, others: readonly string[] = [], names?: readonly string[]): string | null {
  const domain = normaliseDomain(text)
  if (domain === null) return prompts.domain
  if (names && isOfMany(domain, names)) return prompts.ofMany(domain, exampleOf(domain))
  return others.some((other) => normaliseDomain(other) === domain) ? prompts.alreadyThere(asTyped(domain, text)) : null
}

/** Example pages of an organisation called Loomhouse, by platform. */
export function exampleOf(platform: string): string {
  return HOSTED.has(platform) ? `loomhouse.${platform}` : `${platform}/loomhouse`
}

/** Returns a site with the letters in which a text has it: 'müller.de' for 'https://Müller.de/about' or 'ｍüller。de'. */
export function asTyped(site: string, text: string): string {
  const narrow = text.normalize('NFKC').replaceAll('。', '.').trim()
  const typed = /^(?:[a-z]+:\/\/)?(?:www\.)?([^/?#:\s]+)/i.exec(narrow)?.[1]?.toLowerCase() ?? ''
  return site.includes('xn--') && normaliseDomain(typed) === site ? typed : site
}
