import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { readRefreshToken } from '@/server/auth/tokens'
import { from, newCaller } from '@/tests/support/callers'
import { TEST_PASSWORD } from '@/tests/support/factories'
import type { Answer, History, Operation, Write } from './history'
import type { RouteCall, Transport } from './transport'

// One client of the API as programs are: it keeps its tokens, refreshes them when it is asked to, and writes down every
// call. A fault makes it neither sign in again nor give up.

export interface Person {
  name: string
  email: string
  /** null for system admins. */
  organisation: string | null
  /** Organisation admins from the beginning; others get and lose that role, and go on as before. */
  invites?: true
}

export interface Sent extends RouteCall {
  name: string
  arguments?: Record<string, string>
  write?: Write
}

interface Seen {
  /** 0 without an answer. */
  status: number
  body: unknown
}

const NO_ANSWER_MS = 30_000
const REFRESHES = 2

const pairShape = z.object({ accessToken: z.string(), refreshToken: z.string() })
const loginShape = z.object({ token: pairShape })

interface Tokens {
  headers: Record<string, string>
  session: string
  generation: number
}

export class Caller {
  readonly person: Person
  private readonly history: History
  private readonly transport: Transport
  private readonly address = from(newCaller())
  private tokens: Tokens | null = null

  constructor(person: Person, history: History, transport: Transport) {
    this.person = person
    this.history = history
    this.transport = transport
  }

  get isSignedIn(): boolean {
    return this.tokens !== null
  }

  async signIn(): Promise<void> {
    const body = { email: this.person.email, password: TEST_PASSWORD }
    const seen = await this.record({ name: 'sign in', route: '/api/auth/login', body }, null)
    const read = loginShape.safeParse(seen.body)
    if (read.success) this.tokens = tokensOf(read.data.token)
  }

  async signOut(): Promise<void> {
    const { status } = await this.record({ name: 'sign out', route: '/api/auth/logout', method: 'POST' }, this.tokens)
    if (status === 200) this.tokens = null
  }

  /** With the tokens that it has; of two tabs at once with the same ones. */
  async refresh(tabs = 1): Promise<void> {
    const { tokens } = this
    await Promise.all(Array.from({ length: tabs }, () => this.refreshWith(tokens)))
  }

  /** A call as that person; refreshes and repeats it where it is asked to. */
  async send(sent: Sent): Promise<Seen> {
    for (let refreshes = 0; ; refreshes += 1) {
      const seen = await this.record(sent, this.tokens)
      if (seen.status !== 302 || refreshes === REFRESHES) return seen
      await this.refresh()
    }
  }

  private async refreshWith(tokens: Tokens | null): Promise<void> {
    const { body } = await this.record({ name: 'refresh', route: '/api/auth/refresh' }, tokens)
    const read = pairShape.safeParse(body)
    if (!read.success) return
    const next = tokensOf(read.data)
    // The newer of two answered pairs counts, as in two tabs that share a store.
    if (!this.tokens || this.tokens.session !== next.session || next.generation >= this.tokens.generation)
      this.tokens = next
  }

  private async record({ name, arguments: given = {}, write, ...sent }: Sent, tokens: Tokens | null) {
    const begun = this.history.now()
    const headers = { ...this.address, ...tokens?.headers, ...sent.headers }
    const response = await Promise.race([
      this.transport({ ...sent, headers }).catch(() => null),
      wait(NO_ANSWER_MS, null, { ref: false }),
    ])
    const text = response?.text ?? ''
    const body: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
    const operation: Operation = {
      kind: 'operation',
      client: this.person.name,
      organisation: this.person.organisation,
      name,
      arguments: given,
      begun,
      ended: this.history.now(),
      answer: response ? answerOf(response.status, text, body) : 'no answer',
      ...(tokens && { session: tokens.session }),
      ...(write && { write }),
    }
    this.history.entries.push(operation)
    return { status: response?.status ?? 0, body }
  }
}

/** What an organisation's texts carry, to be recognised in the answers to others. */
export function markerOf(organisation: string): string {
  return `marker-${organisation}`
}

function answerOf(status: number, text: string, body: unknown): Answer {
  const markers = [...text.matchAll(/marker-([a-z]+)/g)].map(([, organisation]) => organisation ?? '')
  const pair = pairShape.safeParse(loginShape.safeParse(body).data?.token ?? body)
  const tokens = pair.success ? tokensOf(pair.data) : null
  return {
    status,
    markers: [...new Set(markers)],
    ...(tokens && { session: tokens.session, generation: tokens.generation }),
  }
}

function tokensOf({ accessToken, refreshToken }: z.infer<typeof pairShape>): Tokens {
  const read = readRefreshToken(refreshToken)
  if (!read) throw new Error('an answer with a refresh token that is none')
  const headers = { authorization: `Bearer ${accessToken}`, 'x-refresh-token': refreshToken }
  return { headers, session: read.sessionId, generation: read.counter }
}
