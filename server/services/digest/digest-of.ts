import { engineLabel, isSimulated } from '@/lib/engines'
import { addDays, type Day, daysBetween, lastDays } from '@/lib/format/days'
import { likelyBounds, meanOfDays } from '@/lib/formulas/certainty/likely-range'
import { verdictDays } from '@/lib/formulas/certainty/verdict'
import { clearChanges, type DigestDay, type FoundChange } from '@/lib/formulas/digest/clear-changes'
import { enginesInMean, roundedMean } from '@/lib/formulas/engine-mean'
import { changeWithin } from '@/lib/formulas/measurement-changes'
import { siteType } from '@/lib/formulas/site-type'
import { countsOf } from '@/lib/formulas/sums'
import { DIGEST } from '@/lib/limits'
import type { DayWindow, VerdictFigures } from '@/lib/schemas/certainty'
import type { DigestSource, WeeklyDigest } from '@/lib/schemas/digest'
import type { QueryChip } from '@/lib/schemas/figures'
import { readModelStarts } from '@/server/services/figures/engine-days'
import { type OwnBrand, readOwnBrand } from '@/server/services/figures/own-brand'
import { readCompetitors } from '@/server/services/figures/reads'
import type { ResultWindow } from '@/server/services/figures/result-window'
import { opportunitiesOf } from '@/server/services/opportunities/opportunities'
import { industryScopes, type OrganisationScope } from '@/server/services/scope'
import { readSiteTypes } from '@/server/services/site-types/reads'
import { readIndustryChips, readQueryChips } from '@/server/services/tracked-queries/member-reads'
import { readDigestDays, readDue, readFailedDays, readSourceChanges } from './week-reads'

/** The Monday of the week that `today` is in: its digest is of the seven days before. */
export function digestWeek(today: Day): Day {
  // 1970-01-05 was a Monday.
  const sinceMonday = (((daysBetween('1970-01-05', today) % 7) + 7) % 7) + 1 - DIGEST.weekday
  return addDays(today, -sinceMonday)
}

/** The weekly digest of an organisation as of a Monday (R-ACTION-6); null where the week has neither answers nor failed runs. */
export async function digestOf(scope: OrganisationScope, week: Day): Promise<WeeklyDigest | null> {
  const windows = verdictDays(week)
  const span = { from: windows.before.from, to: windows.recent.to }
  const [own, queries, starts] = await Promise.all([
    readOwnBrand(scope),
    readQueryChips(scope),
    readModelStarts(span.from, span.to),
  ])
  const queryIds = queries.map(({ _id }) => _id)
  const answered = await readDigestDays({ owners: [scope], queryIds, ...span }, own)
  const failedDays = await readFailedDays(scope, daysToMeasure(answered, queries, windows.recent))
  const isOfWeek = ({ day }: DigestDay) => day >= windows.recent.from
  if (failedDays.length === 0 && !answered.some(isOfWeek)) return null

  const engines = enginesInMean(new Map(answered.map(({ engine, day }) => [engine, day])), week)
  const days = answered.filter(({ engine }) => engines.includes(engine))
  const changeOf = (of: readonly string[]) => changeWithin(span, of, starts)
  const { whole, changes } = clearChanges(days, windows, changeOf)
  const isMeasured = failedDays.length === 0
  const { gaps } = await opportunitiesOf(scope, { days: 28 }, week)
  const [gap] = gaps
  const due = await readDue(scope, week)
  return {
    organisation: { _id: scope, name: own.organisation.name },
    week,
    window: windows.recent,
    state: stateOf(isMeasured, changes, whole),
    failedDays,
    changes: isMeasured ? changes.map((change) => named(change, queries)) : [],
    visibility: isMeasured ? visibilityOf(days.filter(isOfWeek), whole) : null,
    measurementChange: whole.measurementChange?.text ?? null,
    opportunity: gap
      ? {
          query: { _id: gap.query._id, searchTerm: gap.query.searchTerm },
          rival: gap.rival.name,
          named: gap.rival.named,
          answers: gap.rival.answers,
          own: gap.own.named,
        }
      : null,
    sources: isMeasured && !changeOf(engines) ? await sourcesOf(scope, own, queries, days, windows) : [],
    due: due.slice(0, DIGEST.due).map(({ title, day }) => ({ title, day, overdue: day < week })),
    moreDue: Math.max(0, due.length - DIGEST.due),
    simulated: engines.some(isSimulated),
  }
}

/** Days of the week without an answer, of an organisation that was measured before them and still is. */
function daysToMeasure(answered: readonly DigestDay[], queries: readonly QueryChip[], week: DayWindow): Day[] {
  const asked = queries.filter(({ active, firstResult }) => active && firstResult !== null)
  const withAnswers = new Set(answered.map(({ day }) => day))
  return lastDays(week.to, 1 + daysBetween(week.from, week.to)).filter(
    (day) => !withAnswers.has(day) && asked.some(({ firstResult }) => (firstResult ?? day) < day),
  )
}

function stateOf(isMeasured: boolean, changes: readonly FoundChange[], { verdict }: VerdictFigures) {
  if (!isMeasured) return 'notMeasured'
  if (changes.length > 0) return 'changes'
  return verdict === 'notEnoughData' || verdict === 'measurementChanged' ? verdict : 'quiet'
}

function named({ id, ...change }: FoundChange, queries: readonly QueryChip[]) {
  if (change.of === 'engine') return { ...change, name: engineLabel(id ?? '') }
  return { ...change, name: queries.find(({ _id }) => _id === id)?.searchTerm ?? null }
}

/** As the verdict has it, where it compares; else what the week alone says. */
function visibilityOf(days: readonly DigestDay[], { verdictWindows }: VerdictFigures): WeeklyDigest['visibility'] {
  const { recent, before } = verdictWindows
  const shares = [...Map.groupBy(days, ({ engine }) => engine).values()].map(shareOf)
  const share = recent.share ?? roundedMean(shares.map((each) => 100 * each.share))
  if (share === null) return null
  const counted = recent.share === null ? days : [recent]
  return {
    share,
    ...countsOf(counted),
    ...likelyBounds(shares, share),
    points: recent.share === null || before.share === null ? null : recent.share - before.share,
  }
}

function shareOf(days: readonly DigestDay[]) {
  const byDay = [...Map.groupBy(days, ({ day }) => day)].map(([date, of]) => ({
    date,
    ...countsOf(of),
  }))
  return meanOfDays(byDay)
}

/** Only of queries and engines that were asked throughout: another one reads other sites. */
async function sourcesOf(
  scope: OrganisationScope,
  own: OwnBrand,
  ownQueries: readonly QueryChip[],
  days: readonly DigestDay[],
  { recent, before }: ReturnType<typeof verdictDays>,
): Promise<DigestSource[]> {
  const industries = await industryScopes(scope)
  const queries = [...ownQueries, ...(await readIndustryChips(industries))].filter(
    ({ firstResult, latestResult }) =>
      firstResult !== null && firstResult <= before.from && latestResult !== null && latestResult >= recent.to,
  )
  const early = new Set(days.filter(({ day }) => day <= addDays(before.from, 1)).map(({ engine }) => engine))
  const window: ResultWindow = {
    owners: [scope, ...industries.map((industry) => industry.scope)],
    queryIds: queries.map(({ _id }) => _id),
    engines: [...early],
    from: before.from,
    to: recent.to,
  }
  const changed = await readSourceChanges(window, recent)
  if (changed.length === 0) return []
  const [chosen, competitors] = await Promise.all([readSiteTypes(scope), readCompetitors(window, own.brandIds)])
  const known = { ownSites: own.sites, competitorKeys: competitors.map(({ key }) => key), chosen }
  const sources = changed.map(({ site, answers, before: earlier }): DigestSource => {
    const isNew = answers > 0
    return { site, type: siteType(site, known), change: isNew ? 'new' : 'lost', answers: isNew ? answers : earlier }
  })
  const most = (change: DigestSource['change']) =>
    sources.filter((source) => source.change === change).slice(0, DIGEST.sources)
  return [...most('new'), ...most('lost')]
}
