import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

// People of the demo data who work on while releases change, through whatever process answers them.

const pair = z.object({ accessToken: z.string(), refreshToken: z.string() })
/** Tokens of a sign-in or a refresh. */
const tokens = z.union([pair, z.object({ token: pair })])

const PASSWORD = 'Demo-Pass-1'
const PAUSE_MS = 50

export interface Traffic {
  /** Calls by what was answered, such as `GET 200`; `no answer` where the connection broke. */
  counts: Map<string, number>
  /** Texts of notes whose creation was acknowledged. */
  notes: string[]
  /** Answers that nobody should get. */
  wrong: string[]
  stop(): Promise<void>
  /** All notes of the organisation now. */
  readNotes(): Promise<string[]>
}

export interface Session {
  call(method: string, path: string, body?: unknown, key?: string): Promise<{ status: number; body: unknown } | null>
}

/** Signs in; refreshes by itself as the browser does. */
export async function signIn(origin: string, email: string): Promise<Session> {
  let headers: Record<string, string> = {}
  const send = async (method: string, path: string, body?: unknown, key?: string) => {
    const json = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
    try {
      const answer = await fetch(`${origin}${path}`, {
        ...{ method, redirect: 'manual', headers: { ...headers, ...(body === undefined ? {} : json) } },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') as unknown }
    } catch {
      return null
    }
  }
  const take = (answer: Awaited<ReturnType<typeof send>>) => {
    const given = tokens.safeParse(answer?.status === 200 ? answer.body : null).data
    if (!given) return false
    const token = 'token' in given ? given.token : given
    headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
    return true
  }
  for (let tries = 0; !take(await send('POST', '/api/auth/login', { email, password: PASSWORD })); tries += 1) {
    if (tries > 20) throw new Error(`${email} cannot sign in`)
    await wait(500)
  }
  return {
    call: async (method, path, body, key) => {
      const answer = await send(method, path, body, key)
      if (answer?.status !== 302) return answer
      const refreshed = await send('GET', '/api/auth/refresh')
      return take(refreshed) ? send(method, path, body, key) : refreshed
    },
  }
}

export async function startTraffic(origin: string, email: string, today: string): Promise<Traffic> {
  const session = await signIn(origin, email)
  const me = (await session.call('GET', '/api/auth/whoami'))?.body as { user: { organization: { _id: string } } }
  const organisation = me.user.organization._id
  const notesPath = `/api/app/note/org/${organisation}`
  const reads = [
    '/api/auth/whoami',
    `/api/app/visibility/org/${organisation}?days=30`,
    `/api/app/visibility/org/${organisation}?days=90`,
    `/api/app/industry-trends/org/${organisation}?days=30`,
    `/api/app/organization-query-result/org/${organisation}`,
    `/api/app/opportunities/org/${organisation}?days=28`,
    notesPath,
  ]
  const traffic: Pick<Traffic, 'counts' | 'notes' | 'wrong'> = { counts: new Map(), notes: [], wrong: [] }
  const call = async (method: string, path: string, body?: unknown, key?: string) => {
    const answer = await session.call(method, path, body, key)
    const what = `${method} ${answer?.status ?? 'no answer'}`
    traffic.counts.set(what, (traffic.counts.get(what) ?? 0) + 1)
    if (!answer) traffic.wrong.push(`${method} ${path}: no answer`)
    else if (![200, 502, 503].includes(answer.status))
      traffic.wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    return answer
  }
  let over = false
  const reading = (async () => {
    for (let turn = 0; !over; turn += 1) {
      await call('GET', reads[turn % reads.length] as string)
      await wait(PAUSE_MS)
    }
  })()
  const writing = (async () => {
    for (let turn = 1; !over; turn += 1) {
      const text = `Upgrade note ${turn}`
      const key = randomUUID()
      let status: number | undefined
      // Sends again, with its key, what was not acknowledged, as a program does.
      while (status !== 200 && !over) {
        status = (await call('POST', notesPath, { day: today, text }, key))?.status
        if (status === 200) traffic.notes.push(text)
        await wait(4 * PAUSE_MS)
      }
    }
  })()
  return {
    ...traffic,
    stop: async () => {
      over = true
      await Promise.all([reading, writing])
    },
    readNotes: async () => {
      const answer = await session.call('GET', notesPath)
      const { items } = (answer?.body ?? { items: [] }) as { items: { text: string }[] }
      return items.map(({ text }) => text)
    },
  }
}
