// What the rules say of the sessions of one person (R-SESSION-3 to R-SESSION-5, R-SESSION-13), without a database. Ages are in
// seconds and grow only where a history says so.

export const ACCESS_S = 910
export const GRACE_S = 30
export const SESSION_S = 30 * 86_400

interface Session {
  generation: number
  rotatedS: number
  ageS: number
  ended: boolean
}

/** Two tokens that the person was given together. */
interface Pair {
  session: number
  generation: number
  accessS: number
}

export interface Life {
  sessions: readonly Session[]
  pairs: readonly Pair[]
}

export type Deed =
  | { kind: 'sign in' | 'sign in with an old password' | 'change the password' }
  | { kind: 'call' | 'refresh' | 'sign out' | 'sign out everywhere'; pair: number }

export interface Outcome {
  status: number
  /** From the returned pair. */
  given?: { session: number; generation: number; accessS: number }
  life: Life
}

/**
 * What a deed is to be answered, and what there is afterwards. `asked` is what there was when it was let in: another deed may
 * come between that and its work.
 */
export function outcomeOf(life: Life, deed: Deed, asked = life): Outcome {
  switch (deed.kind) {
    case 'sign in': {
      const session = { generation: 0, rotatedS: 0, ageS: 0, ended: false }
      const given = { session: life.sessions.length, generation: 0, accessS: 0 }
      return { status: 200, given, life: { sessions: [...life.sessions, session], pairs: [...life.pairs, given] } }
    }
    case 'sign in with an old password':
      return { status: 401, life }
    case 'change the password':
      return { status: 200, life: endAll(life) }
  }
  const pair = life.pairs[deed.pair]
  const session = pair && life.sessions[pair.session]
  if (!pair || !session) return { status: 401, life }
  switch (deed.kind) {
    case 'call':
      return { status: statusOfCall(pair, session), life }
    case 'refresh':
      return refreshed(life, pair, session)
    case 'sign out':
      return { status: 200, life: change(life, pair.session, { ended: true }) }
    case 'sign out everywhere': {
      const status = statusOfCall(pair, asked.sessions[pair.session] ?? session)
      return { status, life: status === 200 ? endAll(life) : life }
    }
  }
}

const isLive = ({ ended, ageS }: Session) => !ended && ageS < SESSION_S

function statusOfCall({ generation, accessS }: Pair, session: Session): 200 | 302 | 401 {
  if (!isLive(session)) return 401
  if (accessS < ACCESS_S) return 200
  const behind = session.generation - generation
  return behind === 0 || (behind === 1 && session.rotatedS <= GRACE_S) ? 302 : 401
}

function refreshed(life: Life, { session: at, generation }: Pair, session: Session): Outcome {
  if (!isLive(session)) return { status: 401, life }
  const behind = session.generation - generation
  if (behind === 0) {
    const given = { session: at, generation: generation + 1, accessS: 0 }
    const { sessions, pairs } = change(life, at, { generation: generation + 1, rotatedS: 0 })
    return { status: 200, given, life: { sessions, pairs: [...pairs, given] } }
  }
  if (behind > 1 || session.rotatedS > GRACE_S) return { status: 401, life: change(life, at, { ended: true }) }
  const given = { session: at, generation: session.generation, accessS: session.rotatedS }
  return { status: 200, given, life: { ...life, pairs: [...life.pairs, given] } }
}

function change({ sessions, pairs }: Life, at: number, by: Partial<Session>): Life {
  return { sessions: sessions.map((each, index) => (index === at ? { ...each, ...by } : each)), pairs }
}

function endAll({ sessions, pairs }: Life): Life {
  return { sessions: sessions.map((each) => ({ ...each, ended: true })), pairs }
}

/** The same after some time. */
export function later({ sessions, pairs }: Life, seconds: number): Life {
  return {
    sessions: sessions.map((each) => ({ ...each, rotatedS: each.rotatedS + seconds, ageS: each.ageS + seconds })),
    pairs: pairs.map((each) => ({ ...each, accessS: each.accessS + seconds })),
  }
}
