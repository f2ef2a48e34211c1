import { z } from 'zod'
import type { SurfaceId, SurfaceProvider } from '@/lib/engines/engines'
import { surfaceLabel } from '@/lib/engines/engines'
import { countryName } from '@/lib/format/text'
import type { Citation } from '@/server/llm/engine'
import { distinct, distinctLinks, LINKS_MAX, shorten, toAnswerText } from '@/server/llm/model-text'
import { type Fault, fault, SurfaceError } from './faults'

// What is seen on a surface, in one shape for all providers (R-SURFACES-2, R-SURFACES-3).

/** A place by the names of the provider's own list. */
export interface SurfacePlace {
  /** ISO 3166 code, such as 'GB'. */
  country: string
  /** The full name, such as 'London,England,United Kingdom'; null for the country as a whole. */
  name: string | null
  /** The provider's number of the place; goes before the name. */
  code?: number
}

/** An entry of a provider's list of places. */
export interface KnownPlace {
  /** The full name. */
  name: string
  /** Google's word for its kind, such as 'City'. */
  type: string
}

export interface SurfaceQuestion {
  surface: SurfaceId
  text: string
  /** Our id of the question, by which its task is found again; at most 255 letters. */
  tag: string
  place: SurfacePlace
  /** ISO 639 code, such as 'en'. */
  language: string
}

/** A question of ours as a surface is asked it: without a profile, for its place (R-SURFACES-8). */
export function surfaceQuestion(
  surface: SurfaceId,
  tag: string,
  { term: text, country, location }: { term: string; country: string; location: string },
): SurfaceQuestion {
  const name = location === countryName(country) ? null : location
  return { surface, text, tag, place: { country, name }, language: 'en' }
}

export interface Page {
  url: string
  title: string | null
}

/** A business, product or place beside an answer. A brand named here is named on a card, not in the text. */
export interface Card {
  name: string
  kind: 'business' | 'shopping' | 'map'
  address?: string
  /** Its page, http or https. */
  url?: string
  /** As it is shown, such as '£40'. */
  price?: string
  /** Its stars, such as '4.6'. */
  rating?: string
}

export interface Measurement {
  surface: SurfaceId
  providerId: SurfaceProvider
  /**
   * `notShown`: the surface showed no answer, which is neither a result nor a failure; `pending`: the task is not done;
   * `failed`: not measured, also where an answer was shown that could not be loaded.
   */
  outcome: 'answered' | 'notShown' | 'pending' | 'failed'
  /** Markdown without advertisements and pictures; at most 200,000 letters. */
  text: string
  cited: Page[]
  /** Pages offered beside the answer, or read for it, that it does not cite. */
  offered: Page[]
  cards: Card[]
  /** Null where the provider does not report them. */
  searches: string[] | null
  model: string | null
  /** US dollars with six decimals; null where the provider does not say. */
  costUsd: string | null
  taskId: string | null
  /** When the surface was looked at, ISO 8601, by the provider's clock; null where it does not say. */
  shownAt: string | null
  /** Why it failed; null otherwise. */
  fault: Fault | null
}

export type Origin = Pick<Measurement, 'surface' | 'providerId' | 'taskId' | 'costUsd'> & Partial<Measurement>

export function measured(outcome: Measurement['outcome'], origin: Origin): Measurement {
  const nothing = {
    text: '',
    cited: [],
    offered: [],
    cards: [],
    searches: null,
    model: null,
    shownAt: null,
    fault: null,
  }
  return { ...nothing, ...origin, outcome }
}

export function failed(reason: Fault, origin: Origin): Measurement {
  const isPaid = Number(origin.costUsd ?? 0) > 0
  return measured('failed', { ...origin, fault: isPaid ? { ...reason, charged: 'yes' } : reason })
}

/**
 * Runs a reading. A SurfaceError becomes a failed measurement, unless our shutdown stopped the call; so does a body that
 * breaks the reader, such as one nested without end.
 */
export async function orFailed(origin: Origin, broken: Fault, read: () => Promise<Measurement>): Promise<Measurement> {
  try {
    return await read()
  } catch (thrown) {
    if (!(thrown instanceof SurfaceError)) return failed(broken, origin)
    if (thrown.fault.next === 'stopped') throw thrown
    return failed(thrown.fault, origin)
  }
}

export const tooLong = (surface: SurfaceId, most: number) =>
  `${surfaceLabel(surface)} takes questions of at most ${most} letters.`

/** Throws SurfaceError for a question that the surface would not take. */
export function refuseTooLong({ surface, text }: SurfaceQuestion): void {
  const most = lengthExceeded(surface, text)
  if (most === null) return
  throw new SurfaceError(fault('never', tooLong(surface, most)))
}

export const optionalText = z.string().nullish().catch(null)

/** A link as providers send it. */
export interface RawLink {
  url?: string | null | undefined
  /** The site, where the address is missing. */
  domain?: string | null | undefined
  title?: string | null | undefined
}

const ADDRESS_MAX = 2000

/**
 * Returns the address of a page without the mark of the cited words and ChatGPT's own parameter; the site's where only
 * the site is known. Null for anything but http and https.
 */
export function pageAddress({ url, domain }: RawLink): string | null {
  const given = url?.trim() ?? ''
  if (given === '' || /^\/(?!\/)/.test(given)) return domain ? siteAddress(domain) : null
  const parsed = URL.parse(given.startsWith('//') ? `https:${given}` : given)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  parsed.username = ''
  parsed.password = ''
  parsed.hash = parsed.hash.replace(/#?:~:.*$/s, '')
  const kept = parsed.search.slice(1).split('&')
  parsed.search = kept.filter((part) => !/^utm_source=chatgpt\.com$/i.test(part)).join('&')
  return parsed.href.length > ADDRESS_MAX ? `${parsed.origin}/` : parsed.href
}

function siteAddress(domain: string): string | null {
  const parsed = /^[^\s/\\@:?#]+\.[^\s/\\@:?#]{2,}$/.test(domain.trim()) ? URL.parse(`https://${domain.trim()}/`) : null
  return parsed?.href ?? null
}

/** What a Google address shows instead of a site; null for other pages, `results` for a list of search results. */
function googlePanel(address: string): Card['kind'] | 'results' | null {
  const { hostname, pathname, search } = new URL(address)
  const host = /^(?:([\w-]+)\.)?google\.[a-z.]{2,6}$/.exec(hostname)
  if (!host) return null
  const [, service = ''] = host
  if (service === 'maps') return 'map'
  if (service === 'shopping') return 'shopping'
  // Help pages and the like are sites.
  if (service !== '' && service !== 'www') return null
  if (pathname.startsWith('/searchviewer')) return 'business'
  if (pathname.startsWith('/maps')) return 'map'
  if (pathname.startsWith('/shopping')) return 'shopping'
  if (pathname !== '/search') return null
  return /[?&](prds=|ibp=oshop)/.test(search) ? 'shopping' : 'results'
}

/** Sorts links into pages and cards, each once; panels of Google are no cited sites. */
export function sortLinks(links: readonly RawLink[]): { pages: Page[]; cards: Card[] } {
  const pages: Citation[] = []
  const cards: Card[] = []
  for (const link of links) {
    const url = pageAddress(link)
    if (!url) continue
    const panel = googlePanel(url)
    const title = link.title ? shorten(link.title).trim() || null : null
    if (panel === null) pages.push({ url, title })
    else if (panel !== 'results') cards.push(...cardOf(panel, { title, url }))
  }
  return { pages: distinctLinks(pages), cards: distinctCards(cards) }
}

/** A card as providers send it. */
export interface RawCard extends RawLink {
  address?: string | null | undefined
  /** A text, a number with a currency beside it, or both in an object. */
  price?: unknown
  currency?: string | null | undefined
  /** A number, or an object with one. */
  rating?: unknown
}

/** A card, or nothing without a name. */
export function cardOf(kind: Card['kind'], raw: RawCard): Card[] {
  const name = shorten(raw.title ?? '').trim()
  if (name === '') return []
  const address = shorten(raw.address ?? '').trim()
  const [url, price, rating] = [pageAddress(raw), priceOf(raw), ratingOf(raw.rating)]
  return [
    {
      name,
      kind,
      ...(address && { address }),
      ...(url && { url }),
      ...(price && { price }),
      ...(rating && { rating }),
    },
  ]
}

const statedPrice = z.object({ displayed_price: z.unknown(), current: z.unknown(), currency: optionalText })

/** A number without a currency says nothing. */
function priceOf({ price, currency }: RawCard): string {
  if (typeof price === 'string') return shorten(price).trim()
  const stated = statedPrice.partial().safeParse(price).data
  if (stated) return priceOf({ price: stated.displayed_price || stated.current, currency: stated.currency ?? currency })
  return typeof price === 'number' && currency ? shorten(`${price} ${currency}`).trim() : ''
}

function ratingOf(rating: unknown): string | null {
  const value = z.object({ value: z.unknown() }).safeParse(rating).data?.value ?? rating
  return typeof value === 'number' && value > 0 && value <= 100 ? String(Math.round(10 * value) / 10) : null
}

/** One card for each name and kind, with what was said first of each thing. */
export function distinctCards(cards: readonly Card[]): Card[] {
  const kept = new Map<string, Card>()
  for (const card of cards) {
    const key = `${card.kind} ${card.name}`
    kept.set(key, { ...card, ...kept.get(key) })
  }
  return [...kept.values()].slice(0, LINKS_MAX)
}

/** Cited pages, the other offered ones and all cards, from links of both kinds. */
export function citedAndOffered(cited: readonly RawLink[], offered: readonly RawLink[], cards: readonly Card[]) {
  const used = sortLinks(cited)
  const beside = sortLinks(offered)
  const urls = new Set(used.pages.map(({ url }) => url))
  return {
    cited: used.pages,
    offered: beside.pages.filter(({ url }) => !urls.has(url)),
    cards: distinctCards([...used.cards, ...beside.cards, ...cards]),
  }
}

/** Returns the searches that were reported, each once; null for anything but a list. */
export function searchesOf(reported: unknown): string[] | null {
  if (!Array.isArray(reported)) return null
  return distinct(reported.flatMap((each) => (typeof each === 'string' && each.trim() ? [shorten(each).trim()] : [])))
}

/** Returns an amount with six decimals; null for anything but an amount of money. */
export function dollars(amount: unknown): string | null {
  const read = typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount) ? Number(amount) : amount
  return typeof read === 'number' && read >= 0 && read < 1_000_000 ? read.toFixed(6) : null
}

/** Returns a time such as '2026-11-15 12:57:46 +00:00' or '… UTC' as ISO 8601. */
export function timeOf(text: string | null | undefined): string | null {
  const pattern = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)? ?([+-]\d\d:\d\d)?/
  const [, day, time, zone = '+00:00'] = pattern.exec(text ?? '') ?? []
  const parsed = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(parsed.getTime()) ? null : parsed.toISOString()
}

/** Returns markdown to store: cut at the limit, without pictures, whose addresses are no words. */
export function toSurfaceText(markdown: string): string {
  const [opening, middle, closing, newline] = ['![', '](', ')', '\n'].map((sign) => finder(markdown, sign))
  const kept: string[] = []
  for (let at = 0; ; ) {
    const start = opening?.(at) ?? -1
    const named = start < 0 ? -1 : (middle?.(start) ?? -1)
    const end = named < 0 ? -1 : (closing?.(named) ?? -1)
    if (end < 0) return toAnswerText([...kept, markdown.slice(at)].join('').trim())
    const line = newline?.(start) ?? -1
    const isPicture = line < 0 || line > end
    kept.push(markdown.slice(at, isPicture ? start : start + 2))
    at = isPicture ? end + 1 : start + 2
  }
}

/** Finds a sign from rising places on, reading the text once: a hostile one must not cost the square of its length. */
function finder(text: string, sign: string): (from: number) => number {
  let found = -2
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(sign, from)
    return found
  }
}

/** Returns the longest question that a surface takes when this one is longer, else null (R-SURFACES-6). */
export function lengthExceeded(surface: SurfaceId, question: string): number | null {
  const lengthMax = surface.startsWith('google-') ? 700 : 2000
  // The limit holds for what is sent, where each of these signs takes three letters.
  const sent = question.replace(/[%+]/g, '%00').length
  return sent > lengthMax ? lengthMax : null
}
