import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

// Requests that come at a rate of their own, however late the answers are, as those of many people do.

export interface Answered {
  /** 0 where the connection broke. */
  status: number
  ms: number
}

export interface Sender {
  origin: string
  path: string
  headers: Record<string, string>
}

/** Sends `perSecond` requests for so long, each sender in its turn. Resolves when every one was answered. */
export async function sendSteadily(
  senders: readonly Sender[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true })
  const begun = performance.now()
  const sent: Promise<Answered>[] = []
  for (;;) {
    const passedS = (performance.now() - begun) / 1000
    if (passedS >= seconds) break
    while (sent.length < passedS * perSecond) sent.push(send(senders[sent.length % senders.length] as Sender, agent))
    await wait(5)
  }
  const answered = await Promise.all(sent)
  agent.destroy()
  return answered
}

/** How many requests a second are answered with `inFlight` of them at once. */
export async function measureRate(sender: Sender, { inFlight, seconds }: { inFlight: number; seconds: number }) {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1000
  let answered = 0
  const one = async () => {
    for (; performance.now() < until; answered += 1) {
      const { status } = await send(sender, agent)
      if (status !== 200) throw new Error(`${sender.path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, one))
  agent.destroy()
  return answered / seconds
}

export function send({ origin, path, headers }: Sender, agent?: Agent): Promise<Answered> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const ended = (status: number) => resolve({ status, ms: performance.now() - begun })
    const sent = request(`${origin}${path}`, { headers, agent }, (response) => {
      response.resume()
      response.once('end', () => ended(response.statusCode ?? 0))
      response.once('error', () => ended(0))
    })
    sent.once('error', () => ended(0))
    sent.end()
  })
}

/** How many of each status there are. */
export function countStatuses(answers: readonly Answered[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
}

/** The time within which that share of them was answered. */
export function within(answers: readonly Answered[], share: number): number {
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  return times[Math.ceil(share * times.length) - 1] ?? 0
}
