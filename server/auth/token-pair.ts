import type { TokenPair } from '@/lib/schemas/account'
import { accessTokenIsOver, signAccessToken } from './access-token'
import { signRefreshToken } from './refresh-token'
import type { NewSession } from './sessions'

/**
 * The current pair of a session: byte for byte the same for everyone who asks within its time. Only when its access
 * token is over already (a short lifetime, a long grace) is a fresh one minted.
 */
export async function tokenPair({ id, refreshCounter, rotatedAt }: NewSession): Promise<TokenPair> {
  return {
    accessToken: await signAccessToken(id, accessTokenIsOver(rotatedAt) ? new Date() : rotatedAt),
    refreshToken: signRefreshToken({ sessionId: id, counter: refreshCounter }),
  }
}
