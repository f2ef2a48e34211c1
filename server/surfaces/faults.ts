import { EngineError } from '@/server/llm/engine'
import { type JsonCall, type JsonReply, sendJson } from '@/server/llm/model-client'
import { retryAfterMs } from '@/server/llm/retry'

// Why a surface could not be measured, classified once for all providers (R-SURFACES-7).

/**
 * What follows. `pause`: no call to this provider until a person has acted; `cool`: none for a while; `fetchAgain`: the
 * task is fetched again, which is free; `lookUp`: the task may exist, so it is looked up by its tag before anything is
 * asked again; `askAgain`: once more, later, as a new task; `never`: asking again gives the same; `stopped`: our shutdown.
 */
export type NextStep = 'pause' | 'cool' | 'fetchAgain' | 'lookUp' | 'askAgain' | 'never' | 'stopped'

export interface Fault {
  next: NextStep
  /** One sentence for people. Never repeats words or addresses of the provider, which may hold its key. */
  reason: string
  /** Set with `cool`. */
  waitSeconds: number | null
  /** Whether the provider charges for the task; `unknown` where its reply was lost. */
  charged: 'yes' | 'no' | 'unknown'
  /** Set with `pause` where only this surface is closed to the account. */
  ofSurface?: true
}

/** The only error that a provider's client throws. It has no cause: a cause may hold the address with the key. */
export class SurfaceError extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.reason)
    this.name = 'SurfaceError'
    this.fault = fault
  }
}

export function fault(next: NextStep, reason: string, more: Partial<Fault> = {}): Fault {
  return { next, reason, waitSeconds: null, charged: 'no', ...more }
}

/** What a call is about: `post` makes a task, `live` asks and waits, `free` costs nothing. */
export type CallKind = 'post' | 'live' | 'free'

const AFTER_LOSS = { post: 'lookUp', live: 'askAgain', free: 'fetchAgain' } as const

/** The fault of a call whose reply was lost or cannot be read, so that nobody knows whether it was charged. */
export function lost(kind: CallKind, reason: string): Fault {
  return fault(AFTER_LOSS[kind], reason, { charged: kind === 'free' ? 'no' : 'unknown' })
}

export const unreadable = (provider: string) => `${provider} answered something that is not of its protocol.`

const COOL_SECONDS = 60
const COOL_SECONDS_MAX = 3600

export function cooled(reason: string, seconds: number = COOL_SECONDS): Fault {
  return fault('cool', reason, { waitSeconds: Math.min(COOL_SECONDS_MAX, Math.max(1, Math.ceil(seconds))) })
}

/** Sends one call and returns the reply of a success. Throws SurfaceError; nothing is retried. */
export async function callProvider(provider: string, kind: CallKind, call: JsonCall): Promise<JsonReply> {
  const reply = await sendJson(call).catch((thrown: unknown) => {
    throw new SurfaceError(ofThrown(provider, kind, thrown))
  })
  if (reply.status >= 400) throw new SurfaceError(ofStatus(provider, kind, reply))
  return reply
}

function ofThrown(provider: string, kind: CallKind, thrown: unknown): Fault {
  const reason = thrown instanceof EngineError ? thrown.kind : 'badResponse'
  if (reason === 'aborted') return { ...lost(kind, 'The call was stopped by our shutdown.'), next: 'stopped' }
  if (reason === 'timeout') return lost(kind, late(provider))
  if (reason === 'server') return lost(kind, `The connection to ${provider} broke or could not be made.`)
  return lost(kind, unreadable(provider))
}

/** The fault of an HTTP status, for providers that say no more. */
export function ofStatus(provider: string, kind: CallKind, { status, headers }: JsonReply): Fault {
  if (status === 401 || status === 403) return fault('pause', `${provider} did not accept our login.`)
  if (status === 402) return fault('pause', noCredit(provider))
  if (status === 429) {
    const ms = retryAfterMs(headers, Date.now())
    return cooled(limiting(provider), ms === undefined ? undefined : ms / 1000)
  }
  if (status === 408 || status >= 500) return lost(kind, `${provider} had an error of its own (HTTP ${status}).`)
  // What was fetched is not there, or no longer.
  if (kind === 'free' && (status === 404 || status === 410))
    return fault('askAgain', `${provider} no longer has the task.`)
  return fault('never', `${provider} did not accept the request (HTTP ${status}).`)
}

export const noCredit = (provider: string) => `The ${provider} account has no credit left.`
export const late = (provider: string) => `${provider} did not answer in time.`
export const limiting = (provider: string) => `${provider} is limiting our requests.`

const DATAFORSEO_PAUSES: Record<number, string> = {
  40100: 'DataForSEO did not accept our login.',
  40104: 'DataForSEO waits until the account has been verified.',
  40200: noCredit('DataForSEO'),
  40201: 'DataForSEO has paused the account.',
  40203: 'The daily cost limit of the DataForSEO account is used up.',
  40204: 'The DataForSEO account has no access to this surface.',
  40207: 'DataForSEO accepts no calls from the address of this server.',
  40210: noCredit('DataForSEO'),
}

const DATAFORSEO_COOLS: Record<number, number> = { 40202: 60, 40205: 3600, 40209: 10, 50303: 300 }

/** The fault of DataForSEO's own status, which stands inside HTTP 200, of the reply and of each task. */
export function ofDataForSeoStatus(code: number, kind: CallKind): Fault {
  // The search engine's own error is charged, even where the reply does not say so.
  return { ...statusFault(code, kind), charged: code === 40101 ? 'yes' : 'no' }
}

function statusFault(code: number, kind: CallKind): Fault {
  const paused = DATAFORSEO_PAUSES[code]
  if (paused) return fault('pause', paused, code === 40204 ? { ofSurface: true } : {})
  const seconds = DATAFORSEO_COOLS[code]
  if (seconds) return cooled(limiting('DataForSEO'), seconds)
  const named = ` (${code}).`
  if (code === 40101) return fault('askAgain', `The surface answered DataForSEO with an error${named}`)
  if (code === 40102) return fault('askAgain', `DataForSEO found no answer${named}`)
  if (code === 40103) return fault('askAgain', `DataForSEO could not carry out the task${named}`)
  if (code === 40401 || code === 40403) return fault('askAgain', `DataForSEO no longer has the task${named}`)
  if (code === 40206) return fault('never', `The DataForSEO account's limit on equal tasks a day is reached${named}`)
  if (code >= 40000 && code < 41000) return fault('never', `DataForSEO did not accept the question${named}`)
  if (code >= 50000 && code < 60000)
    return fault(kind === 'free' ? 'fetchAgain' : 'askAgain', `DataForSEO had an error of its own${named}`)
  return fault('askAgain', `DataForSEO answered with a status that is unknown to this release${named}`)
}
