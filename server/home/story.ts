import { addQueryPath } from '@/lib/access/navigation'
import { type Actor, reachOf } from '@/lib/access/permissions'
import { addDays, type Day } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import {
  answeringDays,
  brandShares,
  engineBehind,
  lostSince,
  mostOfFall,
  type NamedDay,
  rivalGap,
  type Shares,
} from '@/lib/home/findings'
import { headline } from '@/lib/home/headline'
import { homeRows, isBeforeOpportunities } from '@/lib/home/rows'
import type { HomeLine, HomeQuery, HomeStory, RowFacts, Standing } from '@/lib/home/shapes'
import { HOME, VERDICT } from '@/lib/limits'
import type { DayWindow } from '@/lib/measure/shapes'
import { type QueryDay, verdicts, verdictWindows, windowVerdict } from '@/lib/measure/verdict'
import type { OpportunityCard } from '@/lib/opportunities/shapes'
import { inOrder } from '@/lib/queries/list'
import { meanPoints } from '@/lib/visibility/score'
import { openFlags } from '@/server/answers/reading'
import { readSilentEngines } from '@/server/engines/silent-engines'
import { readQueryDays, readQueryNames } from '@/server/measure/certainty'
import type { OwnBrand } from '@/server/measure/own-brand'
import { readActiveLimit } from '@/server/queries/reads'
import { env } from '@/server/settings/env'
import { type Asked, changesOf, headlineFacts, type Known, type Ring, readKnown } from './headline'
import { readCriticism, readFailedDays, readNewPage, readOpenActions } from './reads'

/** Reads what Home and the slides tell of, with Home's headline (R-HOME-10, R-PRESENT-1). */
export async function readStory(asked: Omit<Asked, 'seesActions'>, actor: Actor) {
  const known = await readKnown({ ...asked, seesActions: reachOf(actor, 'recommendationStatus.read') !== null })
  const [facts, rows] = [await headlineFacts(known), await rowFacts(known, actor)]
  return { known, facts, rows, told: headline(facts) }
}

/**
 * Reads what Home says above the market (R-HOME-10 to R-HOME-13), with at most 3 statements at once (R-API-12). Windows
 * end on the last finished day.
 */
export async function homeStory(asked: Omit<Asked, 'seesActions'>, actor: Actor): Promise<HomeStory> {
  const { known, told, rows } = await readStory(asked, actor)
  const { queries, week, ring } = known
  const engines = ring.byEngine.engines
  return {
    organisation: { _id: known.scope, name: known.own.organisation.name },
    ...told,
    failedDays:
      told.sentences[0]?.key === 'noNewAnswers' ? await readFailedDays(known.scope, known.last, known.own.access) : 0,
    counted: ring.ring.ringDays && {
      engines,
      days: ring.ring.ringDays,
      since: ring.starting.flatMap((day, index) => {
        const engine = engines[index]
        return engine && day > (ring.ring.ringDays?.from ?? week.from) ? [{ engine, day }] : []
      }),
    },
    chart: lineOf(known),
    rows: queries.length === 0 ? [] : homeRows(rows),
    queries: queryRows(known),
  }
}

export function lineOf({ ring, last, actions }: Known): HomeLine | null {
  const { points, changes, byEngine } = ring.byEngine
  const window = { from: addDays(last, 1 - HOME.lineDays), to: last }
  const within = meanPoints(points, changes).filter(({ date }) => date >= window.from && date <= last)
  if (within.length < 2) return null
  return {
    ...window,
    points: within.map(({ date, average }) => ({ date, share: average })),
    changes: byEngine.notes.map(({ date, text }) => ({ date, text })),
    dots: actions
      .filter(({ liveSince }) => liveSince >= window.from)
      .map(({ id, title, shortName, effect, nextLook, liveSince }) => {
        // One of a day that is not finished stands at the end of the line.
        return { ...{ id, title, shortName, effect, nextLook }, date: liveSince > last ? last : liveSince }
      }),
  }
}

function queryRows({ queries, named, own, brands, lines, week, today }: Known): HomeQuery[] {
  const byQuery = Map.groupBy(
    named.filter(({ day }) => day >= week.from),
    ({ query }) => query,
  )
  const rows = queries.map(({ _id, searchTerm, kind, active }) => {
    const days = answeringDays(byQuery.get(_id) ?? [], today)
    const { answers, own: mine, brands: others } = brandShares(days, own.brandIds)
    const [first] = others
    const rival = first && brands.get(first.id)
    const leads = mine.named > 0 && mine.share >= (first?.share ?? 0)
    const leader = leads
      ? { name: own.organisation.name, own: true, ...mine }
      : first && rival
        ? { name: rival.name, own: false, share: first.share, named: first.named }
        : null
    const share = answers === 0 ? null : mine.share
    const row: HomeQuery = {
      ...{ _id, searchTerm, kind, active, answers, named: mine.named, share, leader, line: lines.get(_id) ?? [] },
    }
    return { ...row, row, gap: rivalGap(days, own.brandIds) }
  })
  return inOrder(rows).map(({ row }) => row)
}

async function rowFacts(known: Known, actor: Actor): Promise<RowFacts> {
  const watch = await watchFacts(known)
  const facts = await nextFacts(known, addQueryPath(actor, known.scope) !== null)
  if (isBeforeOpportunities(facts)) return { ...facts, watch }
  const [opportunity = null] = await firstOpen(known, 1)
  return { ...facts, watch, next: { ...facts.next, opportunity } }
}

/** Reads what the next step is chosen from, but for opportunities; `mayAdd` is whether the reader may add a query. */
export async function nextFacts(known: Known, mayAdd: boolean): Promise<Omit<RowFacts, 'watch'>> {
  const { scope, today, seesActions, actions, queries } = known
  const open = seesActions ? await readOpenActions(scope) : []
  const standingOf = standingThisWeek(known)
  return {
    today,
    answered: known.ring.ring.ringDays !== null,
    live: actions,
    next: {
      due: open.flatMap(({ id, title, by, due, queries: ids }) =>
        due === null ? [] : [{ id, title, by, due, standing: standingOf(ids.length > 0 ? ids : known.owned.queryIds) }],
      ),
      lost: lostAnswers(known),
      opportunity: null,
      queries: queries.filter(({ kind, active }) => kind === 'organisation' && active).length,
      mayAdd,
      limit: await readActiveLimit({ kind: 'organisation', id: scope }),
    },
  }
}

/** The first opportunities about which nothing is done, with the shares in the answers to their queries. */
export async function firstOpen(
  known: Known,
  most: number,
): Promise<{ card: OpportunityCard; standing: Standing | null }[]> {
  const standingOf = standingThisWeek(known)
  return (await known.openCards()).slice(0, most).map((card) => ({ card, standing: standingOf(card.queries) }))
}

function standingThisWeek({ named, week, today, own, brands }: Known): (ids: readonly string[]) => Standing | null {
  const thisWeek = answeringDays(
    named.filter(({ day }) => day >= week.from),
    today,
  )
  return (ids) => standing(thisWeek, ids, own, brands)
}

function standing(
  named: readonly NamedDay[],
  ids: readonly string[],
  own: OwnBrand,
  brands: Known['brands'],
): Standing | null {
  const days = named.filter(({ query }) => ids.includes(query))
  if (days.length === 0) return null
  const { own: mine, brands: others } = brandShares(days, own.brandIds)
  const [first] = others
  const name = first && brands.get(first.id)?.name
  return { share: mine.share, rival: first && name !== undefined ? { name, share: first.share } : null }
}

function lostAnswers({ ring, queries }: Known): RowFacts['next']['lost'] {
  const days = [...new Set(ring.queryDays.map(({ day }) => day))].sort(compareText)
  const [before, day] = days.slice(-2)
  if (before === undefined || day === undefined) return []
  return lostSince(ring.queryDays, day, before).flatMap((lost) => {
    const query = queries.find(({ _id }) => _id === lost.query)
    return query ? [{ ...lost, searchTerm: query.searchTerm }] : []
  })
}

/** The verdict of the week beside what is shown of it. */
export function weekOf({ ring }: Pick<Known, 'ring'>) {
  const { score: share, ranked, results, verdicts } = ring.ring
  return { of: verdicts.week, shown: { share, ranked, results, engines: ring.byEngine.engines } }
}

async function watchFacts(known: Known): Promise<RowFacts['watch']> {
  const { ring, last, week, scope } = known
  const { byEngine } = ring.byEngine
  const { of, shown } = weekOf(known)
  const compared = ring.queryDays.filter(({ engine }) => of.engines.includes(engine))
  const most = mostOfFall(compared, { recent: of.recent, before: of.before })
  const silent = silentEngines(known)
  const marked = silent.length > 0 ? await readSilentEngines() : []
  const told = new Set(marked.filter((mark) => mark.told).map(({ engine }) => engine))
  return {
    silent: silent.map(({ id, label, lastAnswerDay }) => ({ label, since: lastAnswerDay, told: told.has(id) })),
    week: { of, shown },
    most: most && { ...most, name: nameOf(most, known) },
    fallen: fallenQueries(known),
    passed: await readPassed(known),
    criticism: await readCriticism(scope, last),
    wrong: await openFlags(scope, { from: addDays(last, 1 - HOME.lineDays), to: last }),
    behind: behindOthers(ring.queryDays, byEngine.engines, week, last),
  }
}

/** Finds the engines of the own figures that we ask and that do not answer. */
export function silentEngines({ ring, own }: Pick<Known, 'ring' | 'own'>) {
  const asked = new Set<string>(env().engines)
  return ring.byEngine.byEngine.engines.filter(
    ({ id, access, reason }) => reason !== null && access === own.access && asked.has(id),
  )
}

function nameOf({ kind, id }: { kind: 'engine' | 'query'; id: string }, { ring, queries }: Known): string {
  if (kind === 'query') return queries.find(({ _id }) => _id === id)?.searchTerm ?? ''
  return ring.byEngine.byEngine.engines.find((engine) => engine.id === id)?.label ?? id
}

function fallenQueries(known: Known): RowFacts['watch']['fallen'] {
  const { ring, queries, last } = known
  const windows = verdictWindows('month', last)
  return queries
    .filter(({ kind, active }) => kind === 'organisation' && active)
    .flatMap(({ _id: id, searchTerm }) => {
      const days = ring.queryDays.filter(({ query }) => query === id)
      const { verdict, recent, before } = windowVerdict(days, windows, changesOf(known), VERDICT.month)
      if (verdict !== 'clearDrop' || recent.share === null || before.share === null) return []
      return [{ id, searchTerm, share: recent.share, before: before.share }]
    })
    .sort((a, b) => b.before - b.share - (a.before - a.share))
}

/** The rival that was below the own brand in the four weeks before and is above it this week, by a sure rise of its own. */
export async function readPassed(known: Known): Promise<RowFacts['watch']['passed']> {
  const { shares, owned, own, last, ring, brands } = known
  const { before } = verdictWindows('week', last)
  const above = shares.brands.filter(({ share }) => share > shares.own.share)
  if (above.length === 0) return null
  const earlier = await sharesBefore(known)
  const [found] = above
    .map((each) => ({ ...each, before: earlier.brands.find(({ id }) => id === each.id)?.share ?? 0 }))
    .filter((each) => each.before < earlier.own.share)
    .sort((a, b) => b.share - b.before - (a.share - a.before))
  const brand = found && brands.get(found.id)
  if (!found || !brand) return null
  const days = await readQueryDays({ ...owned, from: before.from, to: last }, [found.id])
  const counted = days.filter(({ engine }) => ring.byEngine.engines.includes(engine))
  if (verdicts(counted, last, changesOf(known)).verdicts.week.verdict !== 'clearRise') return null
  const page = await readNewPage({ ...owned, from: addDays(last, 1 - HOME.lineDays), to: last }, brand.key, own)
  return { key: brand.key, name: brand.name, share: found.share, before: found.before, page }
}

/** Reads the shares in the four weeks before this one, of the engines that count. */
export async function sharesBefore({ owned, own, last, ring }: Known): Promise<Shares> {
  const window = { ...owned, engines: ring.byEngine.engines, ...verdictWindows('week', last).before }
  return brandShares(await readQueryNames(window, own.brandIds), own.brandIds)
}

function behindOthers(
  days: readonly QueryDay[],
  engines: Ring['byEngine']['byEngine']['engines'],
  week: DayWindow,
  last: Day,
): RowFacts['watch']['behind'] {
  const counts = [...Map.groupBy(days, ({ engine }) => engine)].map(([engine, of]) => ({
    engine,
    days: [...Map.groupBy(of, ({ day }) => day)].map(([date, each]) => ({
      date,
      ranked: sumBy(each, 'ranked'),
      results: sumBy(each, 'results'),
    })),
  }))
  const found = engineBehind(counts, [week, verdictWindows('month', last).recent])
  const own = engines.find(({ id }) => id === found)
  const [best] = engines
    .filter(({ id, inMean, score }) => inMean && id !== found && score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
  if (!own || !best || own.score === null || best.score === null) return null
  return { id: own.id, label: own.label, share: own.score, best: { label: best.label, share: best.score }, days: week }
}
