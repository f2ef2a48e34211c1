import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 100

/** A client of the running image: one address, and its session. */
export class ImageClient {
  readonly origin: string
  private headers: Record<string, string> = {}

  constructor(origin: string) {
    this.origin = origin
  }

  /** The answer of an API route, with its body read. */
  async call<Body = Record<string, unknown>>(method: string, at: string, body?: unknown) {
    const response = await fetch(`${this.origin}${at}`, {
      method,
      headers: { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

  /** As `call`, but anything other than success is an error that says what came. */
  async must<Body = Record<string, unknown>>(method: string, at: string, body?: unknown): Promise<Body> {
    const answer = await this.call<Body>(method, at, body)
    if (answer.status >= 300) throw new Error(`${method} ${at}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async signIn(email: string, password: string): Promise<void> {
    const { token } = await this.must<{ token: { accessToken: string; refreshToken: string } }>(
      'POST',
      '/api/auth/login',
      { email, password },
    )
    this.headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
  }
}

/** Asks again and again until the answer fits. */
export async function untilTrue(what: string, fits: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const until = Date.now() + withinMs
  while (!(await fits())) {
    if (Date.now() > until) throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
    await wait(POLL_MS)
  }
}
