import { type Day, toDay } from '@/lib/format/days'
import { db } from '@/server/db/client'
import { type AnsweredQuestion, answerQuestion } from './answer-questions'
import type { DemoDays } from './demo-days'
import { type DemoEngine, demoEngines } from './demo-engines'
import { planPastDays } from './plan-days'
import { activate, PHASES } from './queries'
import { storeDays } from './store-days'

/** Days of one transaction, which a killed start makes again: about 450 answers. */
const DAYS_AT_ONCE = 7

/**
 * The answers of all days by the simulated engines, many days a transaction. Days that are there are left alone.
 * @param onProgress gets the numbers of days that are there and of all
 */
export async function makeResults(days: DemoDays, onProgress: (done: number, all: number) => void): Promise<void> {
  const engines = demoEngines(days)
  const stored = new Set(await readStoredDays())
  let done = 0
  for (const [index, phase] of PHASES.entries()) {
    const until = PHASES[index + 1] ?? Number.POSITIVE_INFINITY
    const dates = days.runs.filter(({ number }) => number >= phase && number < until).map(({ day }) => day)
    await db().$transaction((tx) => activate(tx, phase))
    for (const some of chunks(dates, DAYS_AT_ONCE)) {
      await makeDays(
        some.filter((day) => !stored.has(day)),
        engines,
      )
      done += some.length
      onProgress(done, days.runs.length)
    }
  }
}

async function readStoredDays(): Promise<Day[]> {
  const runs = await db().dailyRun.findMany({ select: { day: true } })
  return runs.map(({ day }) => toDay(day))
}

/** What each engine answers on these days to the queries that are active now; all of it is stored, or nothing. */
export async function makeDays(days: readonly Day[], engines: readonly DemoEngine[]): Promise<void> {
  if (days.length === 0) return
  const answered: AnsweredQuestion[] = []
  for (const { engine, from } of engines) {
    const asked = days.filter((day) => day >= from)
    for (const question of await planPastDays(db(), asked, engine.id))
      answered.push(await answerQuestion(question, engine))
  }
  await storeDays(days, answered)
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
