import { z } from 'zod'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { ownSite } from '@/lib/metrics/citations'
import type { Db } from '@/server/db'
import { newId } from '@/server/ids'
import { SIMULATED_ENGINE_ID } from '@/server/llm/simulated'
import { composeSentiment } from './compose-sentiment'
import type { DemoDays } from './demo-days'
import { ORGANISATIONS } from './organisations'

const MODEL = 'simulated-analysis-1'

/** One entry of each timeframe, made so many days ago at that minute of the day. */
const ENTRIES = [
  { timeframe: -1, daysAgo: 53, minute: 602 },
  { timeframe: 28, daysAgo: 19, minute: 510 },
  { timeframe: 7, daysAgo: 4, minute: 527 },
  { timeframe: 1, daysAgo: 0, minute: 554 },
] as const

const answers = z.array(z.object({ resultId: z.string(), text: z.string(), sites: z.array(z.string()) }))

/** Sentiment entries of every timeframe for each organisation, composed from its own stored answers. */
export async function makeSentiment(tx: Db, days: DemoDays): Promise<void> {
  for (const { name, websiteUrl } of ORGANISATIONS) {
    const { id } = await tx.organisation.findFirstOrThrow({ where: { name }, select: { id: true } })
    for (const { timeframe, daysAgo, minute } of ENTRIES) {
      const toDay = addDays(days.today, -daysAgo)
      const fromDay = timeframe === -1 ? days.first : addDays(toDay, 1 - timeframe)
      const read = await readAnswers(tx, id, fromDay, toDay)
      const composed = composeSentiment(name, ownSite(websiteUrl) ?? '', read)
      const createdAt = new Date(Math.min(Date.now(), dayToDate(toDay).getTime() + minute * 60_000))
      const entryId = newId(createdAt)
      await tx.sentimentEntry.create({
        data: {
          id: entryId,
          organisationId: id,
          timeframe,
          fromDay: dayToDate(fromDay),
          toDay: dayToDate(toDay),
          answers: read.length,
          sourceCategories: composed.categories.map((category) => category.name),
          summary: composed.summary,
          contentTrends: composed.trends.map((trend) => trend.text),
          engine: SIMULATED_ENGINE_ID,
          model: MODEL,
          createdAt,
        },
      })
      const rows = (kind: 'category' | 'trend', evidence: readonly { resultIds: string[] }[]) =>
        evidence.map(({ resultIds }, position) => ({ organisationId: id, entryId, kind, position, resultIds }))
      await tx.sentimentEvidence.createMany({
        data: [...rows('category', composed.categories), ...rows('trend', composed.trends)],
      })
    }
  }
}

/** The organisation's own answers of those days, with the sites they cite. */
async function readAnswers(tx: Db, organisationId: string, fromDay: Day, toDay: Day) {
  return answers.parse(
    await tx.$queryRaw`
      select r.id as "resultId", a.text,
        array(select distinct c.site from cited_url c where c.id = any(r.citation_ids) order by c.site) as sites
      from result r join answer a on a.result_id = r.id and a.day = r.day
      where r.owner_id = ${organisationId} and r.day between ${fromDay}::date and ${toDay}::date
      order by r.day, r.query_id`,
  )
}
