import type { NextRun } from '@/lib/format/dates'
import { addDays, type Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { brandShares, longChange, type NamedDay, type Shares } from '@/lib/home/findings'
import { headline } from '@/lib/home/headline'
import { workedRow } from '@/lib/home/rows'
import type { HeadlineFacts, HeadlineRival, LiveAction, Row, ToldStory } from '@/lib/home/shapes'
import { HOME, OPPORTUNITY_PERIODS, SCORE_WINDOW } from '@/lib/limits'
import { hasEnoughDays, type PairDay, queriesWithGap } from '@/lib/measure/gaps'
import { changeWithin } from '@/lib/measure/measurement-changes'
import type { DayWindow } from '@/lib/measure/shapes'
import { verdictWindows } from '@/lib/measure/verdict'
import { openOf } from '@/lib/opportunities/rules'
import type { OpportunityCard } from '@/lib/opportunities/shapes'
import type { QueryChip } from '@/lib/visibility/shapes'
import { liveActions, type MeasuredAction } from '@/server/actions/effects'
import { industryScopes, type OrganisationScope } from '@/server/db/scope'
import { lastFinishedDay } from '@/server/measure/by-engine'
import { readQueryNames } from '@/server/measure/certainty'
import { type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import type { Counted } from '@/server/measure/reads'
import { opportunitiesOf } from '@/server/opportunities/opportunities'
import { readIndustryChips, readQueryChips } from '@/server/queries/reads'
import { readRing } from '@/server/visibility/reads'
import { type Brand, readBrands, readLines, readPairsWith, readRunning } from './reads'

export interface Asked {
  scope: OrganisationScope
  today: Day
  /** null where runs are not daily. */
  next: NextRun | null
  /** Whether actions may be told of. */
  seesActions: boolean
  /** Days after it are not looked at; today by default. */
  until?: Day
  /** Leaves out what only the list of queries on Home needs: industries and lines. */
  brief?: boolean
  /** The actions of the 90 days before today, where they were read before. */
  actions?: readonly MeasuredAction[]
}

/** A query of the organisation or of one of its industries. */
interface Seen extends QueryChip {
  kind: 'organisation' | 'industry'
}

export type Ring = Awaited<ReturnType<typeof readRing>>

/** Everything that the sentences are made of, read once. */
export interface Known extends Asked {
  own: OwnBrand
  queries: readonly Seen[]
  /** The last finished day, and the week that ends on it. */
  last: Day
  week: DayWindow
  owned: Counted
  ring: Ring
  named: readonly NamedDay[]
  lines: ReadonlyMap<string, (number | null)[]>
  actions: readonly MeasuredAction[]
  brands: ReadonlyMap<number, Brand>
  /** Shares of this week in answers to the own queries. */
  shares: Shares
  /** Opportunities about which nothing is done, the first one first; read when first asked for. */
  openCards: () => Promise<readonly OpportunityCard[]>
}

/** Reads what all sentences of Home need, with at most 3 statements at once (R-API-12). Windows end on the last finished day. */
export async function readKnown(asked: Asked): Promise<Known> {
  const { scope, today, seesActions, until = today, brief = false } = asked
  const [own, chips, industries] = await Promise.all([
    readOwnBrand(scope),
    readQueryChips(scope),
    brief ? [] : industryScopes(scope),
  ])
  const [industryChips, finished] = await Promise.all([
    brief ? [] : readIndustryChips(industries, own.access),
    lastFinishedDay([scope], chips, today, own.access),
  ])
  const last = finished < until ? finished : until
  const queries: Seen[] = [
    ...chips.map((chip) => ({ ...chip, kind: 'organisation' as const })),
    ...industryChips.map((chip) => ({ ...chip, kind: 'industry' as const })),
  ]
  const { access } = own
  const owned = { owners: [scope], queryIds: chips.map(({ _id }) => _id), access }
  const all = {
    access,
    owners: [scope, ...industries.map((each) => each.scope)],
    queryIds: queries.map(({ _id }) => _id),
  }
  const since = addDays(last, 1 - HOME.lineDays)
  const week = { from: addDays(last, 1 - SCORE_WINDOW), to: last }
  const days = { range: SCORE_WINDOW, firstDay: since, last, today } as const
  const ring = await readRing(owned, own, undefined, days, since)
  const [named, lines] = await Promise.all([
    readQueryNames({ ...all, from: firstOf(ring, week), to: last }, own.brandIds),
    brief ? new Map() : readLines({ ...all, from: since, to: last }, own.brandIds),
  ])
  const actions = asked.actions ?? (seesActions ? await recentActions(scope, today) : [])
  const shares = brandShares(named.filter(countedIn(ring, owned.queryIds)), own.brandIds)
  const brands = await readBrands(named.flatMap(({ ids }) => ids))
  let cards: Promise<readonly OpportunityCard[]> | undefined
  const openCards = () => {
    const params = { days: OPPORTUNITY_PERIODS[0] }
    cards ??= opportunitiesOf(scope, params, today, { measured: actions }).then((all) => openOf(all.cards))
    return cards
  }
  return { ...asked, own, queries, last, week, owned, ring, named, lines, actions, brands, shares, openCards }
}

/** Reads the actions that went live in the 90 days before today, with what they moved. */
export function recentActions(scope: OrganisationScope, today: Day): Promise<MeasuredAction[]> {
  return liveActions(scope, addDays(today, -HOME.lineDays), today)
}

/** An engine that missed a recent day has seven points that begin earlier than the week. */
function firstOf({ ring: { ringDays } }: Ring, week: DayWindow): Day {
  return ringDays && ringDays.from < week.from ? ringDays.from : week.from
}

/** The answers that the ring counts. */
function countedIn({ byEngine, starting }: Ring, queryIds: readonly string[]) {
  const startOf = new Map(byEngine.engines.map((engine, index) => [engine, starting[index]]))
  return ({ query, engine, day }: NamedDay) => {
    const start = startOf.get(engine)
    return start !== undefined && day >= start && queryIds.includes(query)
  }
}

/** Tells what Home says as of a day, for mail and report: the headline, its line and what was done (R-HOME-10, R-HOME-12). */
export async function toldStory(asked: Asked): Promise<ToldStory> {
  const known = await readKnown({ ...asked, brief: true })
  const facts = await headlineFacts(known)
  const { sentences, line } = headline(facts)
  // Asking for queries is for the person who can add them.
  const isAsking = sentences[0]?.key === 'noQuery'
  return {
    ...{ sentences: isAsking ? [] : sentences, line, done: doneRow(known.actions, asked.today) },
    week: facts.week && { share: facts.week.share, ranked: facts.week.ranked, results: facts.week.results },
  }
}

function doneRow(live: readonly LiveAction[], today: Day): ToldStory['done'] {
  const row = workedRow({ live, today })
  if (row?.opens?.what.kind !== 'effect') return row && { ...told(row), lookedOn: null }
  const { id } = row.opens.what
  return { ...told(row), lookedOn: live.find((action) => action.id === id)?.lookedOn ?? null }
}

const told = ({ head, sentence, detail }: Row) => ({ head, sentence, detail })

/** Reads what the headline is made of (R-HOME-10). */
export async function headlineFacts(known: Known): Promise<HeadlineFacts> {
  const { own, queries, ring, last, today, next, scope } = known
  const { byEngine, queryDays } = ring
  const ofOwn = queries.filter(({ kind }) => kind === 'organisation')
  const { ringDays, score, ranked, results, verdicts: both } = ring.ring
  const counts = byEngine.days
  const changeOf = changesOf(known)
  const active = ofOwn.filter((query) => query.active).length
  return {
    brand: own.organisation.name,
    today,
    queries: active,
    next,
    running: ringDays === null && active > 0 ? await readRunning(scope, today, own.access) : null,
    week:
      ringDays === null || score === null
        ? null
        : { ...ringDays, ranked, results, share: score, lastResults: resultsOn(counts, ringDays.to) },
    firstDay: ofOwn.flatMap(({ firstResult }) => firstResult ?? []).sort(compareText)[0] ?? null,
    namedBefore: counts.some((day) => day.ranked > 0 && day.day < (ringDays?.from ?? last)),
    engines: byEngine.byEngine.engines
      .filter(({ inMean }) => inMean)
      .map(({ id, label, score: share }) => ({ id, label, share, first: firstDayOf(counts, id) ?? last })),
    verdicts: both,
    long: longChange(queryDays, last, changeOf),
    rival: await readRival(known),
  }
}

/** How measuring changed, for verdicts. */
export const changesOf =
  ({ ring }: Pick<Known, 'ring'>) =>
  (window: DayWindow, engines: readonly string[]) =>
    changeWithin(window, engines, ring.byEngine.starts)

function resultsOn(days: Ring['byEngine']['days'], day: Day): number {
  return days.filter((each) => each.day === day).reduce((sum, { results }) => sum + results, 0)
}

function firstDayOf(days: Ring['byEngine']['days'], engine: string): Day | undefined {
  return days.find((each) => each.engine === engine)?.day
}

async function readRival(known: Known): Promise<HeadlineRival | null> {
  const { shares, brands, owned, last, own, ring } = known
  const [first] = shares.brands
  const brand = first && brands.get(first.id)
  if (!first || !brand) return null
  const { recent, before } = verdictWindows('month', last)
  const window = { ...owned, engines: ring.byEngine.engines, from: before.from, to: last }
  const days = await readPairsWith(window, own.brandIds, first.id)
  const lead = ({ from, to }: DayWindow) =>
    leadOf(
      days.filter(({ day }) => day >= from && day <= to),
      brand,
      shares.brands.length,
    )
  return { key: brand.key, name: brand.name, share: first.share, ahead: lead(recent), aheadBefore: lead(before) }
}

/** The rule of Opportunities in both directions: the leading one of several rivals was chosen, the own brand was not. */
function leadOf(days: readonly PairDay[], rival: Brand, rivals: number): HeadlineRival['ahead'] {
  if (!hasEnoughDays(days)) return undefined
  const swapped = days.map(({ own, rival: theirs, rivalOnly, ownOnly, ...day }) => {
    return { ...day, own: theirs, rival: own, rivalOnly: ownOnly, ownOnly: rivalOnly }
  })
  const isBehind = (of: readonly PairDay[], compared: number) =>
    queriesWithGap([{ query: '', rival, rivals: compared, days: of }]).size > 0
  if (isBehind(days, rivals)) return 'rival'
  return isBehind(swapped, 1) ? 'own' : null
}
