import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches } from '@/server/auth/password'
import { deriveKey, readAccessToken, readRefreshToken, signAccessToken, signRefreshToken } from '@/server/auth/tokens'
import { configure } from '@/tests/support/settings'

const SESSION = 'a1'.repeat(12)

describe('access tokens', () => {
  it('say whose session they are of, for 15 minutes, to the millisecond', async () => {
    const issuedAt = new Date('2026-11-20T09:14:03.217Z')
    const token = await signAccessToken(SESSION, issuedAt)
    const read = { sessionId: SESSION, expiresAt: new Date(issuedAt.getTime() + 900_000) }
    expect(await readAccessToken(token)).toEqual(read)
    expect(await readAccessToken(token)).toEqual(read)
  })

  it('are the same bytes for the same session and instant', async () => {
    const at = new Date()
    const [first, second] = [await signAccessToken(SESSION, at), await signAccessToken(SESSION, at)]
    expect(first).toBe(second)
    expect(await signAccessToken(SESSION, new Date(at.getTime() + 1))).not.toBe(first)
  })

  it('hold no role, no organisation and no address (R-SESSION-11)', async () => {
    const [, payload = ''] = (await signAccessToken(SESSION, new Date())).split('.')
    expect(Object.keys(JSON.parse(Buffer.from(payload, 'base64url').toString())).sort()).toEqual([
      'aud',
      'exp',
      'iat',
      'sid',
    ])
  })

  it('are invalid under another secret', async () => {
    const token = await signAccessToken(SESSION, new Date())
    expect(await readAccessToken(token)).not.toBeNull()
    const secret = process.env.AUTH_SECRET
    configure({ AUTH_SECRET: 'another-secret-another-secret-another-se' })
    expect(await readAccessToken(token)).toBeNull()
    expect(await readAccessToken(token)).toBeNull()
    configure({ AUTH_SECRET: secret })
    expect(await readAccessToken(token)).not.toBeNull()
  })
})

describe('refresh tokens', () => {
  it('say session and generation, and cannot be changed', () => {
    const token = signRefreshToken({ sessionId: SESSION, counter: 12 })
    expect(readRefreshToken(token)).toEqual({ sessionId: SESSION, counter: 12 })
    const [id = '', , mac = ''] = token.split('.')
    const changed = [
      `${id}.13.${mac}`,
      `${'b2'.repeat(12)}.12.${mac}`,
      `${id}.012.${mac}`,
      `${id}.12.${mac.slice(0, -1)}`,
    ]
    for (const forged of [...changed, `${id}.12.`, `${id}.12`, '', 'a.b.c', `${token} `, `${id}.-1.${mac}`]) {
      expect(readRefreshToken(forged)).toBeNull()
    }
  })

  it('every kind of secret has a key of its own', () => {
    expect(deriveKey('access token')).not.toEqual(deriveKey('refresh token'))
    expect(deriveKey('access token')).toHaveLength(32)
  })
})

describe('passwords (R-SAFE-10)', () => {
  it('are argon2id with the parameters that OWASP asks for', async () => {
    expect(await hashPassword('Test-Pass-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('match whole: nothing is cut off', async () => {
    const long = 'é'.repeat(128)
    const stored = await hashPassword(long)
    expect(await passwordMatches(stored, long)).toBe(true)
    expect(await passwordMatches(stored, 'é'.repeat(127))).toBe(false)
  })

  it('over 128 characters are refused before any work', async () => {
    await expect(hashPassword('x'.repeat(129))).rejects.toThrow(RangeError)
    const stored = await hashPassword('Test-Pass-1')
    const before = process.cpuUsage()
    expect(await passwordMatches(stored, 'x'.repeat(1_000_000))).toBe(false)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  })

  it('no stored hash never matches, whatever is given', async () => {
    for (const stored of [null, undefined]) expect(await passwordMatches(stored, '')).toBe(false)
  })
})
