import type { SurfaceId } from '@/lib/engines/engines'
import { countryName } from '@/lib/format/text'
import {
  CREATED,
  type FoundTask,
  OK,
  readList,
  readMeasurement,
  readPlaces,
  readTask,
  type Task,
} from './dataforseo-body'
import { type CallKind, callProvider, fault, lost, ofDataForSeoStatus, SurfaceError, unreadable } from './faults'
import {
  failed,
  type KnownPlace,
  type Measurement,
  type Origin,
  orFailed,
  refuseTooLong,
  type SurfacePlace,
  type SurfaceQuestion,
} from './measurement'

// DataForSEO: AI Overviews, AI Mode, the ChatGPT app and the Gemini app (R-SURFACES-1). A task is posted and charged once;
// what it found is fetched free of charge for 30 days, so that a lost reply is never paid twice.

export interface DataForSeoSettings {
  login: string
  password: string
  /** Up to /v3. */
  baseUrl?: string | undefined
  timeoutMs: number
}

/** What is kept of a posted task before anything is fetched. */
export interface PostedTask {
  taskId: string
  /** What the task costs, with six decimals; null where the reply does not say. */
  costUsd: string | null
}

export interface DataForSeo {
  /**
   * Posts a question as a task. Throws SurfaceError; after `lookUp` the task may exist, and `find` says so once the list,
   * which lags a little, has it.
   */
  post(question: SurfaceQuestion, signal: AbortSignal): Promise<PostedTask>
  /** Fetches what a task found, or `pending`. Throws SurfaceError only when the signal aborts. */
  fetch(surface: SurfaceId, task: PostedTask, signal: AbortSignal): Promise<Measurement>
  /** Asks and waits for the answer, at a higher price: for previews. Throws SurfaceError only when the signal aborts. */
  ask(question: SurfaceQuestion, signal: AbortSignal): Promise<Measurement>
  /** Finds the tasks with these tags, whatever their state, newest first. Free; 10 calls a minute. Throws SurfaceError. */
  find(surface: SurfaceId, tags: readonly string[], posted: Span, signal: AbortSignal): Promise<FoundTask[]>
  /** Lists tasks that are done and have not been fetched, up to 1,000. Free. Throws SurfaceError. */
  ready(surface: SurfaceId, signal: AbortSignal): Promise<FoundTask[]>
  /** Lists the places of a country for which Google may be asked. Free. Throws SurfaceError. */
  places(country: string, signal: AbortSignal): Promise<KnownPlace[]>
}

interface Span {
  from: Date
  to: Date
}

const BASE_URL = 'https://api.dataforseo.com/v3'
const NAME = 'DataForSEO'
const LIST_ENTRIES = 1000
const LIST_PAGES_MAX = 20

const PATHS: Record<SurfaceId, string> = {
  'google-ai-overview': 'serp/google/organic',
  'google-ai-mode': 'serp/google/ai_mode',
  'chatgpt-app': 'ai_optimization/chat_gpt/llm_scraper',
  'gemini-app': 'ai_optimization/gemini/llm_scraper',
}

export function dataForSeo(settings: DataForSeoSettings): DataForSeo {
  const base = settings.baseUrl ?? BASE_URL
  const authorization = `Basic ${Buffer.from(`${settings.login}:${settings.password}`).toString('base64')}`

  async function call(kind: CallKind, path: string, signal: AbortSignal, body?: unknown): Promise<Task> {
    const { timeoutMs } = settings
    const sent = { url: `${base}/${path}`, headers: { authorization }, body, signal, timeoutMs }
    const reply = await callProvider(NAME, kind, sent)
    const read = readTask(reply.body, kind)
    if ('fault' in read) throw new SurfaceError(read.fault)
    return read.task
  }

  /** As `call`, for lists: the task must have succeeded. */
  async function list(path: string, signal: AbortSignal, body?: unknown): Promise<Task> {
    const task = await call('free', path, signal, body)
    if (task.status_code !== OK) throw new SurfaceError(ofDataForSeoStatus(task.status_code, 'free'))
    return task
  }

  return {
    post: async (question, signal) => {
      refuseTooLong(question)
      const task = await call('post', `${PATHS[question.surface]}/task_post`, signal, [requestBody(question)])
      const { id, status_code, cost } = task
      if (status_code !== CREATED && status_code !== OK) throw new SurfaceError(ofDataForSeoStatus(status_code, 'post'))
      if (!isTaskId(id)) throw new SurfaceError(lost('post', unreadable(NAME)))
      return { taskId: id, costUsd: cost }
    },
    fetch: (surface, { taskId, costUsd }, signal) => {
      const origin: Origin = { surface, providerId: 'dataforseo', taskId, costUsd }
      return orFailed(origin, lost('free', unreadable(NAME)), async () => {
        if (!isTaskId(taskId)) return failed(fault('never', 'The id of the task is no id of DataForSEO.'), origin)
        const task = await call('free', `${PATHS[surface]}/task_get/advanced/${taskId}`, signal)
        if (task.id !== taskId) return failed(lost('free', 'DataForSEO answered for another task.'), origin)
        return readMeasurement(task, 'free', origin)
      })
    },
    ask: (question, signal) => {
      const { surface } = question
      const origin: Origin = { surface, providerId: 'dataforseo', taskId: null, costUsd: null }
      return orFailed(origin, lost('live', unreadable(NAME)), async () => {
        refuseTooLong(question)
        const task = await call('live', `${PATHS[surface]}/live/advanced`, signal, [requestBody(question)])
        return readMeasurement(task, 'live', origin)
      })
    },
    find: async (surface, tags, posted, signal) => {
      const [api] = PATHS[surface].split('/')
      const wanted = new Set(tags)
      const found: FoundTask[] = []
      for (let page = 0; page < LIST_PAGES_MAX; page += 1) {
        const listed = await list(`${api}/id_list`, signal, [listBody(posted, page * LIST_ENTRIES)])
        const { tasks, entries } = readList(listed)
        found.push(...tasks.filter(({ tag }) => wanted.has(tag)))
        if (entries < LIST_ENTRIES) return found
      }
      // What was not read may hold a task that has been paid.
      throw new SurfaceError(
        fault('fetchAgain', 'DataForSEO lists too many tasks for this time; look up a shorter one.'),
      )
    },
    ready: async (surface, signal) => readList(await list(`${PATHS[surface]}/tasks_ready`, signal)).tasks,
    places: async (country, signal) => {
      const places = readPlaces(await list(`serp/google/locations/${country.toLowerCase()}`, signal))
      if (places.length === 0) throw new SurfaceError(lost('free', unreadable(NAME)))
      return places
    },
  }
}

/** Ids become part of an address. */
function isTaskId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id)
}

function requestBody({ surface, text, tag, place, language }: SurfaceQuestion) {
  return {
    keyword: escapeKeyword(text),
    ...dataForSeoPlace(place),
    language_code: language,
    tag: tag.slice(0, 255),
    ...OWN_FIELDS[surface],
  }
}

/** Without `load_async_ai_overview` only overviews of a cache come; without `force_web_search` the app may not search. */
const OWN_FIELDS: Record<SurfaceId, object> = {
  'google-ai-overview': { device: 'desktop', depth: 10, load_async_ai_overview: true },
  'google-ai-mode': { device: 'desktop' },
  'chatgpt-app': { force_web_search: true },
  'gemini-app': {},
}

/** The API decodes the keyword: an unescaped plus sign would arrive as a space. */
export function escapeKeyword(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('+', '%2B')
}

/** Place parameters: the number, else the full name, else the country by its English name. */
export function dataForSeoPlace({ country, name, code }: SurfacePlace) {
  if (code !== undefined) return { location_code: code }
  return { location_name: name ?? countryName(country) }
}

function listBody({ from, to }: Span, offset: number) {
  return {
    datetime_from: listTime(from),
    datetime_to: listTime(to),
    limit: LIST_ENTRIES,
    offset,
    sort: 'desc',
    include_metadata: true,
  }
}

function listTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} +00:00`
}
