import { sessionCopy } from '@/lib/copy/api'
import { forgetImages } from '@/lib/images/forget-images'
import type { TokenPair, TokenRecord } from '@/lib/schemas/account'
import { ApiError } from './send'

// The login record and what is kept beside it, in local storage (spec §3, contract §4).

const KEYS = { record: 'token', check: 'auth-check', user: 'user' } as const

/** A stored answer to "is this browser signed in", and when it was given. */
export interface StoredCheck {
  timestamp: number
  isValid: boolean
}

/** The login record as it lies there, complete or not; null when there is none that can be read. */
export function storedRecord(): Partial<TokenRecord> | null {
  return readJson<Partial<TokenRecord>>(KEYS.record)
}

/**
 * The login record, complete (spec §5).
 * @throws ApiError 401 'Missing tokens', 'Missing access token' or 'Missing refresh token'.
 */
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

/** Whether the stored record is still the one that a request was made with; another tab may have replaced it (T2). */
export function isCurrent(used: TokenRecord): boolean {
  return storedRecord()?.accessToken === used.accessToken
}

/** Forgets everything about the signed-in user. */
export function clearSession(): void {
  localStorage.removeItem(KEYS.record)
  clearUser()
  forgetImages()
}

export function authHeaders({ accessToken, refreshToken, tokenType }: TokenRecord): Record<string, string> {
  return { authorization: `${tokenType} ${accessToken}`, 'x-refresh-token': refreshToken }
}

export const storedUser = <User>() => readJson<User>(KEYS.user)
export const storedCheck = () => readJson<StoredCheck>(KEYS.check)

export function storeUser(user: unknown, timestamp: number): void {
  writeJson(KEYS.user, user)
  writeJson(KEYS.check, { timestamp, isValid: true } satisfies StoredCheck)
}

/** A failed or empty lookup clears the cached user and the check, and leaves the login record (spec §4). */
export function clearUser(): void {
  localStorage.removeItem(KEYS.check)
  localStorage.removeItem(KEYS.user)
}

function readJson<Value>(key: string): Value | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof value === 'object' ? (value as Value | null) : null
  } catch {
    return null
  }
}

function writeJson(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
}
