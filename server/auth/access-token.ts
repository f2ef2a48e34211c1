import { compactVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { id } from '@/lib/schemas/ids'
import { env } from '@/server/env'
import { deriveKey } from './derive-key'

// The access token: a short JWT that names the session and nothing else (contract §4). What its holder may do is
// read from the database at each call.

const KIND = 'sightline-access'
const KEY = 'access token'

const claims = z.object({ sid: id, aud: z.literal(KIND), iat: z.number(), exp: z.number() })

/**
 * The access token of a session. The same session and instant give the same bytes, so that tabs which race for a
 * refresh all get one identical pair.
 */
export function signAccessToken(sessionId: string, issuedAt: Date): Promise<string> {
  const from = issuedAt.getTime() / 1000
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: KIND })
    .setAudience(KIND)
    .setIssuedAt(from)
    .setExpirationTime(from + env().ACCESS_TOKEN_TTL_S)
    .sign(deriveKey(KEY))
}

/** True when a token issued then would be over by now. */
export function accessTokenIsOver(issuedAt: Date): boolean {
  return issuedAt.getTime() + env().ACCESS_TOKEN_TTL_S * 1000 <= Date.now()
}

/**
 * Whose session a token names, and whether its time is over (to the millisecond, without tolerance). Null for
 * anything that is not an access token of ours: another kind, another algorithm, another key, no token at all.
 */
export async function readAccessToken(token: string): Promise<{ sessionId: string; expired: boolean } | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, deriveKey(KEY), { algorithms: ['HS256'] })
    if (protectedHeader.typ !== KIND) return null
    const { sid, exp } = claims.parse(JSON.parse(new TextDecoder().decode(payload)))
    return { sessionId: sid, expired: exp * 1000 <= Date.now() }
  } catch {
    return null
  }
}
