import PQueue from 'p-queue'
import { queryRunsCopy } from '@/lib/daily-run/words'
import { engineLabel, isSurface, SURFACE_PROVIDERS, type SurfaceId, type SurfaceProvider } from '@/lib/engines/engines'
import { costUsd } from '@/lib/usage/forecast'
import { db } from '@/server/db/client'
import { closeAccount, endTrial, openAccount, readAccount } from '@/server/engines/paid-work'
import { aborted } from '@/server/llm/engine'
import { env, surfaceProviders } from '@/server/settings/env'
import { dataForSeo } from '@/server/surfaces/dataforseo'
import { type Fault, SurfaceError } from '@/server/surfaces/faults'
import { type Measurement, type SurfaceQuestion, surfaceQuestion } from '@/server/surfaces/measurement'
import { serpApi } from '@/server/surfaces/serpapi'
import { type ClaimedQuestion, type Look, type Reason, type StoredAnswer, saveLook, settleTasks } from './question'

// Looks at a surface in steps (R-SURFACES-8). A task is posted and kept; a later delivery of the question fetches it, so
// that no worker and no connection waits meanwhile. Every step that may be charged is kept before it is taken, so that a
// worker that dies with it is followed by one that looks the task up.

/** Seconds until a question comes again, by what it waits for. */
const LATER_S = { firstFetch: 45, lookUp: 45, again: 900, trying: 10, paused: 300 }
const FETCH_S = { first: 30, longest: 600 }
/** Looked up so often without being found, a task does not exist. */
const LOOK_UPS = 2
/** Limits up to this length are waited out; during longer ones the question goes back to the queue. */
const SHORT_WAIT_MS = 60_000
/** Between our clock and the provider's, and as long as a post may take. */
const LIST_BEFORE_MS = 5 * 60_000
const LIST_AFTER_MS = 15 * 60_000

/** What a look came to. Null when another delivery holds the question. */
export type Looked =
  | { answer: StoredAnswer }
  | { notShown: true }
  | { delayS: number }
  | { state: 'failed' | 'skipped'; reason: Reason }
  | null

interface LookOptions {
  question: ClaimedQuestion
  signal: AbortSignal
  /** Repeats a write until it is stored. */
  write: <T>(work: () => Promise<T>) => Promise<T>
}

type Step = Looked | 'nextStep'

const NO_TASK = { taskId: null, postedAt: null, lookUps: 0, fetches: 0 }
const NOTHING: Look = { provider: null, ...NO_TASK, again: false, tasks: [], failed: [] }

/** Goes on with the look of a claimed question. Throws EngineError `aborted` on shutdown, and errors of the database. */
export async function lookAtSurface(options: LookOptions): Promise<Looked> {
  const look = new SurfaceLook(options)
  try {
    for (;;) {
      const step = await look.next()
      if (step !== 'nextStep') return step
    }
  } finally {
    // A trial that has told nothing is made again.
    await look.endTrial(false)
  }
}

/** Accounts that are asked for an engine: its own, or those of a surface's providers, as a whole and for it alone. */
export function accountsOf(engine: string): string[] {
  return isSurface(engine) ? SURFACE_PROVIDERS.flatMap((each) => [each, `${each} ${engine}`]) : [engine]
}

/** Until when a provider of this process is not asked for a surface, by 'provider surface'. */
export const cooledUntil = new Map<string, number>()
const calls = new Map<string, PQueue>()

class SurfaceLook {
  readonly surface: SurfaceId
  readonly options: LookOptions
  look: Look
  /** The account whose trial call this is. */
  trial: string | null = null

  constructor(options: LookOptions) {
    this.options = options
    this.surface = options.question.engine as SurfaceId
    this.look = options.question.look ?? NOTHING
  }

  async next(): Promise<Step> {
    const chosen = await this.choose()
    if (chosen === null || typeof chosen !== 'string') return chosen
    const delayS = await this.coolDown(`${chosen} ${this.surface}`)
    if (delayS !== null) return { delayS }
    return chosen === 'dataforseo' ? this.takeTask() : this.askSerpApi()
  }

  /** The provider that has the task, else the first whose account is open. */
  private async choose(): Promise<SurfaceProvider | Looked> {
    const { provider, taskId, postedAt, failed } = this.look
    const order = surfaceProviders(env(), this.surface).filter((each) => !failed.some((of) => of.provider === each))
    if (provider && order.includes(provider) && (taskId ?? postedAt) !== null) return provider
    let isTried = false
    for (const each of order) {
      const account = await this.accountOf(each)
      if (account === 'open') return each
      isTried ||= account === 'tryingElsewhere'
    }
    if (isTried) return { delayS: LATER_S.trying }
    const last = failed.at(-1)
    if (last) return { state: 'failed', reason: { code: last.code, text: last.text } }
    const label = engineLabel(this.surface)
    const { reasons } = queryRunsCopy
    if (order.length === 0) return { state: 'skipped', reason: { code: 'engine', text: reasons.engine(label) } }
    return { state: 'skipped', reason: { code: 'quota', text: reasons.quota(label) } }
  }

  private async accountOf(provider: SurfaceProvider) {
    for (const key of [`${provider} ${this.surface}`, provider]) {
      const account = await readAccount(db(), key)
      if (account === 'trial') this.trial = key
      else if (account !== 'open') return account
    }
    return 'open' as const
  }

  /** Seconds to come again after a long limit; null when a short one, if any, is over. */
  private async coolDown(key: string): Promise<number | null> {
    const { signal } = this.options
    for (;;) {
      const left = (cooledUntil.get(key) ?? 0) - Date.now()
      if (left <= 0) return null
      if (left > SHORT_WAIT_MS) return Math.ceil(left / 1000)
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, left)
      signal.addEventListener('abort', () => resolve(), { once: true })
      await promise
      clearTimeout(timer)
      if (signal.aborted) throw aborted()
    }
  }

  private async takeTask(): Promise<Step> {
    const { DATAFORSEO_LOGIN: login = '', DATAFORSEO_PASSWORD: password = '', DATAFORSEO_BASE_URL } = env()
    const client = dataForSeo({ login, password, baseUrl: DATAFORSEO_BASE_URL, timeoutMs: env().LLM_TIMEOUT_MS })
    const { question, signal } = this.options
    const { taskId, postedAt, tasks } = this.look
    if (taskId) {
      const stated = costUsd(tasks.find(({ id }) => id === taskId)?.costMicros ?? null)
      return this.conclude(
        'fetch',
        await this.call(() => client.fetch(this.surface, { taskId, costUsd: stated }, signal)),
      )
    }
    if (postedAt) {
      const delayS = await this.coolDown('dataforseo list')
      if (delayS !== null) return { delayS }
      const at = Date.parse(postedAt)
      const span = { from: new Date(at - LIST_BEFORE_MS), to: new Date(at + LIST_AFTER_MS) }
      return this.attempt('list', async () => {
        const found = await this.call(() => client.find(this.surface, [question.id], span, signal))
        return this.lookedUp(found)
      })
    }
    return this.attempt('post', async () => {
      if (!(await this.keep({ provider: 'dataforseo', postedAt: new Date().toISOString(), lookUps: 0 }))) return null
      const posted = await this.call(() => client.post(this.asked(), signal))
      const task = taskOf('dataforseo', posted.taskId, posted.costUsd)
      const isKept = await this.keep({ taskId: task.id, postedAt: null, fetches: 0, tasks: [...tasks, task] })
      await this.endTrial(true)
      return isKept ? { delayS: LATER_S.firstFetch } : null
    })
  }

  /** Takes the newest task that is not known yet; each of them has been charged. */
  private async lookedUp(found: { taskId: string; costUsd: string | null }[]): Promise<Step> {
    const { tasks, lookUps } = this.look
    const unknown = found.filter(({ taskId }) => !tasks.some(({ id }) => id === taskId))
    const [newest] = unknown
    if (!newest && lookUps + 1 < LOOK_UPS)
      return (await this.keep({ lookUps: lookUps + 1 })) ? { delayS: LATER_S.lookUp } : null
    const added = unknown.map(({ taskId, costUsd }) => taskOf('dataforseo', taskId, costUsd))
    const change = { ...NO_TASK, taskId: newest?.taskId ?? null, tasks: [...tasks, ...added] }
    return (await this.keep(change)) ? 'nextStep' : null
  }

  private async askSerpApi(): Promise<Step> {
    const { SERPAPI_API_KEY: apiKey = '', SERPAPI_BASE_URL: baseUrl, LLM_TIMEOUT_MS: timeoutMs } = env()
    const client = serpApi({ apiKey, baseUrl, timeoutMs })
    const { signal } = this.options
    const surface = this.surface as 'google-ai-overview' | 'google-ai-mode'
    const { taskId } = this.look
    if (taskId) return this.conclude('fetch', await this.call(() => client.fetch(surface, taskId, signal)))
    // Also proves that this delivery still has the question.
    if (!(await this.keep({ provider: 'serpapi' }))) return null
    return this.conclude('ask', await this.call(() => client.ask({ ...this.asked(), surface }, signal)))
  }

  private asked(): SurfaceQuestion {
    const { id, asked } = this.options.question
    return surfaceQuestion(this.surface, id, asked)
  }

  private async conclude(kind: 'fetch' | 'ask', seen: Measurement): Promise<Step> {
    const { outcome, fault, taskId, providerId: provider } = seen
    const known = this.look.tasks.find(({ id }) => id === taskId)
    const task = known?.booked || !taskId ? known : taskOf(provider, taskId, seen.costUsd)
    const tasks = [...this.look.tasks.filter((each) => each !== known), ...(task ? [task] : [])]
    if (fault) {
      this.look = { ...this.look, tasks }
      return this.faced(fault, kind)
    }
    await this.endTrial(true)
    if (outcome === 'pending') {
      const { fetches } = this.look
      const isKept = await this.keep({ tasks, taskId, fetches: fetches + 1 })
      return isKept ? { delayS: laterFetch(fetches) } : null
    }
    const notShown = outcome === 'notShown' ? { notShown: { at: seen.shownAt } } : {}
    // With its task, so that an answer whose worker dies now is fetched again.
    if (!(await this.keep({ tasks, taskId, ...notShown }, true))) return null
    return outcome === 'notShown' ? { notShown: true } : { answer: answerOf(seen) }
  }

  /** Takes a step that ends in a SurfaceError where it fails. */
  private async attempt(kind: 'post' | 'list', take: () => Promise<Step>): Promise<Step> {
    try {
      return await take()
    } catch (thrown) {
      if (!(thrown instanceof SurfaceError)) throw thrown
      return this.faced(thrown.fault, kind)
    }
  }

  private async faced(fault: Fault, kind: 'post' | 'list' | 'fetch' | 'ask'): Promise<Step> {
    const provider = this.look.provider ?? 'dataforseo'
    const isFree = kind === 'list' || kind === 'fetch'
    await this.endTrial(false)
    // Nothing is paid again while it is not known whether a task exists.
    if (kind === 'list' && ['lookUp', 'askAgain', 'never'].includes(fault.next)) return { delayS: LATER_S.paused }
    // What the provider has refused does not exist.
    const refused = kind === 'post' ? { postedAt: null } : {}
    switch (fault.next) {
      case 'stopped':
        throw aborted()
      case 'pause':
        await this.options.write(() =>
          closeAccount(fault.ofSurface ? `${provider} ${this.surface}` : provider, fault.reason),
        )
        if (isFree) return { delayS: LATER_S.paused }
        return (await this.keep(refused)) ? 'nextStep' : null
      case 'cool': {
        const seconds = fault.waitSeconds ?? 60
        cooledUntil.set(`${provider} ${kind === 'list' ? kind : this.surface}`, Date.now() + seconds * 1000)
        if (isFree) return { delayS: seconds }
        return (await this.keep(refused)) ? 'nextStep' : null
      }
      case 'lookUp':
        return { delayS: LATER_S.lookUp }
      case 'fetchAgain': {
        const { fetches } = this.look
        return (await this.keep({ fetches: fetches + 1 })) ? { delayS: laterFetch(fetches) } : null
      }
      case 'askAgain':
        if (this.look.again) return this.giveUp(provider, 'badResponse', fault.reason)
        return (await this.keep({ again: true, taskId: null, postedAt: null })) ? { delayS: LATER_S.again } : null
      case 'never':
        return this.giveUp(provider, 'badRequest', fault.reason)
    }
  }

  private async giveUp(provider: SurfaceProvider, code: string, text: string): Promise<Step> {
    const failed = [...this.look.failed, { provider, code, text }]
    const isKept = await this.keep({ failed, provider: null, taskId: null, postedAt: null, again: false })
    return isKept ? 'nextStep' : null
  }

  async endTrial(worked: boolean): Promise<void> {
    const { trial } = this
    if (trial === null) return
    this.trial = null
    const { write, signal } = this.options
    await write(() => (worked ? openAccount(trial) : endTrial(trial, { cut: signal.aborted })))
  }

  private async call<T>(work: () => Promise<T>): Promise<T> {
    const queue = calls.get(this.surface) ?? new PQueue({ concurrency: env().LLM_CONCURRENCY })
    calls.set(this.surface, queue)
    return queue.add(async () => {
      if (this.options.signal.aborted) throw aborted()
      return work()
    })
  }

  private async keep(change: Partial<Look>, isOver = false): Promise<boolean> {
    const { look, usage } = settleTasks(this.surface, { ...this.look, ...change }, isOver)
    this.look = look
    return this.options.write(() => saveLook(this.options.question, look, usage))
  }
}

const laterFetch = (fetches: number) => Math.min(FETCH_S.longest, FETCH_S.first * 2 ** Math.min(fetches, 10))

function taskOf(provider: SurfaceProvider, id: string, usd: string | null): Look['tasks'][number] {
  return { provider, id, costMicros: usd === null ? null : Math.round(Number(usd) * 1_000_000), booked: false }
}

function answerOf(seen: Measurement): StoredAnswer {
  const { text, cited, offered, searches, model, surface, taskId, providerId, shownAt, cards } = seen
  return {
    text,
    citations: cited,
    sources: offered.map(({ url }) => url),
    searchQueries: searches ?? [],
    searchesUnknown: searches === null,
    grounded: cited.length + offered.length + (searches?.length ?? 0) > 0,
    model: model ?? surface,
    requestId: taskId,
    searches: searches?.length ?? 0,
    provider: providerId,
    shownAt,
    mentions: cards.map(({ kind: of, ...card }) => ({ kind: 'card', of, ...card })),
  }
}
