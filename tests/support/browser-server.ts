import { vi } from 'vitest'
import { navigation } from '@/lib/api/session'

export interface Seen {
  /** Such as `GET /api/auth/whoami`. */
  call: string
  headers: Headers
  body: unknown
  /** What was sent in place of JSON. */
  file: Blob | undefined
}
type Answer = (seen: Seen) => Response | Promise<Response>

/**
 * A stub of the server at the network edge: answers by `METHOD /path`, records the calls and where the client wanted to
 * go. Any other call is a 404.
 */
export function stubServer(answers: Record<string, Answer>) {
  const calls: Seen[] = []
  const visits: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const seen: Seen = {
      call: `${init.method} ${path}`,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      file: init.body instanceof Blob ? init.body : undefined,
    }
    calls.push(seen)
    return (await answers[seen.call]?.(seen)) ?? reply(404, { error: 'Not found.' })
  })
  vi.spyOn(navigation, 'goTo').mockImplementation((path) => void visits.push(path))
  return { calls, visits, called: () => calls.map(({ call }) => call) }
}

/** navigator.locks as browsers have it: one holder at a time, shared by all tabs. */
export function stubLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = vi.fn((_name: string, work: () => Promise<void>) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  })
  vi.stubGlobal('navigator', { locks: { request } })
  return request
}

/** A storage as browsers have it where site data is blocked: whatever is done with it throws. */
export function refuseStorage(...names: ('localStorage' | 'sessionStorage')[]): void {
  const refusing = new Proxy(
    {},
    {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    },
  )
  for (const name of names) vi.stubGlobal(name, refusing)
}

export function reply(status: number, body: unknown, statusText = ''): Response {
  return new Response(JSON.stringify(body), { status, statusText })
}

export const record = (generation = 1) => ({
  accessToken: `access-${generation}`,
  refreshToken: `refresh-${generation}`,
  tokenType: 'Bearer',
})

export function keepRecord(value: unknown = record()): void {
  localStorage.setItem('token', JSON.stringify(value))
}

export const keptRecord = () => JSON.parse(localStorage.getItem('token') ?? 'null')
