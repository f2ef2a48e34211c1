import { type Actor, isPerson, type Reach } from '@/lib/access/permissions'
import { answersCopy, SAID_KINDS } from '@/lib/answers/page'
import {
  type AnswerPage,
  type AnswerPageParams,
  type AnswerPageRow,
  type AnswerQuery,
  answerPageParams,
} from '@/lib/answers/page-shapes'
import { snippetOf } from '@/lib/answers/search'
import { accessOf, compareEngines } from '@/lib/engines/engines'
import { addDays, type Day, dayToDate, toDay } from '@/lib/format/days'
import { lostSince } from '@/lib/home/findings'
import { HOME, RESULT_WINDOW, TOP_PLACEMENTS } from '@/lib/limits'
import { bestPlacement } from '@/lib/measure/ranking'
import { tagsOfQueries } from '@/lib/queries/tags'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db/client'
import { industryScopes, notFound, type OrganisationScope, type OwnerScope, organisationScope } from '@/server/db/scope'
import { lastFinishedDay } from '@/server/measure/by-engine'
import { type OwnBrand, readAccess, readOwnBrand } from '@/server/measure/own-brand'
import type { ResultWindow } from '@/server/measure/reads'
import { chosenQueries, readIndustryChips, readQueryChips } from '@/server/queries/reads'
import {
  answersWith,
  type FoundPage,
  findPage,
  inView,
  type LostPairs,
  readAnswered,
  readCountsOn,
  readFirstNamed,
  readLastDays,
  readSaid,
  type ViewFacts,
} from './page-sql'
import { namesAbove, placedBrands } from './present'
import { openFlagIds, unreadSince } from './reading'
import { type ExportedAnswers, findNames, resultDays } from './reads'
import { conditionsOf, type Narrowing, narrowedTo } from './sql'

type Chip = AnswerQuery & { latestResult: string | null; tags: string[] }

const asQuery = ({ _id, searchTerm, kind }: Chip): AnswerQuery => ({ _id, searchTerm, kind })

/** Queries of one kind with their owners; each kind has days of its own. */
interface Asked {
  owners: readonly OwnerScope[]
  chips: readonly Chip[]
}

interface ChosenAnswers {
  scope: OrganisationScope
  own: OwnBrand
  chips: readonly Chip[]
  window: ResultWindow
  narrowing: Narrowing
  facts: ViewFacts
  /** Ids of the answers with the words of the search; null without one. */
  found: Prisma.Sql | null
  /** What an analysis says of them. */
  said: string | null
}

/**
 * Reads a page of the answers to an organisation's queries or its industries' (R-ANSWERS-1), with at most 3 statements at once
 * (R-API-12). Throws 404 out of reach and for another owner's query, 400 for a window reversed or over 400 days.
 */
export async function answerPage(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: AnswerPageParams,
  today: Day,
): Promise<AnswerPage> {
  const chosen = await chooseAnswers(actor, reach, organisationId, params, today)
  const { own, chips, window, narrowing, facts, found: searched, said } = chosen
  const { view, page, pageSize, search } = params
  const everything = { ...window, access: 'all' as const, queryIds: chips.map(({ _id }) => _id) }
  const [found, answered] = await Promise.all([
    findPage(window, narrowedTo(window, narrowing, own), facts, own.brandIds, {
      ...{ view, found: searched, page, pageSize },
    }),
    readAnswered(everything),
  ])
  const asked = new Set(answered.map(({ query }) => query))
  const answeredChips = chips.filter(({ _id }) => asked.has(_id))
  return {
    items: await presentRows(chosen, found.items, search, actor, today),
    total: found.counts[view ?? 'all'],
    ...{ page, pageSize },
    window: { from: window.from, to: window.to },
    said,
    counts: found.counts,
    days: found.days,
    choices: {
      queries: answeredChips.map(asQuery),
      tags: tagsOfQueries(answeredChips),
      engines: [...new Set(answered.map(({ engine }) => engine))].sort(compareEngines),
    },
  }
}

/** Reads what the page shows at first: the organisation, and the answers that it asks for at `path`. Throws as `answerPage`. */
export async function firstAnswers(actor: Actor, reach: Reach, organisationId: string, path: string, today: Day) {
  const asked = answerPageParams.parse(Object.fromEntries(new URL(path, 'http://localhost').searchParams))
  const [{ organisation }, page] = await Promise.all([
    readOwnBrand(await organisationScope(actor, reach, organisationId)),
    answerPage(actor, reach, organisationId, asked, today),
  ])
  return { organisation: { _id: organisationId, name: organisation.name }, page }
}

/** The same answers for a file: the window, the own brand and what narrows them. Throws as `answerPage`. */
export async function answersToExport(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: AnswerPageParams,
  today: Day,
): Promise<ExportedAnswers> {
  const { window, own, narrowing, facts, found } = await chooseAnswers(actor, reach, organisationId, params, today)
  const searched = found ? Prisma.sql`and id in (${found})` : Prisma.empty
  const also = Prisma.sql`${narrowing.also} ${searched} ${inView(params.view, facts, own.brandIds)}`
  return { window, own, narrowing: { ...narrowing, also, only: undefined } }
}

async function chooseAnswers(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: AnswerPageParams,
  today: Day,
): Promise<ChosenAnswers> {
  const scope = await organisationScope(actor, reach, organisationId)
  const said = params.said === undefined ? null : await findSaid(scope, params.said)
  const [own, flaggedIds, asked] = await Promise.all([
    readOwnBrand(scope),
    openFlagIds(scope),
    readAsked(scope, params.of),
  ])
  const chips = asked.flatMap((of) => of.chips)
  const owners = asked.flatMap((of) => of.owners)
  const last = await lastFinishedDay(owners, chips, today, own.access)
  const queryIds = chosenQueries(chips, params)
  // Counts of figures lead here, and none is made of both; an engine that is chosen may be of either.
  const access = params.engine.length > 0 || params.view === 'wrongAboutUs' ? ('all' as const) : own.access
  const window = { owners, queryIds, access, ...daysOf({ ...said?.days, ...given(params) }, last) }
  const lost: LostPairs[] = []
  for (const of of asked) lost.push(await lostPairs(of, own, today))
  const firstIds = await readFirstNamed(window, own.brandIds)
  return {
    ...{ scope, own, chips, window, said: said?.text ?? null },
    narrowing: narrowingOf(params, window, own, said?.ids ?? null),
    found: params.search ? answersWith(params.search, window) : null,
    facts: { lost: lost.filter(({ pairs }) => pairs.length > 0), firstIds, flaggedIds },
  }
}

async function readAsked(scope: OrganisationScope, of: AnswerPageParams['of']): Promise<Asked[]> {
  const chips = of === 'industry' ? [] : await readQueryChips(scope)
  const industries = of === 'organisation' ? [] : await industryScopes(scope)
  const industryChips = await readIndustryChips(industries, await readAccess(db(), scope))
  const ofKind =
    (kind: AnswerQuery['kind']) =>
    ({ _id, searchTerm, latestResult, tags }: Omit<Chip, 'kind'>): Chip => ({
      ...{ _id, searchTerm, kind, latestResult, tags },
    })
  return [
    { owners: of === 'industry' ? [] : [scope], chips: chips.map(ofKind('organisation')) },
    { owners: industries.map((each) => each.scope), chips: industryChips.map(ofKind('industry')) },
  ].filter(({ owners }) => owners.length > 0)
}

/** What an analysis says of answers, with their ids and its days. Throws 404 for an unknown one. */
async function findSaid(scope: OrganisationScope, param: string) {
  const [entry = '', kindText = '', at] = param.split('.')
  const kind = SAID_KINDS.find((each) => each === kindText)
  const positions = at === undefined ? [] : at.split('-').map(Number)
  const found = kind && (await readSaid(scope, { entry, kind, positions }))
  if (!found) throw notFound()
  const { from, to, text, rival, ids } = found
  const earliest = addDays(to, 1 - RESULT_WINDOW.maxDays)
  return {
    text: answersCopy.said[kind](text, rival ?? ''),
    days: { from: from < earliest ? earliest : from, to },
    ids,
  }
}

const given = ({ from, to, range }: AnswerPageParams) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  range,
})

/** Days that are named win over the range, which ends on the last finished day. */
function daysOf({ from, to, range }: { from?: Day; to?: Day; range: AnswerPageParams['range'] }, last: Day) {
  const end = to ?? (from !== undefined && from > last ? from : last)
  return resultDays({ from: from ?? addDays(end, 1 - range), to: end }, last)
}

function narrowingOf(
  params: AnswerPageParams,
  window: ResultWindow,
  own: OwnBrand,
  ids: readonly string[] | null,
): Narrowing {
  const { engine, rival, behind, site, url, ran, only, named } = params
  const conditions = conditionsOf(window, { engine }, own)
  const also = [
    ...(only ? [conditions[only]] : []),
    ...(named ? [conditions[named === 'own' ? 'named' : 'notNamed']] : []),
    ...(ids ? [Prisma.sql`id = any(${[...ids]}::text[])`] : []),
  ].map((condition) => Prisma.sql`and ${condition}`)
  return {
    ...{ engine, rival, behind, site, url, search: ran },
    also: also.length > 0 ? Prisma.join(also, ' ') : Prisma.empty,
  }
}

/** Finds what Home counts as lost: by the last two days with answers of the engines that it compares. */
async function lostPairs({ owners, chips }: Asked, own: OwnBrand, today: Day): Promise<LostPairs> {
  const last = await lastFinishedDay(owners, chips, today, own.access)
  const yesterday = addDays(today, -1)
  const window = {
    ...{ owners, queryIds: chips.map(({ _id }) => _id), access: own.access },
    ...{ from: addDays(last, 1 - HOME.lineDays), to: last },
  }
  const [latest, before] = await readLastDays(window, last < yesterday ? last : yesterday)
  if (!latest || !before) return { day: last, pairs: [] }
  const counts = await readCountsOn({ ...window, from: before.day, to: latest.day }, own.brandIds, [
    latest.day,
    before.day,
  ])
  const lost = lostSince(counts, latest.day, before.day)
  return {
    day: latest.day,
    pairs: lost.flatMap(({ query, engines }) => engines.map((engine) => ({ query, engine }))),
  }
}

async function presentRows(
  { own, chips, window }: ChosenAnswers,
  found: FoundPage['items'],
  search: string,
  actor: Actor,
  today: Day,
): Promise<AnswerPageRow[]> {
  const ids = found.map(({ id }) => id)
  const [results, read, texts] = await Promise.all([
    db().result.findMany({
      where: {
        ownerId: { in: [...window.owners] },
        day: { gte: dayToDate(window.from), lte: dayToDate(window.to) },
        id: { in: ids },
      },
      select: { id: true, day: true, engine: true, sample: true, brandIds: true, createdAt: true, queryId: true },
    }),
    isPerson(actor) ? readIds(actor.userId, ids) : null,
    search === '' ? null : readTexts(window, ids),
  ])
  const names = await findNames(
    own,
    results.map(({ brandIds }) => ({ brandIds, readBrandIds: [], citationIds: [] })),
  )
  const byId = new Map(results.map((result) => [result.id, result]))
  const queries = new Map(chips.map((chip) => [chip._id, asQuery(chip)]))
  const unreadFrom = unreadSince(today)
  return found.flatMap(({ id, lost, first, wrong }) => {
    const result = byId.get(id)
    const query = result && queries.get(result.queryId)
    if (!result || !query) return []
    const placement = bestPlacement(result.brandIds, names.ownIds)
    const date = toDay(result.day)
    const row: AnswerPageRow = {
      ...{ _id: id, date, createdAt: result.createdAt.toISOString(), engine: result.engine },
      ...{ access: accessOf(result.engine), sample: result.sample, query },
      placement: placement !== null && placement <= TOP_PLACEMENTS ? placement : null,
      named: placement !== null,
      above: namesAbove(result, names),
      others: placedBrands(result, names)
        .filter((brand) => !brand.own)
        .map(({ name }) => name),
      snippet: texts && snippetOf(texts.get(id) ?? '', search),
      ...{ lost, first, wrong },
      unread: read !== null && date >= unreadFrom && !read.has(id),
    }
    return [row]
  })
}

async function readIds(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const read = await db().answerRead.findMany({
    where: { userId, resultId: { in: [...ids] } },
    select: { resultId: true },
  })
  return new Set(read.map(({ resultId }) => resultId))
}

async function readTexts({ owners, from, to }: ResultWindow, ids: readonly string[]) {
  const answers = await db().answer.findMany({
    where: {
      ownerId: { in: [...owners] },
      day: { gte: dayToDate(from), lte: dayToDate(to) },
      resultId: { in: [...ids] },
    },
    select: { resultId: true, text: true },
  })
  return new Map(answers.map(({ resultId, text }) => [resultId, text]))
}
