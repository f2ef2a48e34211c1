import { addDays, dayToDate } from '@/lib/format/days'
import { timeframeDays } from '@/lib/sentiment/shapes'
import type { Db } from '@/server/db/client'
import { createSimulatedEngine } from '@/server/llm/simulated'
import { verifyAnalysis } from '@/server/llm/verify-analysis'
import { storeEntry } from '@/server/sentiment/generate'
import { readAnswers } from '@/server/sentiment/read-answers'
import type { DemoDays } from './demo-days'
import { ORGANISATIONS } from './organisations'

/** Entries of each timeframe, the week's one after another, made so many days ago at that minute of the day. */
const ENTRIES = [
  { timeframe: -1, daysAgo: 53, minute: 602 },
  { timeframe: 7, daysAgo: 32, minute: 525 },
  { timeframe: 7, daysAgo: 25, minute: 531 },
  { timeframe: 28, daysAgo: 19, minute: 510 },
  { timeframe: 7, daysAgo: 18, minute: 522 },
  { timeframe: 7, daysAgo: 11, minute: 540 },
  { timeframe: 7, daysAgo: 4, minute: 527 },
  { timeframe: 1, daysAgo: 0, minute: 554 },
] as const

/** Reads the answers of all, like the first engine of an installation. */
const reader = createSimulatedEngine({ id: 'simulated-openai' })

/** Sentiment entries of every timeframe for each organisation, made from its own stored answers as the worker does. */
export async function makeSentiment(tx: Db, days: DemoDays): Promise<void> {
  for (const { name } of ORGANISATIONS) {
    const where = { kind: 'organisation', name }
    const { id } = await tx.owner.findFirstOrThrow({ where, select: { id: true } })
    for (const { timeframe, daysAgo, minute } of ENTRIES) {
      const day = addDays(days.today, -daysAgo)
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
