import { z } from 'zod'
import type { SurfaceId } from '@/lib/engines/engines'
import type { JsonReply } from '@/server/llm/model-client'
import { eachInPlace, eachOf } from '@/server/llm/model-text'
import {
  type CallKind,
  callProvider,
  cooled,
  fault,
  limiting,
  lost,
  noCredit,
  SurfaceError,
  unreadable,
} from './faults'
import {
  type Card,
  cardOf,
  citedAndOffered,
  failed,
  type KnownPlace,
  type Measurement,
  measured,
  type Origin,
  optionalText,
  orFailed,
  refuseTooLong,
  type SurfacePlace,
  type SurfaceQuestion,
  timeOf,
  toSurfaceText,
} from './measurement'

// SerpApi: AI Overviews and AI Mode, the second provider of both (R-SURFACES-1). The key stands in every address, so no
// address is ever part of an error or a log. The provider names no price of a search.

export interface SerpApiSettings {
  apiKey: string
  /** Without a path. */
  baseUrl?: string | undefined
  timeoutMs: number
}

export const SERPAPI_SURFACES = ['google-ai-overview', 'google-ai-mode'] as const satisfies SurfaceId[]
type SerpApiSurface = (typeof SERPAPI_SURFACES)[number]

export interface SerpApi {
  /** Asks and waits for the answer. Throws SurfaceError only when the signal aborts. */
  ask(question: SurfaceQuestion & { surface: SerpApiSurface }, signal: AbortSignal): Promise<Measurement>
  /** Fetches a search that was still running, free of charge. Throws SurfaceError only when the signal aborts. */
  fetch(surface: SerpApiSurface, taskId: string, signal: AbortSignal): Promise<Measurement>
  /** Lists the places of a country whose name has a text. Free, and without the key. Throws SurfaceError. */
  places(text: string, country: string, signal: AbortSignal): Promise<KnownPlace[]>
}

const BASE_URL = 'https://serpapi.com'
const NAME = 'SerpApi'

export function serpApi(settings: SerpApiSettings): SerpApi {
  async function call(kind: CallKind, path: string, params: Record<string, string>, signal: AbortSignal) {
    const query = new URLSearchParams({ ...params, api_key: settings.apiKey })
    const url = `${settings.baseUrl ?? BASE_URL}/${path}?${query}`
    const sent = { url, headers: {}, signal, timeoutMs: settings.timeoutMs }
    return callProvider(NAME, kind, sent)
  }

  /** As `call`; a refusal for too many calls asks the account whether it has searches left at all. */
  async function search(params: Record<string, string>, signal: AbortSignal): Promise<Search> {
    const reply = await call('live', 'search.json', params, signal).catch(async (thrown: unknown) => {
      if (thrown instanceof SurfaceError && thrown.fault.next === 'cool') throw await limitOrCredit(thrown, signal)
      throw thrown
    })
    return readSearch(reply, 'live')
  }

  async function limitOrCredit(limited: SurfaceError, signal: AbortSignal): Promise<SurfaceError> {
    const reply = await call('free', 'account.json', {}, signal).catch(() => null)
    const left = z.object({ total_searches_left: z.number() }).safeParse(reply?.body).data?.total_searches_left
    if (left === undefined) return limited
    // The limit is one of an hour.
    return new SurfaceError(left <= 0 ? fault('pause', noCredit(NAME)) : cooled(limiting(NAME), 600))
  }

  /** The overview itself, where the page only names its token, which expires within a minute. */
  async function withOverview(page: Search, signal: AbortSignal): Promise<Search> {
    const token = page.ai_overview?.page_token
    if (!token || hasAnswer(page.ai_overview)) return page
    const loaded = await search({ engine: 'google_ai_overview', page_token: token, no_cache: 'true' }, signal).catch(
      (thrown: unknown) => {
        // A token that came too late is refused; a new page has a new one.
        if (thrown instanceof SurfaceError && thrown.fault.next === 'never') return null
        // The page was charged all the same.
        throw thrown instanceof SurfaceError ? new SurfaceError({ ...thrown.fault, charged: 'yes' }) : thrown
      },
    )
    // It was shown: what is missing now could not be loaded.
    if (!loaded) return { ...page, ai_overview: NOT_LOADED }
    const seen = { search_metadata: { ...page.search_metadata, ...loaded.search_metadata } }
    return { ...loaded, ...seen, ai_overview: overviewOf(loaded) ?? NOT_LOADED }
  }

  async function places(text: string, country: string, signal: AbortSignal): Promise<KnownPlace[]> {
    const url = `${settings.baseUrl ?? BASE_URL}/locations.json?${new URLSearchParams({ q: text, limit: '50' })}`
    const { body } = await callProvider(NAME, 'free', { url, headers: {}, signal, timeoutMs: settings.timeoutMs })
    const read = z.array(z.unknown()).safeParse(body)
    if (!read.success) throw new SurfaceError(lost('free', unreadable(NAME)))
    const known = eachOf(location)
      .parse(read.data)
      .filter(({ country_code }) => country_code === country)
    return known.map(({ canonical_name: name, target_type: type }) => ({ name, type: type ?? '' }))
  }

  const origin = (surface: SerpApiSurface): Origin => ({ surface, providerId: 'serpapi', taskId: null, costUsd: null })
  return {
    places,
    ask: (question, signal) => {
      const { surface } = question
      return orFailed(origin(surface), lost('live', unreadable(NAME)), async () => {
        refuseTooLong(question)
        const page = await search(requestParams(question), signal)
        return readMeasurement(
          surface === 'google-ai-overview' ? await withOverview(page, signal) : page,
          origin(surface),
        )
      })
    },
    fetch: (surface, taskId, signal) =>
      orFailed({ ...origin(surface), taskId }, lost('free', unreadable(NAME)), async () => {
        const reply = await call('free', `searches/${encodeURIComponent(taskId)}.json`, {}, signal)
        const page = readSearch(reply, 'free')
        return readMeasurement(surface === 'google-ai-overview' ? await withOverview(page, signal) : page, {
          ...origin(surface),
          taskId,
        })
      }),
  }
}

function requestParams({ surface, text, place, language }: SurfaceQuestion): Record<string, string> {
  const engine = surface === 'google-ai-overview' ? 'google' : 'google_ai_mode'
  const own = { device: 'desktop', no_cache: 'true' }
  return { engine, q: text, ...serpApiPlace(place), hl: language, ...own }
}

/** Place parameters; Google calls the United Kingdom `uk`. */
export function serpApiPlace({ country, name }: SurfacePlace): Record<string, string> {
  const gl = country === 'GB' ? 'uk' : country.toLowerCase()
  return { ...(name === null ? {} : { location: name }), gl }
}

// Bodies.

interface Block {
  type?: string | null | undefined
  title?: string | null | undefined
  snippet?: string | null | undefined
  code?: string | null | undefined
  /** Texts by their names, as lists of some bodies have them. */
  snippets?: Record<string, string> | null | undefined
  reference_indexes: number[]
  snippet_links: { link: string }[]
  list: Block[]
  text_blocks: Block[]
  table: string[][]
  detailed: { reference_indexes: number[] }[][]
}

const indexes = eachOf(z.number().int().min(0))
const block: z.ZodType<Block> = z.lazy(() =>
  z.object({
    type: optionalText,
    title: optionalText,
    snippet: optionalText,
    code: optionalText,
    snippets: z.record(z.string(), z.string()).nullish().catch(null),
    reference_indexes: indexes,
    snippet_links: eachOf(z.object({ link: z.string() })),
    list: eachOf(block),
    text_blocks: eachOf(block),
    table: eachOf(eachOf(z.string())),
    detailed: eachOf(eachOf(z.object({ reference_indexes: indexes }))),
  }),
)
const reference = z.object({
  index: z.number().nullish().catch(null),
  title: optionalText,
  link: optionalText,
  host: optionalText,
})
const location = z.object({ canonical_name: z.string(), country_code: optionalText, target_type: optionalText })
const shownCard = z.object({
  ...{ title: optionalText, address: optionalText, price: z.unknown().optional(), rating: z.unknown().optional() },
  ...{ link: optionalText, product_link: optionalText, website: optionalText },
})
const cardFrom = (kind: Card['kind'], { link, product_link, website, ...card }: z.output<typeof shownCard>) =>
  cardOf(kind, { ...card, url: link || product_link || website })
const answer = z.object({
  text_blocks: eachOf(block),
  references: eachInPlace(reference),
  reconstructed_markdown: optionalText,
  shopping_results: eachOf(shownCard),
  local_results: eachOf(shownCard),
  inline_videos: eachOf(z.object({ title: optionalText, link: optionalText })),
  page_token: optionalText,
  error: optionalText,
})
type Answer = z.output<typeof answer>
const NO_ANSWER: Answer = answer.parse({})
const NOT_LOADED: Answer = { ...NO_ANSWER, error: 'not loaded' }

const page = answer.extend({
  search_metadata: z.object({ id: optionalText, status: optionalText, created_at: optionalText }).nullish().catch(null),
  ai_overview: answer.nullish().catch(NO_ANSWER),
  organic_results: z.array(z.unknown()).catch([]),
})
type Search = z.output<typeof page>

function readSearch({ body }: JsonReply, kind: CallKind): Search {
  const read = page.safeParse(body)
  const isSearch = read.success && (read.data.search_metadata || read.data.ai_overview || hasAnswer(read.data))
  if (!isSearch) throw new SurfaceError(lost(kind, unreadable(NAME)))
  return read.data
}

const hasAnswer = (part: Answer | null | undefined) =>
  Boolean(part && (part.text_blocks.length > 0 || part.reconstructed_markdown?.trim()))

/** The overview of a reply, which holds it by its name or is it. */
const overviewOf = (found: Search) => found.ai_overview ?? (hasAnswer(found) ? found : null)

/** An empty search is a success with this error. */
const NOTHING_FOUND = /has(?:n['’]t| not) returned any results/i
/** What Google itself says in the place of an overview that it does not make. */
const NO_OVERVIEW = /AI Overview is not available for this search/i

function readMeasurement(found: Search, before: Origin): Measurement {
  const { id, status, created_at } = found.search_metadata ?? {}
  const seen = { ...before, taskId: id ?? before.taskId, shownAt: timeOf(created_at) }
  if (status === 'Queued' || status === 'Processing') return measured('pending', seen)
  // Searches that fail are not charged.
  if (status === 'Error') return failed(fault('askAgain', 'SerpApi could not carry out the search.'), seen)
  if (status && status !== 'Success')
    return failed(fault('askAgain', 'SerpApi answered with a status that is unknown to this release.'), seen)
  const isOverview = before.surface === 'google-ai-overview'
  const shown = isOverview ? overviewOf(found) : found
  if (!hasAnswer(shown)) return withoutAnswer(found, isOverview, seen)
  return readAnswer(shown ?? NO_ANSWER, seen)
}

function withoutAnswer(found: Search, isOverview: boolean, seen: Origin): Measurement {
  const charged = { charged: 'yes' } as const
  if (isOverview && found.ai_overview) {
    if (NO_OVERVIEW.test(found.ai_overview.error ?? '')) return measured('notShown', seen)
    return failed(fault('askAgain', 'Google showed an overview, but SerpApi could not load it.', charged), seen)
  }
  if (NOTHING_FOUND.test(found.error ?? '')) return measured('notShown', seen)
  if (found.error)
    return failed(fault('askAgain', 'SerpApi reported an error in the place of an answer.', charged), seen)
  // A page of search results without an overview is an observation; a reply without either is none.
  if (isOverview && found.organic_results.length > 0) return measured('notShown', seen)
  return failed(fault('askAgain', 'SerpApi answered without a result that can be read.', charged), seen)
}

function readAnswer(shown: Answer, seen: Origin): Measurement {
  const blocks = flattened(shown.text_blocks)
  const built = toSurfaceText(
    shown.text_blocks
      .map((each) => blockText(each, 0))
      .filter(Boolean)
      .join('\n\n'),
  )
  // A list may come without its items.
  const isPartial = blocks.some((each) => each.type === 'list' && blockText({ ...each, title: null }, 0) === '')
  const whole = isPartial || built === '' ? toSurfaceText(shown.reconstructed_markdown ?? '') : ''
  const text = whole || built
  if (text === '') return failed(fault('askAgain', 'The answer came without any text.', { charged: 'yes' }), seen)
  const named = new Set(blocks.flatMap(({ reference_indexes }) => reference_indexes))
  for (const { reference_indexes } of blocks.flatMap(({ detailed }) => detailed.flat()))
    for (const index of reference_indexes) named.add(index)
  const links = shown.references.flatMap((each, at) =>
    each ? [{ index: each.index ?? at, url: each.link, domain: each.host, title: each.title }] : [],
  )
  const inText = blocks.flatMap(({ snippet_links }) => snippet_links.map(({ link }) => ({ url: link })))
  const cited = [...links.filter(({ index }) => named.has(index)), ...inText]
  const videos = shown.inline_videos.map(({ title, link }) => ({ url: link, title }))
  const offered = [...links.filter(({ index }) => !named.has(index)), ...videos]
  const cards = [
    ...shown.local_results.flatMap((each) => cardFrom('business', each)),
    ...shown.shopping_results.flatMap((each) => cardFrom('shopping', each)),
  ]
  return measured('answered', { ...seen, text, model: seen.surface, ...citedAndOffered(cited, offered, cards) })
}

function flattened(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((each) => [each, ...flattened(each.list), ...flattened(each.text_blocks)])
}

function blockText(from: Block, depth: number): string {
  const { type, title, snippet, code, snippets, list, text_blocks: below, table } = from
  const indent = '  '.repeat(depth)
  const items = list.map((item) => `${indent}- ${blockText(item, depth + 1)}`)
  const pairs = Object.entries(snippets ?? {}).map(([name, text]) => `${indent}- ${name}: ${text.trim()}`)
  const rows = table.map((row) => `| ${row.join(' | ')} |`)
  const said = [title?.trim() ? `**${title.trim()}**` : '', snippet?.trim() ?? ''].filter(Boolean).join(' ')
  const first = type === 'heading' && said ? `## ${said}` : said
  const coded = code?.trim() ? `\`\`\`\n${code.trim()}\n\`\`\`` : ''
  const inner = below.map((each) => blockText(each, depth))
  return [first, coded, ...items, ...pairs, ...rows, ...inner].filter(Boolean).join('\n')
}
