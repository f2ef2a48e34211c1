import { type Day, dayToDate } from '@/lib/format/days'
import { findPlanned, groupByQuestion, type Planned, readOwners } from '@/server/daily-run/plan'
import type { Db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { Question } from '@/server/llm/engine'
import { chance } from '@/server/llm/simulated-prose'

// What the daily runs of past days ask, as their planning would have queued it.

export interface PastRun {
  id: string
  ownerId: string
  queryId: string
}

export interface PastQuestion {
  id: string
  day: Day
  engine: string
  sample: number
  hash: string
  asked: Question
  /** In the order of their planning: the owner of the first pays (R-RUN-3). */
  runs: [PastRun, ...PastRun[]]
  startedAt: Date
  finishedAt: Date
}

/** The questions of these days, which have no run yet, for the queries that are active now; oldest day first. */
export async function planPastDays(tx: Db, days: readonly Day[], engine: string): Promise<PastQuestion[]> {
  const [first] = days
  if (first === undefined) return []
  const planned = await findPlanned(tx, first, engine, { ownerIds: await readOwners() })
  return days.flatMap((day) => questionsOf(day, engine, planned))
}

function questionsOf(day: Day, engine: string, planned: readonly Planned[]): PastQuestion[] {
  const { startedAt } = runTimes(day)
  const runs = planned.map((each) => ({ ...each, asked: { ...each.asked, day }, id: newId(startedAt) }))
  return groupByQuestion(runs).map((group) => {
    const [{ sample, hash, asked }] = group
    const seconds = 10 + Math.floor(chance('seconds of a run', day, engine, hash, sample) * 220)
    return {
      ...{ id: newId(startedAt), day, engine, sample, hash, asked, startedAt, runs: group },
      finishedAt: notLaterThanNow(startedAt.getTime() + seconds * 1000),
    }
  })
}

/** A run begins at five in the morning and takes four minutes; today's has just ended if it is earlier than that. */
export function runTimes(day: Day): { startedAt: Date; finishedAt: Date } {
  const five = dayToDate(day).getTime() + 5 * 3_600_000
  const minutes = (count: number) => count * 60_000
  return {
    startedAt: new Date(Math.min(Date.now() - minutes(4), five)),
    finishedAt: notLaterThanNow(five + minutes(4)),
  }
}

function notLaterThanNow(ms: number): Date {
  return new Date(Math.min(Date.now(), ms))
}
