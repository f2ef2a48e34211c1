import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { env } from '@/server/env'
import type { AnswerEngine } from '@/server/llm/engine'
import { answerEngine, plannedEngines } from '@/server/llm/engines'
import { log, logAbout } from '@/server/log'
import { touchQuestions } from '@/server/queue/client'
import { QUESTION_HEARTBEAT_S } from '@/server/queue/queues'
import { catchUp, clearStoredAnswers, finishDay, finishDays } from '@/server/services/daily-run/catch-up'
import { claimQuestions } from '@/server/services/daily-run/claim'
import { planDay } from '@/server/services/daily-run/plan'
import { type ClaimedQuestion, markAlone } from '@/server/services/daily-run/question'
import { runQuestion } from '@/server/services/daily-run/run-question'

export async function startDailyRun(): Promise<void> {
  const day = today()
  log.info(await planDay(day), 'daily run started')
  // A day without a single active query ends at once.
  await finishDay(day)
  await clearStoredAnswers(addDays(day, -1))
}

/** After a missed tick or a killed worker. */
export async function catchUpRuns(): Promise<void> {
  const queued = await catchUp(new Date())
  if (queued > 0) log.info({ queued }, 'caught up')
}

/** The first questions of a long run start before the last are claimed. */
const CLAIMED_AT_ONCE = 50
const POLL_MS = 2000

export interface QuestionLoop {
  /** Claims no more questions; resolves when those in flight have ended or were requeued. */
  stop(): Promise<void>
}

/** Claims more than the engine's gate lets call at once, so that one question's writes overlap another's calls. */
export function runQuestions(
  workerId: string,
  shutdown: AbortSignal,
  engine: AnswerEngine = answerEngine(plannedEngines()[0]),
): QuestionLoop {
  const concurrency = env().LLM_CONCURRENCY
  const capacity = Math.ceil(1.5 * concurrency) + 4
  // In batches, which costs the database less.
  const batch = Math.max(1, Math.floor(concurrency / 4))
  const inFlight = new Map<string, ClaimedQuestion>()
  /** Run one by one when nothing else is in flight: a worker has died of one of them. */
  const suspected: ClaimedQuestion[] = []
  let stopping = false
  let filling = false
  const ended = Promise.withResolvers<void>()

  async function fill(): Promise<void> {
    if (filling) return
    filling = true
    try {
      while (!stopping && suspected.length === 0) {
        const free = capacity - inFlight.size
        if (free < (inFlight.size > 0 ? batch : 1)) break
        const wanted = Math.min(free, CLAIMED_AT_ONCE)
        const { fetched, claimed } = await claimQuestions(wanted, workerId, engine.id)
        for (const question of claimed) start(question)
        if (fetched < wanted) {
          if (fetched > 0 && inFlight.size === 0) await finishDays()
          break
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'questions could not be claimed from the queue')
    } finally {
      filling = false
    }
    askSuspected()
  }

  function start(question: ClaimedQuestion): void {
    // Redelivered while it still runs here, after a missed heartbeat: it continues under the new delivery.
    const running = inFlight.get(question.id)
    if (running) {
      running.job = question.job
      return
    }
    inFlight.set(question.id, question)
    if (question.suspected) suspected.push(question)
    else void run(question)
  }

  function askSuspected(): void {
    const [next] = suspected
    if (!next || inFlight.size > suspected.length) return
    suspected.shift()
    void run(next, true)
  }

  async function run(question: ClaimedQuestion, alone = false): Promise<void> {
    try {
      if (alone) await markAlone(question)
      await logAbout({ question: question.id }, async () => {
        const outcome = await runQuestion(question, { engine, signal: shutdown })
        log[outcome === 'failed' ? 'info' : 'debug']({ outcome }, 'question')
      })
    } catch (error) {
      log.error({ err: error, question: question.id }, 'a question was lost by its worker')
    } finally {
      inFlight.delete(question.id)
    }
    // While others are in flight the day cannot be complete.
    if (inFlight.size === 0)
      await finishDays().catch((error: unknown) => log.warn({ err: error }, 'days were not ended'))
    if (inFlight.size === 0 && stopping) ended.resolve()
    await fill()
  }

  async function touchInFlight(): Promise<void> {
    const questions = [...inFlight.values()]
    const at = performance.now()
    try {
      const all = await touchQuestions(questions.map(({ job }) => job))
      if (all) for (const question of questions) question.touchedAt = at
    } catch (error) {
      log.warn({ err: error }, 'the queue was not informed that questions are still claimed')
    }
  }

  const poll = setInterval(() => void fill(), POLL_MS)
  const touch = setInterval(() => void touchInFlight(), (QUESTION_HEARTBEAT_S * 1000) / 4)
  void fill()
  return {
    async stop() {
      stopping = true
      clearInterval(poll)
      if (inFlight.size > 0) await ended.promise
      clearInterval(touch)
    },
  }
}
