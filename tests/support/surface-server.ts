import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

// A local server that speaks the protocols of DataForSEO and SerpApi, and bills each task as they do: a posted task once,
// fetching it never, an error of the search engine too.

export interface SurfaceCall {
  method: string
  path: string
  params: URLSearchParams
  body: Record<string, unknown> | null
  authorization: string | undefined
}

interface StoredTask {
  id: string
  tag: string
  path: string
  keyword: string
  cost: number
  postedAt: Date
  /** How often a fetch still answers that the task waits. */
  waits: number
  isFetched: boolean
}

/** What a call does instead of answering; each is used once. */
export interface Mishap {
  /** Only for calls whose path has this. */
  on?: string
  /** Does the work and breaks the connection before the reply. */
  loses?: boolean
  /** Breaks off in the middle of the reply. */
  halves?: boolean
  delayMs?: number
  status?: number
  headers?: Record<string, string>
  /** Sent as it stands. */
  body?: string
  /** The status of the task, or of SerpApi's search. */
  code?: number | string
}

/** What a task found, or what stands in the body of a search. */
export type Finds = (asked: { path: string; keyword: string; params: URLSearchParams }) => unknown

export interface Place {
  code: number
  /** The full name. */
  name: string
  country: string
  type: string
}

const PLACES: readonly Place[] = [
  ...['City', 'County', 'Airport'].map((type, at) => ({ code: 1006886 + at, name: 'London', country: 'GB', type })),
  { code: 1006900, name: 'Londonderry,Northern Ireland', country: 'GB', type: 'City' },
  { code: 1006910, name: 'St Albans,England', country: 'GB', type: 'City' },
  { code: 1006920, name: 'Airedale,England', country: 'GB', type: 'Neighborhood' },
  ...['Illinois', 'Missouri'].map((state, at) => ({
    ...{ code: 1016000 + at, name: `Springfield,${state}`, country: 'US', type: 'City' },
  })),
].map(({ name, country, ...place }) => {
  const of = country === 'GB' ? 'United Kingdom' : 'United States'
  return { ...place, country, name: name === 'London' ? `London,England,${of}` : `${name},${of}` }
})

export interface SurfaceServer {
  dataForSeoUrl: string
  serpApiUrl: string
  calls: SurfaceCall[]
  /** Each task that was charged, in US dollars. */
  bill: { id: string; tag: string; usd: number }[]
  tasks: StoredTask[]
  finds: Finds
  /** How often a new task is fetched before it is done. */
  waits: number
  searchesLeft: number
  /** Google's places, as both providers list them. */
  places: Place[]
  /** Told of every call before it is answered. */
  onCall: (call: SurfaceCall) => void
  happen(...mishaps: Mishap[]): void
  reset(): void
  stop(): Promise<void>
}

export const LOGIN = { login: 'local@surfaces.test', password: 'pass-%+-word' }
export const SERPAPI_KEY = 'serp-secret-key-0123456789'
/** By the page, in US dollars. */
export const PRICES = { standard: 0.0012, live: 0.004, overview: 0.0012, overviewLive: 0.004 }

export async function startSurfaceServer(): Promise<SurfaceServer> {
  let mishaps: Mishap[] = []
  let made = 0

  const take = (path: string): Mishap => {
    const found = mishaps.find(({ on }) => on === undefined || path.includes(on))
    mishaps = mishaps.filter((each) => each !== found)
    return found ?? {}
  }

  function dataForSeo(call: SurfaceCall, mishap: Mishap): { status: number; body: unknown } {
    const own = `Basic ${Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64')}`
    if (call.authorization !== own) return { status: 401, body: envelope([], 40100) }
    const path = call.path.replace(/^\/v3\//, '')
    const entry = call.body
    if (path.endsWith('/task_post') || path.endsWith('/live/advanced'))
      return { status: 200, body: make(path, entry, mishap) }
    if (path.endsWith('/tasks_ready')) {
      const own = server.tasks.filter((task) => path.startsWith(task.path) && task.waits <= 0 && !task.isFetched)
      return { status: 200, body: envelope([done(own.map(({ id, tag }) => ({ id, tag })))]) }
    }
    if (path.endsWith('/id_list')) return { status: 200, body: envelope([done(listed(path, entry))]) }
    const [, country] = /^serp\/google\/locations\/(\w+)$/.exec(path) ?? []
    if (country) return { status: 200, body: envelope([done(placesOf(country.toUpperCase()))]) }
    const [, id] = /\/task_get\/advanced\/(.+)$/.exec(path) ?? []
    return id ? { status: 200, body: fetched(path, id, mishap) } : { status: 404, body: envelope([], 40400) }
  }

  const placesOf = (country: string) =>
    server.places
      .filter((place) => place.country === country)
      .map(({ code, name, type }) => ({
        ...{ location_code: code, location_name: name, location_code_parent: null },
        ...{ country_iso_code: country, location_type: type },
      }))

  function make(path: string, entry: Record<string, unknown> | null, mishap: Mishap) {
    const isLive = path.endsWith('/live/advanced')
    const isOverview = path.includes('/organic/')
    const cost = isLive
      ? isOverview
        ? PRICES.overviewLive
        : PRICES.live
      : isOverview
        ? PRICES.overview
        : PRICES.standard
    // A refused request is not charged; an error of the search engine is.
    if (typeof mishap.code === 'number' && mishap.code !== 40101)
      return envelope([{ ...refused(mishap.code), id: nextId() }])
    const task: StoredTask = {
      id: nextId(),
      tag: String(entry?.tag ?? ''),
      path: path.replace(/\/(task_post|live\/advanced)$/, ''),
      keyword: decodeURIComponent(String(entry?.keyword ?? '').replaceAll('+', ' ')),
      cost,
      postedAt: new Date(),
      waits: server.waits,
      isFetched: isLive,
    }
    server.bill.push({ id: task.id, tag: task.tag, usd: cost })
    if (!isLive) {
      server.tasks.push(task)
      return envelope([
        { id: task.id, status_code: 20100, status_message: 'Task Created.', cost, result: null, data: entry },
      ])
    }
    if (mishap.code) return envelope([{ ...refused(40101), id: task.id, cost }])
    return envelope([{ ...done([found(task)]), id: task.id, cost, data: entry }])
  }

  function fetched(path: string, id: string, { code }: Mishap) {
    const task = server.tasks.find((each) => each.id === id && path.startsWith(each.path))
    if (!task) return envelope([{ ...refused(40401), id }])
    if (typeof code === 'number') return envelope([{ ...refused(code), id }])
    task.waits -= 1
    if (task.waits >= 0) return envelope([{ ...refused(40602), id }])
    task.isFetched = true
    const result = found(task)
    return envelope([{ ...done(result === undefined ? null : [result]), id, cost: 0 }])
  }

  function listed(path: string, entry: Record<string, unknown> | null) {
    const api = path.replace('/id_list', '')
    const [from, to] = [entry?.datetime_from, entry?.datetime_to].map((time) => new Date(String(time)))
    const own = server.tasks.filter((task) => {
      const second = new Date(Math.floor(task.postedAt.getTime() / 1000) * 1000)
      return task.path.startsWith(api) && from && to && second >= from && second <= to
    })
    const offset = Number(entry?.offset ?? 0)
    return own.slice(offset, offset + Number(entry?.limit ?? 1000)).map((task) => ({
      id: task.id,
      url: `https://api.dataforseo.com/v3/${task.path}/task_post`,
      datetime_posted: `${task.postedAt.toISOString().slice(0, 19).replace('T', ' ')} +00:00`,
      datetime_done: null,
      status: 'Task In Queue',
      cost: task.cost,
      metadata: entry?.include_metadata ? { tag: task.tag, keyword: task.keyword } : null,
    }))
  }

  const found = (task: StoredTask) =>
    server.finds({ path: task.path, keyword: task.keyword, params: new URLSearchParams() })

  function nextId(): string {
    made += 1
    return `11291000-1535-0139-0000-${String(made).padStart(12, '0')}`
  }

  function serpApi(call: SurfaceCall, { code }: Mishap): { status: number; body: unknown } {
    if (call.path === '/locations.json') {
      const wanted = (call.params.get('q') ?? '').toLowerCase()
      const found = server.places.filter(({ name }) => name.toLowerCase().includes(wanted))
      const body = found.slice(0, Number(call.params.get('limit') ?? 5)).map(({ code, name, country, type }) => ({
        ...{ id: `place${code}`, google_id: code, name: name.split(',')[0], canonical_name: name },
        ...{ country_code: country, target_type: type, reach: 1000 },
      }))
      return { status: 200, body }
    }
    if (call.params.get('api_key') !== SERPAPI_KEY)
      return { status: 401, body: { error: `Invalid API key: ${call.params.get('api_key')}` } }
    if (call.path === '/account.json') return { status: 200, body: { total_searches_left: server.searchesLeft } }
    if (server.searchesLeft <= 0) return { status: 429, body: { error: 'Your account has run out of searches.' } }
    const keyword = call.params.get('q') ?? ''
    const engine = call.path.startsWith('/searches/') ? 'archive' : (call.params.get('engine') ?? '')
    if (engine !== 'archive') {
      server.searchesLeft -= 1
      server.bill.push({ id: nextId(), tag: engine, usd: 0 })
    }
    const meta = {
      id: `search${made}`,
      status: code ?? 'Success',
      created_at: '2026-11-29 10:00:00 UTC',
      json_endpoint: `https://serpapi.com/searches/x.json?api_key=${SERPAPI_KEY}`,
    }
    const own = server.finds({ path: engine, keyword, params: call.params })
    return { status: 200, body: { search_metadata: meta, search_parameters: { q: keyword }, ...(own as object) } }
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const url = new URL(incoming.url ?? '', 'http://local')
    const text = await readBody(incoming)
    const call: SurfaceCall = {
      method: incoming.method ?? '',
      path: url.pathname,
      params: url.searchParams,
      body: text ? ((JSON.parse(text) as Record<string, unknown>[])[0] ?? null) : null,
      authorization: incoming.headers.authorization,
    }
    server.calls.push(call)
    server.onCall(call)
    const mishap = take(`${call.path}?${call.params}`)
    const refuses = mishap.status !== undefined || mishap.body !== undefined
    const reply = refuses
      ? { status: mishap.status ?? 200, body: null }
      : (call.path.startsWith('/v3/') ? dataForSeo : serpApi)(call, mishap)
    if (mishap.delayMs) await wait(mishap.delayMs)
    if (response.destroyed) return
    if (mishap.loses) {
      response.destroy()
      return
    }
    const body = mishap.body ?? JSON.stringify(reply.body)
    response.writeHead(reply.status, { 'content-length': Buffer.byteLength(body), ...mishap.headers })
    if (mishap.halves) response.write(body.slice(0, body.length / 2), () => response.destroy())
    else response.end(body)
  }

  const http = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const fresh = () => ({
    ...{ finds: (() => null) as Finds, waits: 0, searchesLeft: 1000, places: [...PLACES], onCall: () => undefined },
  })
  const server: SurfaceServer = {
    dataForSeoUrl: `${origin}/v3`,
    serpApiUrl: origin,
    calls: [],
    bill: [],
    tasks: [],
    ...fresh(),
    happen: (...more) => mishaps.push(...more),
    reset: () => {
      mishaps = []
      server.calls.length = 0
      server.bill.length = 0
      server.tasks.length = 0
      Object.assign(server, fresh())
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}

/** The envelope of DataForSEO around tasks; its own status is OK unless told otherwise. */
export function envelope(tasks: readonly object[], statusCode = 20000) {
  const cost = tasks.reduce((sum, task) => sum + ('cost' in task && typeof task.cost === 'number' ? task.cost : 0), 0)
  return {
    version: '0.1.20261101',
    status_code: statusCode,
    status_message: 'Ok.',
    cost,
    tasks_count: tasks.length,
    tasks,
  }
}

const done = (result: unknown[] | null) => ({ id: '', status_code: 20000, status_message: 'Ok.', cost: 0, result })
const refused = (code: number) => ({
  status_code: code,
  status_message: 'A sentence of theirs.',
  cost: 0,
  result: null,
})

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
