import { sessionCopy } from '@/lib/http/words'
import { forgetChoices } from '@/lib/palette/recent-choices'
import type { TokenPair, TokenRecord } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { ApiError, errorOf, field, isOk, send } from './send'
import { forgetStored, readJson, writeJson } from './stored-json'

/** Where images are cached; here, because public pages do not load that cache. */
export const IMAGE_KEYS = { addresses: 'profile-image', copy: 'profile-image-copy' } as const

// The login record and its companions in local storage (R-SESSION-8).

const KEYS = {
  ...{ record: 'token', check: 'auth-check', user: 'user', own: 'own-token' },
  organisation: 'organisation',
} as const

interface StoredCheck {
  timestamp: number
  isValid: boolean
}

/** Kept while a system admin sees as an organisation, whose read-only record is the stored one (R-SEEAS-4). */
interface OwnRecord {
  record: TokenRecord
  organisation: string
  /** The page to go back to. */
  from: string
}

/** Whether all that this browser sends is read only. */
export const isSeeing = () => readJson<OwnRecord>(KEYS.own) !== null

/** Calls back when another tab begins to see as an organisation, or leaves. */
export function subscribeSeeing(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === KEYS.own && changed()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

interface Current {
  _id: string
  name: string
}

/** Keeps which organisation this browser's session is about, by the page drawn last, and returns the one kept before. */
export function noteOrganisation(current: Current | null): Current | null {
  const before = readJson<Current>(KEYS.organisation)
  if (before?._id !== current?._id) {
    if (before) forgetReader()
    if (current) writeJson(KEYS.organisation, current)
    else forgetStored(KEYS.organisation)
  }
  return before
}

/** Calls back with the organisation of a page that another tab has drawn. */
export function subscribeOrganisation(changed: (current: Current) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    const current = key === KEYS.organisation ? readJson<Current>(KEYS.organisation) : null
    if (current) changed(current)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

export function storedRecord(): Partial<TokenRecord> | null {
  return readJson<Partial<TokenRecord>>(KEYS.record)
}

/** Reads the complete login record. Throws ApiError 401 when a token is missing (R-SESSION-8). */
export function readSession(): TokenRecord {
  const record = storedRecord()
  if (!record?.accessToken && !record?.refreshToken) throw new ApiError(401, sessionCopy.missingTokens)
  if (!record.accessToken) throw new ApiError(401, sessionCopy.missingAccessToken)
  if (!record.refreshToken) throw new ApiError(401, sessionCopy.missingRefreshToken)
  return { accessToken: record.accessToken, refreshToken: record.refreshToken, tokenType: 'Bearer' }
}

export function storeSession({ accessToken, refreshToken }: TokenPair): void {
  writeJson(KEYS.record, { accessToken, refreshToken, tokenType: 'Bearer' } satisfies TokenRecord)
}

/** Whether the request used the stored record; another tab may have replaced it. */
export function isCurrent(used: TokenRecord): boolean {
  return storedRecord()?.accessToken === used.accessToken
}

export function clearSession(): void {
  forgetStored(KEYS.record, KEYS.own, KEYS.organisation, ...Object.values(IMAGE_KEYS))
  clearUser()
  forgetChoices()
}

export function authHeaders({ accessToken, refreshToken, tokenType }: TokenRecord): Record<string, string> {
  return { authorization: `${tokenType} ${accessToken}`, 'x-refresh-token': refreshToken }
}

export const storedUser = <User extends object>() => readJson<User>(KEYS.user)
export const storedCheck = () => readJson<StoredCheck>(KEYS.check)

export function storeUser(user: unknown, timestamp: number): void {
  writeJson(KEYS.user, user)
  writeJson(KEYS.check, { timestamp, isValid: true } satisfies StoredCheck)
}

/** Clears the cached user but not the login record (R-SESSION-10). */
export function clearUser(): void {
  forgetStored(KEYS.check, KEYS.user)
}

const LOCK = 'sightline-refresh'

/**
 * Refreshes in one tab at a time. Throws ApiError 401, clearing the record (R-SESSION-6), else keeps it (R-SAFE-16).
 */
export function refreshTokens(used: TokenRecord): Promise<void> {
  return oneAtATime(async () => {
    const record = readSession()
    if (!isCurrent(used)) return
    const answer = await askForPair(record)
    if (typeof answer !== 'string') return storeSession(answer)
    // A tab without the lock (an old browser) may have refreshed first.
    if (!isCurrent(record)) return
    if (await takeBackOwn()) throw new ApiError(403, sessionCopy.seeingOver)
    clearSession()
    throw new ApiError(401, answer)
  })
}

/** Returns a new pair, to which the server sets the page cookie, or why there is none. Throws any other failure. */
async function askForPair(record: TokenRecord): Promise<TokenPair | string> {
  const reply = await send('/api/auth/refresh', { headers: authHeaders(record) })
  if (reply.status === 401) return sessionCopy.refreshFailed
  if (!isOk(reply)) throw errorOf(reply)
  const [accessToken, refreshToken] = [field(reply, 'accessToken'), field(reply, 'refreshToken')]
  if (typeof accessToken === 'string' && typeof refreshToken === 'string') return { accessToken, refreshToken }
  return sessionCopy.refreshIncomplete
}

/** Puts the own record aside and goes on with a read-only pair, in the page cookie too. Throws ApiError. */
export function seeWith(pair: TokenPair, organisation: string): Promise<void> {
  return oneAtATime(async () => {
    const record = readSession()
    const answer = await askForPair({ ...pair, tokenType: 'Bearer' })
    if (typeof answer === 'string') throw new ApiError(403, answer)
    const { pathname, search } = window.location
    writeJson(KEYS.own, { record, organisation, from: pathname + search } satisfies OwnRecord)
    storeSession(answer)
    forgetReader()
  })
}

/** Goes on with the own record, on the page where seeing began. False where nobody sees as an organisation. */
export const leaveView = () => oneAtATime(takeBackOwn)

const SEEN_KEY = 'seen-as'

async function takeBackOwn(): Promise<boolean> {
  const own = readJson<OwnRecord>(KEYS.own)
  if (!own) return false
  navigation.leaving = new Promise(() => {})
  storeSession(own.record)
  forgetStored(KEYS.own)
  forgetReader()
  sessionStorage.setItem(SEEN_KEY, own.organisation)
  // Without an answer the sign-in page tries again.
  const answer = await askForPair(own.record).catch(() => null)
  if (typeof answer === 'string') clearSession()
  else if (answer) storeSession(answer)
  navigation.goTo(answer && typeof answer !== 'string' ? own.from : routes.login)
  return true
}

const AGREE_AGAIN_MS = 10_000
const AGREED_KEY = 'agreed-at'

/**
 * Loads the page of the stored record, after another tab began or ended to see as an organisation: it sets the page cookie
 * by that record, at most once in 10 s, or a browser without cookies would loop.
 */
export async function agreeOnReader(): Promise<void> {
  if (!storedRecord() || Date.now() - Number(sessionStorage.getItem(AGREED_KEY)) < AGREE_AGAIN_MS) return
  sessionStorage.setItem(AGREED_KEY, String(Date.now()))
  try {
    await refreshTokens(readSession())
    navigation.goTo(routes.home)
  } catch {
    // The next call or page finds out.
  }
}

/** What was kept of the person or the organisation that this browser no longer reads as. */
export function forgetReader(): void {
  clearUser()
  forgetChoices()
}

/** Returns once which organisation was seen until this page was loaded. */
export function takeSeenAs(): string | null {
  const name = sessionStorage.getItem(SEEN_KEY)
  sessionStorage.removeItem(SEEN_KEY)
  return name
}

let last: Promise<unknown> = Promise.resolve()

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) return navigator.locks.request(LOCK, work)
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/** Loads a full page, so nothing of the session stays in memory and Back does not lead to the previous page. */
export const navigation = {
  /** Set while the session becomes about another organisation; settles only where the page stays after all. */
  leaving: null as Promise<void> | null,
  goTo(path: string): void {
    window.location.replace(path)
  },
}

/** The sign-in page must not wait for a slow server. */
const SIGN_OUT_TIMEOUT_MS = 2000

/** Stays signed in where a call that was refused beside this one has left the view of `refused` and gone back. */
export async function redirectToLogin(refused?: TokenRecord): Promise<void> {
  if (await leaveView()) return
  if (refused && !isCurrent(refused)) return
  await dropSession()
  navigation.goTo(routes.login)
}

/** Ends the page cookie too: with it but no record, the sign-in page and the page behind it redirect in a loop. */
export async function dropSession(): Promise<void> {
  clearSession()
  await endPageSession(AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)).catch(() => false)
}

/** Ends the page cookie's session through next-auth's sign-out, without bearer headers. */
export async function endPageSession(signal?: AbortSignal): Promise<boolean> {
  const csrfToken = field(await send('/api/auth/csrf', { signal }), 'csrfToken')
  const reply = await send('/api/auth/signout', { method: 'POST', body: { csrfToken, json: 'true' }, signal })
  return isOk(reply)
}
