import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import type { AnswerReading } from '@/lib/answers/page-shapes'
import { answerSentences } from '@/lib/answers/sentences'
import { addDays, type Day, toDay } from '@/lib/format/days'
import { HOME, TOP_PLACEMENTS } from '@/lib/limits'
import { bestPlacement } from '@/lib/measure/ranking'
import { db, readRows } from '@/server/db/client'
import { type OwnerScope, organisationScope } from '@/server/db/scope'
import type { OwnBrand } from '@/server/measure/own-brand'
import { findVisible, isPerson, readFlag } from './flags'
import { readFirstNamed } from './page-sql'
import { placedBrands, presentEvidence, presentRow } from './present'
import { readEvidence, readReader, readTextsSince, unconfirmedFor } from './reads'

/**
 * Reads one answer as an organisation reads it, whoever asks: with what stands above it, the answer before, its flag and
 * whether the person has opened it (R-ANSWERS-3, R-ANSWERS-4). Throws 404 out of reach.
 */
export async function readAnswer(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  id: string,
  today: Day,
): Promise<AnswerReading> {
  const scope = await organisationScope(actor, reach, organisationId)
  const place = await findVisible(scope, id)
  const owner = place.ownerId
  const reader = await readReader(scope)
  const { own } = reader
  const { result, names } = await readEvidence(owner, place, reader)
  const day = toDay(result.day)
  const asked = { owner, query: result.query.id, engine: result.engine }
  const window = { owners: [owner], queryIds: [asked.query], engines: [asked.engine], from: day, to: day }
  const [before, firstIds] = await Promise.all([
    readBefore({ ...asked, sample: result.sample, day }, own),
    readFirstNamed(window, own.brandIds),
  ])
  const [flag, read] = await Promise.all([
    readFlag(scope, actor, id),
    isPerson(actor) ? db().answerRead.count({ where: { userId: actor.userId, resultId: id } }) : 0,
  ])
  const evidence = presentEvidence(result, names, reader)
  const placement = bestPlacement(result.brandIds, names.ownIds)
  const brands = placedBrands(result, names)
  const cited = evidence.sources.filter((source) => source.cited)
  return {
    ...presentRow(result, names),
    ...evidence,
    ...(await readTextsSince(result)),
    unconfirmed: await unconfirmedFor(actor, owner, result),
    query: {
      ...{ _id: result.query.id, searchTerm: result.query.searchTerm },
      kind: place.ownerId === scope ? 'organisation' : 'industry',
    },
    sentences: answerSentences({
      ...{ engine: result.engine, today, placement },
      above: brands.filter((brand) => placement !== null && brand.placement < placement).map(({ name }) => name),
      rivals: brands.filter((brand) => !brand.own).length,
      sources: cited.length,
      ownSources: cited.filter(({ type }) => type === 'own').length,
      before: before && { date: before.date, placement: before.placement },
      first: firstIds.includes(id),
    }),
    before,
    flag,
    read: read > 0,
  }
}

const beforeRow = z.object({ id: z.string(), date: z.string(), brandIds: z.array(z.number()) })

/** Reads the answer of the same query, engine and sample on the day with one before, of the 90 days before. */
async function readBefore(
  { owner, query, engine, sample, day }: { owner: OwnerScope; query: string; engine: string; sample: number; day: Day },
  own: OwnBrand,
): Promise<AnswerReading['before']> {
  const [found] = await readRows(beforeRow)`
    select id, to_char(day, 'YYYY-MM-DD') as date, brand_ids as "brandIds" from result
    where owner_id = ${owner} and query_id = ${query} and engine = ${engine} and sample = ${sample}::smallint
      and day < ${day}::date and day >= ${addDays(day, -HOME.lineDays)}::date
    order by day desc limit 1`
  if (!found) return null
  const placement = bestPlacement(found.brandIds, new Set(own.brandIds))
  return {
    ...{ _id: found.id, date: found.date },
    placement: placement !== null && placement <= TOP_PLACEMENTS ? placement : null,
  }
}
