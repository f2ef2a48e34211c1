import { describe, expect, it } from 'vitest'
import { pick, seededRandom } from '@/server/llm/simulated-prose'
import type { PostedTask } from '@/server/surfaces/dataforseo'
import { SurfaceError } from '@/server/surfaces/faults'
import type { Mishap } from '@/tests/support/surface-server'
import { AI_MODE } from './bodies'
import { dataForSeoOn, neverAborted, questionOn, surfacesForAll } from './clients'

// Whatever is lost, slow or killed, a caller who follows `next` pays each task once (R-SURFACES-4): a history of each
// seed, with the bill of the provider against what the caller has booked.

const server = await surfacesForAll()
const client = dataForSeoOn(server, 60)
const QUESTIONS = 12
const CALLS_MAX = 60

const MISHAPS: Mishap[] = [
  { on: 'task_post', loses: true },
  { on: 'task_post', halves: true },
  { on: 'task_post', delayMs: 120 },
  { on: 'task_post', code: 40202 },
  { on: 'task_post', code: 50000 },
  { on: 'task_post', status: 500, body: '<html>' },
  { on: 'task_get', loses: true },
  { on: 'task_get', halves: true },
  { on: 'task_get', delayMs: 120 },
  { on: 'task_get', code: 40101 },
  { on: 'task_get', status: 500, body: '' },
  { on: 'task_get', body: '{"status_code":20000,"tasks":[' },
  { on: 'id_list', loses: true },
  { on: 'id_list', status: 503, body: '' },
]

/** Aborts at once, soon or never: a process that is killed in the middle of a call. */
function killed(random: () => number): AbortSignal {
  if (random() > 0.2) return neverAborted
  return random() < 0.3 ? AbortSignal.abort() : AbortSignal.timeout(1 + Math.floor(random() * 20))
}

/** Measures one question and returns the costs it booked, by tag. */
async function measureOnce(id: string, random: () => number, started: Date): Promise<Map<string, string | null>> {
  const booked = new Map<string, string | null>()
  let tag = id
  let task: PostedTask | null = null
  let mayExist = false
  for (let call = 0; call < CALLS_MAX; call += 1) {
    if (random() < 0.3) server.happen(pick(MISHAPS, random))
    const signal = killed(random)
    try {
      if (!task && mayExist) {
        const until = new Date(Date.now() + 1000)
        const [found] = await client.find('google-ai-mode', [tag], { from: started, to: until }, signal)
        task = found ?? null
        mayExist = false
      }
      task ??= await client.post(questionOn('google-ai-mode', { tag }), signal)
      // Kept before anything is fetched.
      booked.set(tag, task.costUsd)
      const { outcome, fault } = await client.fetch('google-ai-mode', task, signal)
      if (outcome === 'answered') return booked
      if (fault?.next === 'askAgain') {
        tag = `${tag}+`
        task = null
      }
    } catch (thrown) {
      if (!(thrown instanceof SurfaceError)) throw thrown
      if (!task && thrown.fault.charged === 'unknown') mayExist = true
    }
  }
  throw new Error(`${id} was not measured in ${CALLS_MAX} calls`)
}

describe('a history of lost replies and kills', () => {
  it.each([1, 2, 3, 4])('has one task for each question asked, paid and booked once (seed %i)', async (seed) => {
    server.finds = () => AI_MODE
    server.waits = 1
    const started = new Date(Date.now() - 1000)
    const books: (readonly [string, string | null])[] = []
    for (let at = 0; at < QUESTIONS; at += 1)
      books.push(...(await measureOnce(`question-${at}`, seededRandom(seed, at), started)))
    expect(server.bill.map(({ tag }) => tag).sort()).toEqual(books.map(([tag]) => tag).sort())
    const billed = server.bill.reduce((sum, { usd }) => sum + usd, 0)
    expect(books.reduce((sum, [, usd]) => sum + Number(usd), 0).toFixed(6)).toBe(billed.toFixed(6))
  })
})
