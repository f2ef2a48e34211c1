import { z } from 'zod'
import type { SurfaceId } from '@/lib/engines/engines'
import { eachOf } from '@/server/llm/model-text'
import { type CallKind, type Fault, fault, lost, ofDataForSeoStatus, unreadable } from './faults'
import {
  type Card,
  cardOf,
  citedAndOffered,
  dollars,
  failed,
  type KnownPlace,
  type Measurement,
  measured,
  type Origin,
  optionalText,
  pageAddress,
  type RawLink,
  searchesOf,
  timeOf,
  toSurfaceText,
} from './measurement'

// Bodies of DataForSEO. Almost all come with HTTP 200; a status stands at the top and another one in each task.

const task = z.object({
  id: optionalText,
  status_code: z.number(),
  cost: z.unknown().optional().transform(dollars),
  result: z.unknown(),
})
export type Task = z.output<typeof task>

const envelope = z.object({ status_code: z.number(), tasks: eachOf(task) })

export const OK = 20000
export const CREATED = 20100
/** A task that has been made, handed over or put into the queue. */
const PENDING = new Set([CREATED, 40601, 40602])
const NO_RESULTS = 40102

/** Returns the one task of a reply with a status that decides, or why there is none. */
export function readTask(body: unknown, kind: CallKind): { task: Task } | { fault: Fault } {
  const read = envelope.safeParse(body)
  if (!read.success) return { fault: lost(kind, unreadable('DataForSEO')) }
  const [first] = read.data.tasks
  // Some refusals stand at the top only.
  if (read.data.status_code !== OK && (!first || first.status_code === OK))
    return { fault: ofDataForSeoStatus(read.data.status_code, kind) }
  return first ? { task: first } : { fault: lost(kind, unreadable('DataForSEO')) }
}

/** Reads what a task found. `origin` holds what was known before; the newest cost that the provider states counts. */
export function readMeasurement(found: Task, kind: CallKind, origin: Origin): Measurement {
  const own = { ...origin, taskId: found.id ?? origin.taskId, costUsd: newest(found.cost, origin.costUsd) }
  if (PENDING.has(found.status_code)) return measured('pending', own)
  if (found.status_code === NO_RESULTS && isOfGoogle(own.surface)) return measured('notShown', own)
  if (found.status_code !== OK) return failed(ofDataForSeoStatus(found.status_code, kind), own)
  const [first] = z.array(z.unknown()).catch([]).parse(found.result)
  return isOfGoogle(own.surface) ? readPage(first, own) : readChat(first, own)
}

/** Fetching a task is free and may say 0. */
function newest(stated: string | null, before: string | null): string | null {
  return stated !== null && Number(stated) > 0 ? stated : (before ?? stated)
}

const isOfGoogle = (surface: SurfaceId) => surface === 'google-ai-overview' || surface === 'google-ai-mode'

/** The task was charged, but holds nothing that can be used. */
const useless = (reason: string) => fault('askAgain', reason, { charged: 'yes' })
const NOT_READABLE = useless('DataForSEO answered without a result that can be read.')

const link = z.object({ url: optionalText, domain: optionalText, title: optionalText })
const leaf = z.object({
  type: optionalText,
  title: optionalText,
  text: optionalText,
  markdown: optionalText,
  url: optionalText,
  domain: optionalText,
  address: optionalText,
  price: z.unknown().optional(),
  currency: optionalText,
  rating: z.unknown().optional(),
  references: eachOf(link),
  links: eachOf(link),
  sources: eachOf(link),
})
const element = leaf.extend({
  items: eachOf(leaf),
  components: eachOf(leaf),
  table: z
    .object({ table_header: eachOf(z.string()), table_content: eachOf(eachOf(z.string())) })
    .nullish()
    .catch(null),
})
type Element = z.output<typeof element>

// A page of Google: AI Mode, or search results with an overview among them.

const overview = z.object({
  type: z.literal('ai_overview'),
  markdown: optionalText,
  items: eachOf(element),
  references: eachOf(link),
  asynchronous_ai_overview: z.boolean().nullish().catch(null),
})
const page = z.object({
  datetime: optionalText,
  item_types: eachOf(z.string()),
  /** Null where the page holds nothing. */
  items: z.array(z.unknown()).nullable(),
})

function readPage(result: unknown, origin: Origin): Measurement {
  const read = page.safeParse(result)
  if (!read.success) return failed(NOT_READABLE, origin)
  const seen = { ...origin, shownAt: timeOf(read.data.datetime) }
  const items = read.data.items ?? []
  const overviews = items.flatMap((item) => overview.safeParse(item).data ?? [])
  const shown = overviews.find((each) => overviewText(each) !== '') ?? overviews[0]
  if (!shown) return withoutOverview(read.data.item_types, items.length, seen)
  const text = overviewText(shown)
  if (text === '') {
    const why = shown.asynchronous_ai_overview ? 'could not load it' : 'brought none of its text'
    return failed(useless(`Google showed an overview, but DataForSEO ${why}.`), seen)
  }
  const parts = shown.items.filter(isSaid)
  const nested = parts.flatMap((part) => [part, ...part.components, ...part.items])
  const cited = [...shown.references, ...nested.flatMap(({ references, links }) => [...references, ...links])]
  const cards = shown.items.filter(isGoods).flatMap(({ items: sold }) => cardsOf('shopping', sold))
  const videos = shown.items.filter(is('ai_overview_video_element'))
  return measured('answered', { ...seen, text, model: seen.surface, ...citedAndOffered(cited, videos, cards) })
}

/** A page that names an overview among its kinds, or holds nothing at all where search results belong, was not read. */
function withoutOverview(kinds: readonly string[], items: number, seen: Origin): Measurement {
  if (kinds.includes('ai_overview'))
    return failed(useless('Google showed an overview, but DataForSEO did not bring it.'), seen)
  if (items === 0 && seen.surface === 'google-ai-overview') return failed(NOT_READABLE, seen)
  return measured('notShown', seen)
}

const is = (type: string) => (part: { type?: string | null | undefined }) => part.type === type
const isGoods = (part: { type?: string | null | undefined }) => /_shopping$/.test(part.type ?? '')
const isPaid = (part: { type?: string | null | undefined }) => /(_paid|_ad)$/.test(part.type ?? '')
/** Whether an element is text of the answer, as opposed to an advertisement, goods or a video. */
const isSaid = (part: Element) => !isPaid(part) && !isGoods(part) && !is('ai_overview_video_element')(part)

function overviewText({ markdown, items }: z.output<typeof overview>): string {
  return wholeOrJoined(markdown, items, items.filter(isSaid), (part) => isPaid(part) || isGoods(part))
}

/** The markdown as a whole; joined from the elements where that is missing, or holds more than the answer. */
function wholeOrJoined(
  markdown: string | null | undefined,
  all: readonly Element[],
  said: readonly Element[],
  isForeign: (part: Element) => boolean,
): string {
  const whole = toSurfaceText(markdown ?? '')
  if (whole !== '' && !all.some(isForeign)) return whole
  const joined = toSurfaceText(said.map(elementText).filter(Boolean).join('\n\n'))
  return joined === '' ? withoutAds(whole, all.filter(isPaid)) : joined
}

function elementText({ markdown, title, text, table, components }: Element): string {
  if (markdown?.trim()) return markdown
  const rows = table ? [table.table_header, ...table.table_content].filter((row) => row.length > 0) : []
  const below = components.map((part) => part.markdown?.trim() || joined([part.title, part.text]))
  return joined([title, text, rows.map((row) => `| ${row.join(' | ')} |`).join('\n'), ...below])
}

function joined(texts: readonly (string | null | undefined)[]): string {
  return texts.filter((each) => each?.trim()).join('\n\n')
}

/** Drops the lines that lead to an advertiser. */
function withoutAds(text: string, ads: readonly Element[]): string {
  const paid = ads.flatMap((ad) => [ad, ...ad.items]).flatMap(({ url }) => url || [])
  const lines = text.split('\n').filter((line) => !paid.some((url) => line.includes(url)))
  return lines.join('\n').trim()
}

const cardsOf = (kind: Card['kind'], items: readonly z.output<typeof leaf>[]) =>
  items.flatMap((item) => cardOf(kind, item))

// An app: ChatGPT or Gemini.

const chat = z.object({
  model: optionalText,
  datetime: optionalText,
  markdown: optionalText,
  sources: eachOf(link),
  search_results: eachOf(link),
  fan_out_queries: z.unknown().optional().transform(searchesOf),
  items: eachOf(element),
})

const isAnswer = (part: Element) => /_(text|table)$/.test(part.type ?? '')
const isCard = (part: Element) => /_(local_businesses|products)$/.test(part.type ?? '')

function readChat(result: unknown, origin: Origin): Measurement {
  const read = chat.safeParse(result)
  if (!read.success) return failed(NOT_READABLE, origin)
  const { model, datetime, markdown, sources, search_results, fan_out_queries: searches, items } = read.data
  const seen = { ...origin, shownAt: timeOf(datetime), model: model?.trim() || null, searches }
  // The markdown as a whole repeats advertisements and cards, which are no words of the answer.
  const text = wholeOrJoined(markdown, items, items.filter(isAnswer), (part) => isPaid(part) || isCard(part))
  if (text === '') return failed(useless('The app answered without any text.'), seen)
  const cited: RawLink[] = [...sources, ...items.filter(isAnswer).flatMap((part) => part.sources)]
  const lists = items.filter(is('chat_gpt_navigation_list')).flatMap((part) => part.sources)
  const cards = [
    ...items
      .filter((part) => /_local_businesses$/.test(part.type ?? ''))
      .flatMap((part) => cardsOf('business', part.items)),
    ...items.filter((part) => /_products$/.test(part.type ?? '')).flatMap((part) => cardsOf('shopping', part.items)),
  ]
  const offered = [...search_results, ...lists].filter((each) => pageAddress(each) !== null)
  return measured('answered', { ...seen, text, ...citedAndOffered(cited, offered, cards) })
}

// Lists of tasks.

const listed = z.object({
  id: z.string(),
  tag: optionalText,
  url: optionalText,
  datetime_posted: optionalText,
  cost: z.unknown().optional().transform(dollars),
  metadata: z.object({ tag: optionalText }).nullish().catch(null),
})

export interface FoundTask {
  taskId: string
  tag: string
  costUsd: string | null
  postedAt: string | null
}

/** Returns the tasks of a list that have a tag, and how many entries there were. */
export function readList({ result }: Task): { tasks: FoundTask[]; entries: number } {
  const entries = z.array(z.unknown()).catch([]).parse(result)
  const tasks = eachOf(listed)
    .parse(entries)
    .flatMap(({ id, tag, metadata, url, cost, datetime_posted }) => {
      const own = tag ?? metadata?.tag
      // A call that waits for its answer cannot be fetched later.
      return own && !url?.includes('/live/')
        ? [{ taskId: id, tag: own, costUsd: cost, postedAt: timeOf(datetime_posted) }]
        : []
    })
  return { tasks, entries: entries.length }
}

const place = z.object({ location_name: z.string(), location_type: optionalText })

/** Returns the places of a list of locations. */
export function readPlaces({ result }: Task): KnownPlace[] {
  const places = eachOf(place).parse(result)
  return places.map(({ location_name: name, location_type: type }) => ({ name, type: type ?? '' }))
}
