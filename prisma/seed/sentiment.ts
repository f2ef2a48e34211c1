import { addDays, dayToDate, mondayOf } from '@/lib/format/days'
import { timeframeDays } from '@/lib/sentiment/shapes'
import type { Db } from '@/server/db/client'
import { createSimulatedEngine } from '@/server/llm/simulated'
import { verifyAnalysis } from '@/server/llm/verify-analysis'
import { storeEntry } from '@/server/sentiment/generate'
import { readAnswers } from '@/server/sentiment/read-answers'
import type { DemoDays } from './demo-days'
import { ORGANISATIONS } from './organisations'

const WEEKS = 12

/** Entries of each timeframe, oldest first: the weekly ones of Mondays, as the worker makes them. */
function entriesOf({ today }: DemoDays) {
  const monday = mondayOf(today)
  const weekly = Array.from({ length: WEEKS }, (_, back) => ({
    ...{ timeframe: 7 as const, day: addDays(monday, -7 * back), minute: 420 + ((back * 7) % 30) },
  }))
  return [
    ...weekly,
    { timeframe: -1 as const, day: addDays(monday, -10), minute: 602 },
    { timeframe: 28 as const, day: addDays(monday, -13), minute: 510 },
    { timeframe: 1 as const, day: addDays(monday, -3), minute: 554 },
  ].sort((one, other) => one.day.localeCompare(other.day))
}

/** Reads the answers of all, like the first engine of an installation. */
const reader = createSimulatedEngine({ id: 'simulated-openai' })

/** Sentiment entries of every timeframe for each organisation, made from its own stored answers as the worker does. */
export async function makeSentiment(tx: Db, days: DemoDays): Promise<void> {
  for (const { name } of ORGANISATIONS) {
    const where = { kind: 'organisation', name }
    const { id } = await tx.owner.findFirstOrThrow({ where, select: { id: true } })
    for (const { timeframe, day, minute } of entriesOf(days)) {
      const read = await readAnswers(tx, id, timeframeDays(timeframe, day))
      if (!read) throw new Error(`${name} has no answers for its sentiment of ${day}`)
      const request = { organisation: { name, aliases: [] }, rivals: read.rivals, answers: read.answers }
      const { model, usage, ...analysis } = await reader.analyse(request, new AbortController().signal)
      const verified = verifyAnalysis(analysis, request)
      if (!verified) throw new Error(`the simulated sentiment of ${name} is not supported by its answers`)
      await storeEntry(tx, {
        organisationId: id,
        timeframe,
        read,
        analysis: { ...verified, model },
        engine: reader.id,
        inputTokens: usage.inputTokens,
        outputTokens: usage.outputTokens,
        createdAt: new Date(Math.min(Date.now(), dayToDate(day).getTime() + minute * 60_000)),
      })
    }
  }
}
