import PQueue from 'p-queue'
import { ENGINE_IDS } from '@/lib/engines/engines'
import { finishDays } from '@/server/daily-run/catch-up'
import { claimQuestions } from '@/server/daily-run/claim'
import { type ClaimedQuestion, markAlone } from '@/server/daily-run/question'
import { runQuestion } from '@/server/daily-run/run-question'
import type { AnswerEngine } from '@/server/llm/engine'
import { answerEngine, plannedEngines, readingEngine } from '@/server/llm/engines'
import { log, logAbout } from '@/server/log'
import { touchQuestions } from '@/server/queue/client'
import { QUESTION_HEARTBEAT_S, questionQueue } from '@/server/queue/queues'
import { env } from '@/server/settings/env'

// A worker claims each engine's questions from a queue of their own and up to a number of their own, so that a slow or dead
// engine neither stops nor slows another (R-ENGINES-1).

/** The first questions of a long run start before the last ones are claimed. */
const CLAIMED_AT_ONCE = 50

export interface QuestionLoop {
  /** Claims from the queues that have a question due. */
  wake(due: ReadonlySet<string>): void
  /** Claims no more questions; resolves when those in flight have ended or were requeued. */
  stop(): Promise<void>
}

interface Lane {
  engine: AnswerEngine
  planned: boolean
  inFlight: Map<string, ClaimedQuestion>
  /** Questions in flight whose stored answer another engine is reading. */
  reading: Set<string>
  /** Questions in flight whose write was refused: an owner whose rows are unavailable must not block others. */
  heldUp: Set<string>
  /** True while it still claims. */
  filling: Promise<void> | null
}

/** Claims more than an engine's gate lets call at once, so that one question's writes overlap another's calls. */
export function runQuestions(
  workerId: string,
  shutdown: AbortSignal,
  engines: readonly AnswerEngine[] = ENGINE_IDS.map((id) => answerEngine(id)),
  reader: AnswerEngine = readingEngine(),
): QuestionLoop {
  const concurrency = env().LLM_CONCURRENCY
  const capacity = Math.ceil(1.5 * concurrency) + 4
  const readingMax = 4 * concurrency
  // In batches, which costs the database less.
  const batch = Math.max(1, Math.floor(concurrency / 4))
  const planned: readonly string[] = plannedEngines()
  const lanes = engines.map((engine): Lane => {
    return {
      engine,
      planned: planned.includes(engine.id),
      inFlight: new Map(),
      reading: new Set(),
      heldUp: new Set(),
      filling: null,
    }
  })
  /** Fewer than the pool has connections. */
  const claims = new PQueue({ concurrency: 2 })
  /** Questions that may have killed a worker: run one by one, with nothing else in flight. */
  const suspected: { lane: Lane; question: ClaimedQuestion }[] = []
  let stopping = false
  /** Only once claiming has stopped: before that, an empty flight only means that another engine is slower. */
  let ended: PromiseWithResolvers<void> | undefined
  const countInFlight = () => lanes.reduce((sum, { inFlight }) => sum + inFlight.size, 0)

  function fill(lane: Lane): Promise<void> {
    lane.filling ??= claimMore(lane).finally(() => {
      lane.filling = null
      askSuspected()
    })
    return lane.filling
  }

  async function claimMore(lane: Lane): Promise<void> {
    try {
      while (!stopping && suspected.length === 0) {
        const asking = [...lane.inFlight.keys()].filter((id) => !lane.reading.has(id) && !lane.heldUp.has(id)).length
        const free = capacity - asking
        if (free < (asking > 0 ? batch : 1)) break
        const wanted = Math.min(free, CLAIMED_AT_ONCE)
        const { fetched, claimed } = await claims.add(() =>
          claimQuestions(wanted, workerId, lane.engine.id, lane.planned),
        )
        for (const question of claimed) start(lane, question)
        if (fetched < wanted) {
          if (fetched > 0 && countInFlight() === 0) await finishDays()
          break
        }
      }
    } catch (error) {
      log.warn({ err: error, engine: lane.engine.id }, 'question claim failed')
    }
  }

  function start(lane: Lane, question: ClaimedQuestion): void {
    // A missed heartbeat redelivered a question that still runs here: continue it under the new delivery.
    const running = lane.inFlight.get(question.id)
    if (running) {
      running.job = question.job
      return
    }
    lane.inFlight.set(question.id, question)
    if (question.suspected) suspected.push({ lane, question })
    else void run(lane, question)
  }

  function askSuspected(): void {
    const [next] = suspected
    if (!next || countInFlight() > suspected.length) return
    suspected.shift()
    void run(next.lane, next.question, true)
  }

  /** While another engine reads its answer, the next question can be asked; a reader that is too slow slows the asking. */
  function makeRoom(lane: Lane, { id }: ClaimedQuestion): void {
    if (lane.engine.id === reader.id || lane.reading.size >= readingMax) return
    lane.reading.add(id)
    void fill(lane)
  }

  async function run(lane: Lane, question: ClaimedQuestion, alone = false): Promise<void> {
    const { engine } = lane
    try {
      if (alone) await markAlone(question)
      await logAbout({ question: question.id }, async () => {
        const options = {
          engine,
          reader,
          signal: shutdown,
          onAnswered: () => makeRoom(lane, question),
          onHeldUp: () => lane.heldUp.add(question.id),
        }
        const outcome = await runQuestion(question, options)
        log[outcome === 'failed' ? 'info' : 'debug']({ outcome, engine: engine.id }, 'question')
      })
    } catch (error) {
      log.error({ err: error, question: question.id }, 'question lost by worker')
    } finally {
      lane.inFlight.delete(question.id)
      lane.reading.delete(question.id)
      lane.heldUp.delete(question.id)
    }
    // The day cannot be complete while others are in flight.
    if (countInFlight() === 0)
      await finishDays().catch((error: unknown) => log.warn({ err: error }, 'finishing daily runs failed'))
    if (countInFlight() === 0) ended?.resolve()
    await fill(lane)
  }

  async function touchInFlight({ engine, inFlight }: Lane): Promise<void> {
    const questions = [...inFlight.values()]
    const at = performance.now()
    try {
      const all = await touchQuestions(
        engine.id,
        questions.map(({ job }) => job),
      )
      if (all) for (const question of questions) question.touchedAt = at
    } catch (error) {
      log.warn({ err: error, engine: engine.id }, 'question heartbeat failed')
    }
  }

  const touch = setInterval(() => void Promise.all(lanes.map(touchInFlight)), (QUESTION_HEARTBEAT_S * 1000) / 4)
  for (const lane of lanes) void fill(lane)
  return {
    wake(due) {
      for (const lane of lanes) if (due.has(questionQueue(lane.engine.id))) void fill(lane)
    },
    async stop() {
      stopping = true
      await Promise.all(lanes.map(({ filling }) => filling))
      ended = Promise.withResolvers()
      if (countInFlight() > 0) await ended.promise
      clearInterval(touch)
    },
  }
}
