import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './derive-key'

// The refresh token: session id and generation under an HMAC (contract §4). Nothing replayable lies in the
// database, and the current token can be computed again for whoever lost the race to it.

const SHAPE = /^([0-9a-f]{24})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/

export interface RefreshToken {
  sessionId: string
  counter: number
}

export function signRefreshToken({ sessionId, counter }: RefreshToken): string {
  return `${sessionId}.${counter}.${seal(sessionId, counter)}`
}

/** What a refresh token says, or null for anything that is not one of ours. */
export function readRefreshToken(token: string): RefreshToken | null {
  const [, sessionId, digits, mac] = SHAPE.exec(token) ?? []
  if (!sessionId || !digits || !mac) return null
  const counter = Number(digits)
  const genuine = timingSafeEqual(Buffer.from(mac), Buffer.from(seal(sessionId, counter)))
  return genuine ? { sessionId, counter } : null
}

function seal(sessionId: string, counter: number): string {
  return createHmac('sha256', deriveKey('refresh token')).update(`${sessionId}.${counter}`).digest('base64url')
}
