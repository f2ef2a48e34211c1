import type { Actor, Role } from '@/lib/access/permissions'
import { enginesWith } from '@/lib/engines/engines'
import { type Day, dayToDate } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { searchKey, searchText } from '@/lib/opportunities/rules'
import { normaliseCitation } from '@/lib/sites/citations'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { recountAnswers } from '@/server/measure/answer-counts'
import { makeOrganisation as makeOwner } from './factories'

// Organisations, queries and results for tests of figures, written straight into the database.

/** Someone signed in, as a service sees them; no row behind it. */
export function actorOf(organisationId: string | null, roles: readonly Role[] = ['marketeer']): Actor {
  return {
    userId: newId(),
    sessionId: newId(),
    email: 'someone@example.test',
    firstName: null,
    lastName: null,
    organisationId,
    roles,
    account: null,
  }
}

export interface MadeOrganisation {
  id: string
  name: string
}

export async function makeOrganisation({
  aliases = [],
  ...given
}: {
  name?: string
  aliases?: string[]
  websiteUrl?: string | null
} = {}): Promise<MadeOrganisation> {
  const { id, name } = await makeOwner(given)
  await db().brandAlias.createMany({
    data: aliases.map((alias) => ({ id: newId(), organisationId: id, name: alias, key: brandKey(alias) })),
  })
  return { id, name }
}

export interface MadeQuery {
  id: string
  ownerId: string
  searchTerm: string
}

/** A query of an organisation; active where `slot` is 1 to 3. */
export async function makeQuery(
  organisation: { id: string },
  given: { searchTerm?: string; slot?: number | null; createdAt?: Date } = {},
): Promise<MadeQuery> {
  const id = newId()
  const searchTerm = given.searchTerm ?? `query ${id}`
  const createdAt = given.createdAt ?? new Date()
  await db().query.create({
    data: {
      ...{ id, ownerId: organisation.id, ownerKind: 'organisation' },
      ...{ searchTerm, activeSlot: given.slot ?? null, createdAt },
    },
  })
  return { id, ownerId: organisation.id, searchTerm }
}

export interface NewResult {
  query: MadeQuery
  day: Day
  /** Names in order of placement. */
  brands?: string[]
  citations?: string[]
  /** Addresses that the engine read beside those that it cites, and its searches; neither is kept without them. */
  consulted?: string[]
  searches?: string[]
  engine?: string
  sample?: number
  answer?: string
  /** Names that the reader gave and the answer does not hold: after how many brands, and what resembles it there. */
  unconfirmed?: { name: string; before?: number; spelling?: string }[]
}

/** As many as end within the limit of a statement, also on a cluster, which plans each count by itself. */
const COUNTED_AT_ONCE = 100

/** Stores results with their brands, addresses and answers, and the counts kept with their queries. Returns the ids. */
export async function storeResults(results: readonly NewResult[]): Promise<string[]> {
  for (const month of new Set(results.map(({ day }) => `${day.slice(0, 7)}-01`)))
    await db().$executeRaw`SELECT ensure_month(${month}::date)`
  const brandIds = await brandDictionary(
    results.flatMap(({ brands = [], unconfirmed = [] }) => [
      ...brands,
      ...unconfirmed.flatMap(({ name, spelling }) => [name, ...(spelling === undefined ? [] : [spelling])]),
    ]),
  )
  const urlIds = await urlDictionary(
    results.flatMap(({ citations = [], consulted = [] }) => [...citations, ...consulted]),
  )
  const searchIds = await searchDictionary(results.flatMap(({ searches = [] }) => searches))
  const rows = results.map((result) => ({ ...result, id: newId() }))
  await db().result.createMany({
    data: rows.map(({ id, query, day, brands = [], citations = [], engine = 'openai', sample = 1 }) => ({
      id,
      ownerId: query.ownerId,
      queryId: query.id,
      day: dayToDate(day),
      engine,
      sample,
      brandIds: idsOf(brandIds, brands.map(brandKey)),
      citationIds: idsOf(urlIds, citations.map(addressOf)),
      model: 'test-model',
      inputTokens: 100,
      outputTokens: 50,
    })),
  })
  for (const { id, query, day, citations = [], consulted, searches } of rows)
    if (consulted || searches)
      await db().$executeRaw`
        update result set consulted_ids = ${consulted ? idsOf(urlIds, [...citations, ...consulted].map(addressOf)) : null}::int[],
          search_ids = ${searches ? idsOf(searchIds, searches.map(searchKey)) : null}::int[]
        where id = ${id} and owner_id = ${query.ownerId} and day = ${day}::date`
  await db().answer.createMany({
    data: rows.flatMap(({ id, day, query, answer }) =>
      answer === undefined
        ? []
        : [
            {
              resultId: id,
              ownerId: query.ownerId,
              day: dayToDate(day),
              question: { term: query.searchTerm, profileName: null, profile: null, country: 'GB', location: 'London' },
              text: answer,
            },
          ],
    ),
  })
  await db().unconfirmedName.createMany({
    data: rows.flatMap(({ id, day, query, unconfirmed = [] }) =>
      unconfirmed.map(({ name, before = 0, spelling }, index) => ({
        ...{ resultId: id, ownerId: query.ownerId, day: dayToDate(day), place: index + 1, namesBefore: before },
        brandId: brandIds.get(brandKey(name)) ?? 0,
        spellingId: spelling === undefined ? null : (brandIds.get(brandKey(spelling)) ?? null),
      })),
    ),
  })
  // Only those owners: tests side by side would wait for each other.
  const owners = [...new Set(rows.map(({ query }) => query.ownerId))]
  await db().$executeRaw`
    UPDATE query q SET result_count = r.n, first_result_day = r.first, latest_result_day = r.latest,
      app_result_count = r.app, app_first_result_day = r.first_app, app_latest_result_day = r.latest_app
    FROM (SELECT owner_id, query_id,
        count(*) FILTER (WHERE not app) AS n, min(day) FILTER (WHERE not app) AS first,
        max(day) FILTER (WHERE not app) AS latest, count(*) FILTER (WHERE app) AS app,
        min(day) FILTER (WHERE app) AS first_app, max(day) FILTER (WHERE app) AS latest_app
      FROM (
        SELECT *, engine = any(${enginesWith('app')}::text[]) AS app FROM result WHERE owner_id = any(${owners}::text[])
      ) each GROUP BY 1, 2) r
    WHERE q.owner_id = r.owner_id AND q.id = r.query_id`
  const keys = rows.map(({ query: { id, ownerId }, day, engine = 'openai' }) => ({ ownerId, queryId: id, day, engine }))
  for (let start = 0; start < keys.length; start += COUNTED_AT_ONCE)
    await recountAnswers(db(), keys.slice(start, start + COUNTED_AT_ONCE))
  return rows.map(({ id }) => id)
}

/** Records that a recommendation became implemented on a day. */
export async function implementRecommendation(organisation: { id: string }, title: string, day: Day): Promise<void> {
  const organisationId = organisation.id
  const recommendationId = newId()
  const statusId = newId()
  await db().geoRecommendation.create({ data: { id: recommendationId, title } })
  await db().geoRecommendationOrganisation.create({ data: { organisationId, recommendationId } })
  await db().recommendationStatus.create({
    data: { id: statusId, organisationId, recommendationId, status: 'implemented' },
  })
  await db().recommendationStatusChange.create({
    data: { id: newId(), organisationId, statusId, toStatus: 'implemented', day: dayToDate(day) },
  })
}

async function brandDictionary(names: string[]): Promise<Map<string, number>> {
  const nameOf = new Map(names.map((name) => [brandKey(name), name]))
  await db().brand.createMany({ data: [...nameOf].map(([key, name]) => ({ key, name })), skipDuplicates: true })
  const stored = await db().brand.findMany({ where: { key: { in: [...nameOf.keys()] } } })
  return new Map(stored.map(({ key, id }) => [key, id]))
}

async function urlDictionary(urls: string[]): Promise<Map<string, number>> {
  const citations = urls.flatMap((url) => normaliseCitation(url) ?? [])
  await db().citedUrl.createMany({ data: citations, skipDuplicates: true })
  const stored = await db().citedUrl.findMany({ where: { url: { in: citations.map(({ url }) => url) } } })
  return new Map(stored.map(({ url, id }) => [url, id]))
}

async function searchDictionary(texts: string[]): Promise<Map<string, number>> {
  const searches = texts.map((text) => ({ key: searchKey(text), text: searchText(text) }))
  await db().engineSearch.createMany({ data: searches, skipDuplicates: true })
  const stored = await db().engineSearch.findMany({ where: { key: { in: searches.map(({ key }) => key) } } })
  return new Map(stored.map(({ key, id }) => [key, id]))
}

function addressOf(url: string): string {
  return normaliseCitation(url)?.url ?? ''
}

function idsOf(ids: ReadonlyMap<string, number>, keys: readonly string[]): number[] {
  return [...new Set(keys.flatMap((key) => ids.get(key) ?? []))]
}
