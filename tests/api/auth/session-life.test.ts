import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DELETE as signOutEverywhere } from '@/app/api/app/session/route'
import { POST as signOut } from '@/app/api/auth/logout/route'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import type { TokenPair } from '@/lib/people/account-shapes'
import { makeToken, readAccessToken, readRefreshToken, signAccessToken, signRefreshToken } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { calls } from '@/tests/support/account-calls'
import { makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { assertHistories, step } from '@/tests/support/histories'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'
import { ACCESS_S, type Deed, type Life, later, type Outcome, outcomeOf, SESSION_S } from './session-model'

// Whatever a person and their tabs do, alone or two at once: which token gets what, and generations only grow
// (R-SESSION-3 to R-SESSION-5, R-SESSION-12, R-SESSION-13).

interface Model {
  life: Life
}
interface Real {
  userId: string
  email: string
  /** The current password last. */
  passwords: string[]
  sessionIds: string[]
}

/** How much of a token's life a slow machine may take. */
const SLACK_MS = 8000

// Steps of time are multiples of 20 seconds, so that nothing is decided by how long a test takes.
configure({ ACCESS_TOKEN_TTL_S: String(ACCESS_S) })

/** Makes the database's times those of the model. */
async function setTimes({ life }: Model, { sessionIds }: Real): Promise<void> {
  for (const [at, { rotatedS, ageS }] of life.sessions.entries())
    await db().$executeRaw`
      update session set rotated_at = now() - make_interval(secs => ${rotatedS}::int),
        created_at = now() - make_interval(secs => ${ageS}::int),
        expires_at = now() + make_interval(secs => ${SESSION_S - ageS}::int)
      where id = ${sessionIds[at] ?? ''}`
}

/** The tokens of a pair, as old as the model says. */
async function headersOf({ life }: Model, { sessionIds }: Real, at: number): Promise<Record<string, string>> {
  const pair = life.pairs[at]
  if (!pair) return {}
  const sessionId = sessionIds[pair.session] ?? ''
  const access = await signAccessToken(sessionId, new Date(Date.now() - pair.accessS * 1000))
  return {
    authorization: `Bearer ${access}`,
    'x-refresh-token': signRefreshToken({ sessionId, counter: pair.generation }),
  }
}

async function perform(model: Model, real: Real, deed: Deed): Promise<Response> {
  switch (deed.kind) {
    case 'sign in':
      return calls.login(real.email, real.passwords.at(-1) ?? '')
    case 'sign in with an old password':
      return calls.login(real.email, real.passwords.at(-2) ?? 'Never-Was-One-1')
    case 'change the password': {
      const { token } = await db().$transaction((tx) => makeToken(tx, real.userId, 'reset'))
      const password = `Tidal-Quince-${real.passwords.length}`
      real.passwords.push(password)
      return calls.resetPassword({ token, id: real.userId, password, confirmPassword: password })
    }
  }
  const headers = await headersOf(model, real, deed.pair)
  switch (deed.kind) {
    case 'call':
      return call(whoami, { headers })
    case 'refresh':
      return call(refresh, { headers })
    case 'sign out':
      return call(signOut, { method: 'POST', headers })
    case 'sign out everywhere':
      return call(signOutEverywhere, { method: 'DELETE', headers })
  }
}

/** The answer in the words of the model. */
async function readAnswer(response: Response, { sessionIds }: Real): Promise<Omit<Outcome, 'life'>> {
  const body: Partial<TokenPair> & { token?: TokenPair } = await response.json()
  const { accessToken, refreshToken } = body.token ?? body
  if (accessToken === undefined || refreshToken === undefined) return { status: response.status }
  const [access, next] = [await readAccessToken(accessToken), readRefreshToken(refreshToken)]
  expect(access?.sessionId).toBe(next?.sessionId)
  const id = next?.sessionId ?? ''
  if (!sessionIds.includes(id)) sessionIds.push(id)
  const leftMs = (access?.expiresAt.getTime() ?? 0) - Date.now()
  const accessS = Math.floor((ACCESS_S * 1000 - leftMs) / 20_000 + SLACK_MS / 20_000) * 20
  return {
    status: response.status,
    given: { session: sessionIds.indexOf(id), generation: next?.counter ?? -1, accessS },
  }
}

/** What the database has of each session, in order. */
async function storedSessions({ userId }: Real) {
  const rows = await db().session.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  return rows.map(({ id, refreshCounter, revokedAt }) => ({
    id,
    generation: refreshCounter,
    ended: revokedAt !== null,
  }))
}

/** One deed alone, or two at once, which are to be answered as one of both orders says. */
async function carryOut(model: Model, real: Real, deeds: readonly Deed[]): Promise<void> {
  await setTimes(model, real)
  const before = await storedSessions(real)
  const responses = await Promise.all(deeds.map((deed) => perform(model, real, deed)))
  const answers = await Promise.all(responses.map((response) => readAnswer(response, real)))
  const stored = await storedSessions(real)
  for (const { id, generation } of before)
    expect(stored.find((each) => each.id === id)?.generation).toBeGreaterThanOrEqual(generation)
  const orders =
    deeds.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ]
  const possible = orders.flatMap((order) =>
    [true, false].map((letInFirst) => inOrder(model.life, deeds, { order, letInFirst })),
  )
  const got = { answers, sessions: real.sessionIds.map((id) => stored.find((each) => each.id === id)) }
  const shown = possible.map((each) => ({
    answers: each.answers,
    sessions: each.life.sessions.map(({ generation, ended }, at) => ({ id: real.sessionIds[at], generation, ended })),
  }))
  expect(shown).toContainEqual(got)
  const happened = shown.findIndex((each) => JSON.stringify(each) === JSON.stringify(got))
  model.life = possible[happened]?.life ?? model.life
}

function inOrder(
  before: Life,
  deeds: readonly Deed[],
  { order, letInFirst }: { order: readonly number[]; letInFirst: boolean },
) {
  let life = before
  const answers: Omit<Outcome, 'life'>[] = []
  for (const at of order) {
    const deed = deeds[at]
    if (!deed) continue
    const { life: after, ...answer } = outcomeOf(life, deed, letInFirst ? before : life)
    answers[at] = answer
    life = after
  }
  return { answers, life }
}

/** The younger a pair, the more often it is used. */
const fromLast = fc.oneof(
  { weight: 5, arbitrary: fc.constant(1) },
  { weight: 3, arbitrary: fc.constant(2) },
  { weight: 2, arbitrary: fc.integer({ min: 3, max: 12 }) },
)
type Chosen = (life: Life) => Deed
const using = (kind: 'call' | 'refresh' | 'sign out' | 'sign out everywhere') =>
  fromLast.map(
    (back): Chosen =>
      ({ pairs }) => ({ kind, pair: Math.max(0, pairs.length - back) }),
  )
const tokenDeed = fc.oneof(
  { weight: 5, arbitrary: using('call') },
  { weight: 8, arbitrary: using('refresh') },
  { weight: 1, arbitrary: using('sign out') },
  { weight: 1, arbitrary: using('sign out everywhere') },
)
const accountDeed = fc
  .constantFrom<Deed[]>(
    { kind: 'sign in' },
    { kind: 'sign in' },
    { kind: 'sign in with an old password' },
    { kind: 'change the password' },
  )
  .map(
    (deed): Chosen =>
      () =>
        deed,
  )

function happening(chosen: readonly Chosen[]) {
  let deeds: Deed[] = []
  const happens = step<Model, Real>('', async (model, real) => {
    deeds = chosen.map((choose) => choose(model.life))
    await carryOut(model, real, deeds)
  })
  return { ...happens, toString: () => JSON.stringify(deeds) }
}

const steps = fc.commands(
  [
    tokenDeed.map((deed) => happening([deed])),
    tokenDeed.map((deed) => happening([deed])),
    fc.tuple(tokenDeed, tokenDeed).map(happening),
    fc.constantFrom(20, 20, 20, 460, 1000, 16 * 86_400).map((seconds) =>
      step<Model, Real>(`${seconds} seconds pass`, async (model) => {
        model.life = later(model.life, seconds)
      }),
    ),
    accountDeed.map((deed) => happening([deed])),
  ],
  { maxCommands: 30, size: 'max' },
)

async function begin(): Promise<{ model: Model; real: Real }> {
  await db().rateLimit.deleteMany()
  const { id, email } = await makeUser()
  const real: Real = { userId: id, email, passwords: [TEST_PASSWORD], sessionIds: [] }
  const model: Model = { life: { sessions: [], pairs: [] } }
  await carryOut(model, real, [{ kind: 'sign in' }])
  return { model, real }
}

it('each token of a person gets what its session says, and generations only grow', async () => {
  await assertHistories(
    fc.asyncProperty(steps, (commands) => fc.asyncModelRun(begin, commands)),
    45,
  )
}, 240_000)
