import { z } from 'zod'
import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import type {
  Evidence,
  IndustryQueryResultEvidence,
  IndustryQueryResultRow,
  QueryResultEvidence,
  QueryResultParams,
  QueryResultRow,
  ResultPage,
} from '@/lib/answers/shapes'
import { type Day, daysBetween, monthsBefore, toDay } from '@/lib/format/days'
import { resultWindowRefusals } from '@/lib/http/app-error'
import { RESULT_WINDOW, TOP_PLACEMENTS } from '@/lib/limits'
import { bestPlacement } from '@/lib/measure/ranking'
import { brandKey } from '@/lib/names/keys'
import { db, readRow } from '@/server/db/client'
import {
  industryScope,
  industryScopes,
  invalidField,
  notFound,
  type OrganisationScope,
  type OwnerScope,
  organisationScope,
  ownersOf,
} from '@/server/db/scope'
import { shownSite } from '@/server/measure/hosts'
import { type OwnBrand, readBrandIds, readOwnBrand } from '@/server/measure/own-brand'
import type { ResultWindow } from '@/server/measure/reads'
import { readUnconfirmed } from '@/server/names/reads'
import { chosenQueries, readTagged } from '@/server/queries/reads'
import { readSiteTypes } from '@/server/sites/site-types'
import type { ExportedAnswer } from './present'
import {
  citedPages,
  type EvidenceReader,
  evidenceColumns,
  heldIds,
  namesAbove,
  placedBrands,
  presentEvidence,
  presentIndustryResult,
  presentResult,
  type ResultNames,
  type StoredResult,
  shownCards,
} from './present'
import { eachResult, type Narrowing, selectResults } from './sql'

interface Naming {
  brandIds: number[]
  readBrandIds: number[]
  citationIds: number[]
}

/** Reads the names behind the ids of some results, each once; `own` is the reader's organisation. */
export async function findNames(own: OwnBrand | null, results: readonly Naming[]): Promise<ResultNames> {
  const brandIds = results.flatMap((result) => [...result.brandIds, ...result.readBrandIds])
  const citationIds = results.flatMap((result) => result.citationIds)
  const [brands, urls] = await Promise.all([
    db().brand.findMany({
      where: { id: { in: [...new Set(brandIds)] } },
      select: { id: true, key: true, name: true, status: true, sameAsId: true },
    }),
    db().citedUrl.findMany({
      where: { id: { in: [...new Set(citationIds)] } },
      select: { id: true, url: true, site: true },
    }),
  ])
  return {
    brands: new Map(brands.map(({ id, ...brand }) => [id, brand])),
    urls: new Map(urls.map(({ id, ...page }) => [id, page])),
    ownIds: new Set(own?.brandIds),
  }
}

/** Reads the brand of the actor's own organisation; null without one. */
async function ownBrandOf(actor: Actor, reach: Reach): Promise<OwnBrand | null> {
  if (actor.organisationId === null) return null
  return readOwnBrand(await organisationScope(actor, reach, actor.organisationId))
}

/** Answers that a reader may see; `Row` is their presented form. */
export interface ReadableAnswers<Row> {
  window: ResultWindow
  /** The own brand in them; null for a reader without an organisation. */
  own: OwnBrand | null
  present: (result: StoredResult, names: ResultNames) => Row
}

/** Answers to the queries of an owner, by its id. */
type Answers<Row> = (
  actor: Actor,
  reach: Reach,
  id: string,
  params: QueryResultParams,
  today: Day,
) => Promise<ReadableAnswers<Row>>

type ListedRow = QueryResultRow | IndustryQueryResultRow

/**
 * Selects answers to an organisation's queries. Throws 404 out of reach and for another owner's query, 400 for a window
 * reversed or over 400 days.
 */
export const organisationAnswers: Answers<QueryResultRow> = async (actor, reach, organisationId, params, today) => {
  const scope = await organisationScope(actor, reach, organisationId)
  const [window, own] = await Promise.all([windowOf([scope], params, today), readOwnBrand(scope)])
  return { window, own, present: presentResult }
}

async function windowOf(owners: readonly OwnerScope[], params: QueryResultParams, today: Day): Promise<ResultWindow> {
  const days = resultDays(params, today)
  return { owners, queryIds: chosenQueries(await readTagged(owners), params), access: 'all', ...days }
}

/** Also keeps out years that the database does not know. */
const EARLIEST: Day = '1970-01-01'

/** Returns the days: the last 3 months by default, at most 400 days (R-API-11). Throws 400 naming the search param. */
export function resultDays(
  given: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): { from: Day; to: Day } {
  const to = given.to ?? today
  if (to < EARLIEST) throw invalidField('to', resultWindowRefusals.windowDay)
  const from = given.from ?? monthsBefore(to, RESULT_WINDOW.defaultMonths)
  if (from > to) throw invalidField('from', resultWindowRefusals.windowOrder)
  if (daysBetween(from, to) >= RESULT_WINDOW.maxDays) throw invalidField('from', resultWindowRefusals.windowLength)
  return { from, to }
}

/** Selects answers to an organisation's industries; 'own' is that organisation. Throws as `organisationAnswers`. */
export const assignedIndustryAnswers: Answers<IndustryQueryResultRow> = async (
  actor,
  reach,
  organisationId,
  params,
  today,
) => {
  const organisation = await organisationScope(actor, reach, organisationId)
  const owners = (await industryScopes(organisation)).map(({ scope }) => scope)
  const [window, own] = await Promise.all([windowOf(owners, params, today), readOwnBrand(organisation)])
  return { window, own, present: presentIndustryResult }
}

/** Selects answers to one industry's queries; 'own' is the actor's organisation. Throws as `organisationAnswers`. */
export const industryAnswers: Answers<IndustryQueryResultRow> = async (actor, reach, industryId, params, today) => {
  const industry = await industryScope(actor, reach, industryId)
  const [window, own] = await Promise.all([windowOf([industry], params, today), ownBrandOf(actor, reach)])
  return { window, own, present: presentIndustryResult }
}

/** Selects answers to an organisation and its industries, presented by kind. Throws as `organisationAnswers`. */
export const allAnswers: Answers<ListedRow> = async (actor, reach, organisationId, params, today) => {
  const scope = await organisationScope(actor, reach, organisationId)
  const owners = await ownersOf(scope)
  const [window, own] = await Promise.all([windowOf(owners, params, today), readOwnBrand(scope)])
  return {
    window,
    own,
    present: (result, names) =>
      result.ownerId === scope ? presentResult(result, names) : presentIndustryResult(result, names),
  }
}

/** Reads one page, newest first (R-API-11). */
export async function listAnswers<Row>(
  { window, own, present }: ReadableAnswers<Row>,
  params: QueryResultParams,
): Promise<ResultPage<Row>> {
  const { results, ...counted } = await selectResults(window, params, own)
  const names = await findNames(own, results)
  const { page, pageSize } = params
  return { items: results.map((result) => present(result, names)), ...counted, page, pageSize }
}

/** Answers to export: a window, the own brand in them, and what narrows them. */
export interface ExportedAnswers extends Pick<ReadableAnswers<unknown>, 'window' | 'own'> {
  narrowing: Narrowing & Pick<QueryResultParams, 'only'>
}

/** Yields exactly the answers that a list counts, newest first, in batches (R-EVIDENCE-4). */
export async function* exportAnswers(
  { window, own }: Pick<ExportedAnswers, 'window' | 'own'>,
  narrowing: ExportedAnswers['narrowing'],
): AsyncGenerator<ExportedAnswer[]> {
  for await (const results of eachResult(window, narrowing, own)) {
    const names = await findNames(own, results)
    yield results.map((result) => {
      const placement = bestPlacement(result.brandIds, names.ownIds)
      return {
        _id: result.id,
        date: toDay(result.day),
        searchTerm: result.query.searchTerm,
        engine: result.engine,
        model: result.model,
        ownPlacement: placement !== null && placement <= TOP_PLACEMENTS ? placement : null,
        ownNamed: placement !== null,
        brands: placedBrands(result, names).map(({ name }) => name),
        above: namesAbove(result, names),
        sites: [...new Set(citedPages(result, names).map(({ site }) => shownSite(site)))],
      }
    })
  }
}

/** Reads an answer to an organisation's query (R-EVIDENCE-1). Throws 404 out of reach. */
export async function findOrganisationResult(actor: Actor, reach: Reach, id: string): Promise<QueryResultEvidence> {
  const place = await findPlace(actor, reach, id)
  const scope = await organisationScope(actor, reach, place.ownerId)
  const reader = await readReader(scope)
  const { result, names } = await readEvidence(scope, place, reader)
  return {
    ...presentResult(result, names),
    ...presentEvidence(result, names, reader),
    ...(await readTextsSince(result)),
    unconfirmed: await unconfirmedFor(actor, scope, result),
  }
}

/** Reads an answer to an industry's query; 'own' is the actor's organisation. Throws 404 out of reach. */
export async function findIndustryResult(actor: Actor, reach: Reach, id: string): Promise<IndustryQueryResultEvidence> {
  const place = await findPlace(actor, reach, id)
  const industry = await industryScope(actor, reach, place.ownerId)
  const { organisationId } = actor
  const reader = organisationId ? await readReader(await organisationScope(actor, reach, organisationId)) : null
  const { result, names } = await readEvidence(industry, place, reader)
  return {
    ...presentIndustryResult(result, names),
    ...presentEvidence(result, names, reader),
    ...(await readTextsSince(result)),
    unconfirmed: await unconfirmedFor(actor, industry, result),
  }
}

/** Returns nothing for those who do not sort names. */
export async function unconfirmedFor(
  actor: Actor,
  owner: OwnerScope,
  { id, day, answer }: { id: string; day: Date; answer: { text: string } | null },
): Promise<Evidence['unconfirmed']> {
  if (reachOf(actor, 'name.manage') === null) return []
  return readUnconfirmed(owner, { id, day, text: answer?.text ?? null })
}

/** Reads an answer to a query of either kind. Throws 404 out of reach. */
export async function findAnswer(
  actor: Actor,
  reach: Reach,
  id: string,
): Promise<QueryResultEvidence | IndustryQueryResultEvidence> {
  const { ownerId } = await findPlace(actor, reach, id)
  const owner = await db().owner.findUnique({ where: { id: ownerId }, select: { kind: true } })
  return owner?.kind === 'industry' ? findIndustryResult(actor, reach, id) : findOrganisationResult(actor, reach, id)
}

interface Place {
  id: string
  ownerId: string
  /** Selects the partition. */
  day: Date
}

/** Finds an answer's owner, to make a scope of; among all owners only for callers who may read any owner's answers. */
async function findPlace(actor: Actor, reach: Reach, id: string): Promise<Place> {
  const ownerId = reach === 'any' ? {} : { ownerId: { in: await ownersWithin(actor, reach) } }
  const found = await db().result.findFirst({
    where: { id, ...ownerId },
    select: { id: true, ownerId: true, day: true },
  })
  if (!found) throw notFound()
  return found
}

/** Lists the actor's organisation and its industries. */
async function ownersWithin(actor: Actor, reach: Reach): Promise<string[]> {
  return ownersOf(await organisationScope(actor, reach, actor.organisationId ?? ''))
}

export async function readReader(scope: OrganisationScope): Promise<EvidenceReader> {
  const [own, siteTypes] = await Promise.all([readOwnBrand(scope), readSiteTypes(scope)])
  return { own, siteTypes }
}

export async function readEvidence(owner: OwnerScope, { id, day }: Place, reader: EvidenceReader | null) {
  const result = await db().result.findFirst({ where: { id, day, ownerId: owner }, select: evidenceColumns })
  if (!result?.query) throw notFound()
  const onCards = shownCards(result).map(({ name }) => brandKey(name))
  const cardIds = onCards.length > 0 ? await readBrandIds(onCards) : []
  const named = { ...result, readBrandIds: [...heldIds(result), ...cardIds] }
  return { result: { ...result, query: result.query }, names: await findNames(reader?.own ?? null, [named]) }
}

const sinceRow = z.object({ since: z.string().nullable() })

/** For an answer whose text is gone, reads the first day of the oldest month with texts. */
export async function readTextsSince({ answer }: { answer: object | null }): Promise<Pick<Evidence, 'textsSince'>> {
  if (answer) return { textsSince: null }
  const { since } = await readRow(sinceRow)`
    select to_char(to_date(min(right(c.relname, 6)), 'YYYYMM'), 'YYYY-MM-DD') as since
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'answer'::regclass`
  return { textsSince: since }
}
