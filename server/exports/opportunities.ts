import type { Actor, Reach } from '@/lib/access/permissions'
import type { EffectDetail } from '@/lib/actions/effect-shapes'
import { effectCopy, effectSentence } from '@/lib/actions/tracker-words'
import { engineLabel, isSimulated } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import type { PartOf } from '@/lib/exports/shapes'
import { type CsvCell, type CsvTable, type FigureRow, figureTable, shownCells, yesOrNo } from '@/lib/exports/table'
import { figureCsvCopy } from '@/lib/exports/words'
import type { Day } from '@/lib/format/days'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import type { Side } from '@/lib/measure/gaps'
import type { DayWindow } from '@/lib/measure/shapes'
import { VERDICT_LABELS } from '@/lib/measure/words'
import type { Opportunities, OpportunityParams } from '@/lib/opportunities/shapes'
import { opportunitiesCopy, whyNotUsCopy } from '@/lib/opportunities/words'
import type { QueryEngine, QueryFigureParams, QueryFigures } from '@/lib/queries/shapes'
import type { RivalFigures, RivalParams, RivalTheme, WindowShare } from '@/lib/rivals/shapes'
import { rivalsCopy } from '@/lib/rivals/words'
import { VERDICT_OF } from '@/lib/visibility/query-words'
import { effectLooks } from '@/server/actions/effects'
import type { OrganisationScope } from '@/server/db/scope'
import { readOwnBrand } from '@/server/measure/own-brand'
import { opportunities } from '@/server/opportunities/opportunities'
import { rivalFigures } from '@/server/rivals/reads'
import { queryFigures } from '@/server/visibility/query-reads'

/** Builds a table of Opportunities as CSV, with every row (R-TABLE-7). Throws as `opportunities`. */
export async function opportunitiesTable(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { part, ...params }: OpportunityParams & { part: PartOf<'opportunities'> },
  today: Day,
): Promise<CsvTable> {
  const found = await opportunities(actor, reach, organisationId, params, today)
  const engines = [params.engine ? engineLabel(params.engine) : enginesCopy.all]
  const cut = {
    organisation: found.organisation.name,
    queries: figureCsvCopy.allQueries,
    engines: [...engines, ...(found.simulated ? [figureCsvCopy.simulated] : [])].join(' '),
  }
  const days = { from: found.window.from, to: found.window.to }
  return figureTable(
    cut,
    part,
    figureCsvCopy[part],
    ROWS[part](found).map((cells) => ({ days, cells })),
  )
}

const ROWS: Record<PartOf<'opportunities'>, (found: Opportunities) => CsvCell[][]> = {
  cards: ({ cards }) =>
    cards.map(({ place, title, kind, atStake, effort, brings, state }) => [
      ...[place, title, opportunitiesCopy.kinds[kind], atStake, effort.bars, effort.text],
      ...[brings?.actions ?? null, brings?.low ?? null, brings?.high ?? null],
      ...[state && [state.text, state.note].filter(Boolean).join(', '), state?.action.title ?? null],
    ]),
  gaps: ({ gaps }) =>
    gaps.map(({ query, own, rival, rivalOnly, ownOnly, gap, engines }) => [
      ...[query.searchTerm, figureCsvCopy.kinds[query.kind]],
      ...[own.share, own.low, own.high, own.named, own.answers],
      ...[rival.name, rival.share, rival.low, rival.high, rival.named, rival.answers],
      ...[gap, rivalOnly, ownOnly, engines.map(engineLabel).join('; ')],
    ]),
  /** One row per page of a site. */
  sites: ({ sites, answers }) =>
    sites.flatMap((site) =>
      site.pages.map((page) => [
        ...[site.site, opportunitiesCopy.sites.types[site.type], yesOrNo(site.typeSet)],
        ...[site.answers, site.namingOwn, site.namingRivals, answers],
        ...[site.change && opportunitiesCopy.sites.change[site.change], site.before, page.url, page.answers],
      ]),
    ),
  searches: ({ searches, answers }) =>
    searches.map(({ search, times, engines, ownSiteRead }) => [
      ...[search, times, answers],
      ...[engines.map(engineLabel).join('; '), yesOrNo(ownSiteRead)],
    ]),
}

const rivalTableCopy = figureCsvCopy.rival

/** Builds the figures of a rival's page as one CSV (R-TABLE-7). Throws as `rivalFigures`. */
export async function rivalTable(
  actor: Actor,
  reach: Reach,
  { organisationId, brandKey }: { organisationId: string; brandKey: string },
  params: RivalParams,
  today: Day,
): Promise<CsvTable> {
  const found = await rivalFigures(actor, reach, organisationId, brandKey, params, today)
  const { organisation, rival, own, window, gap, asked, simulated } = found
  const engines = [params.engine ? engineLabel(params.engine) : enginesCopy.all]
  const cut = {
    organisation: organisation.name,
    queries: rivalsCopy.whose(asked),
    engines: [...engines, ...(simulated ? [figureCsvCopy.simulated] : [])].join(' '),
  }
  const { figures } = rivalTableCopy
  const both = (figure: string, of: string, shares: Record<Side, WindowShare>, distance: number | null): CsvCell[][] =>
    (['own', 'rival'] as const).map((side) => {
      const { share, low, high, named, answers } = shares[side]
      const name = side === 'own' ? organisation.name : rival.name
      return [figure, of, name, share, low, high, named, answers, distance, null]
    })
  const days = { from: window.from, to: window.to }
  return figureTable(cut, 'rival', rivalTableCopy.header, [
    ...[
      ...both(figures.window, rivalTableCopy.all, { own, rival }, gap.points),
      ...found.engines.flatMap((engine) => both(figures.engine, engine.label, engine, engine.gap)),
      ...found.queries.flatMap((each) => both(figures.query, each.query.searchTerm, each, each.gap)),
      ...found.sites.map((each) => [figures.site, each.site, rival.name, ...NO_SHARE, each.answers, null, null, null]),
    ].map((cells) => ({ days, cells })),
    ...themeRows(found),
    ...found.days.flatMap(({ date, answers, ...day }) =>
      (['own', 'rival'] as const).map((side) => ({
        days: { from: date, to: date },
        cells: [
          ...[figures.day, date, side === 'own' ? organisation.name : rival.name, day[side], null, null, null, answers],
          ...[day.rivalAverage - day.ownAverage, day[`${side}Average`]],
        ],
      })),
    ),
  ])
}

const NO_SHARE = [null, null, null]

/** Two rows a theme: answers that say it of the rival, and of the organisation. Under 20 answers have no share. */
function themeRows({ analysis, praise, criticism, organisation, rival }: RivalFigures): FigureRow[] {
  if (!analysis) return []
  const { figures } = rivalTableCopy
  const row = (figure: string, theme: string, name: string, said: number, of: number): FigureRow => {
    const share = of < CERTAINTY_MIN_ANSWERS ? null : Math.round((100 * said) / of)
    const cells = [figure, theme, name, share, null, null, said, of, null, null]
    return { days: { from: analysis.from, to: analysis.to }, cells }
  }
  const rows = (figure: string, themes: readonly RivalTheme[]) =>
    themes.flatMap(({ theme, answers, own }) => [
      row(figure, theme, rival.name, answers, analysis.rival),
      row(figure, theme, organisation.name, own, analysis.own),
    ])
  return [...rows(figures.praise, praise), ...rows(figures.criticism, criticism)]
}

const effectTableCopy = figureCsvCopy.effect

/**
 * Builds an effect as CSV: per look, both sides before and after, their difference and the verdict (R-TABLE-7). Throws
 * as `effectDetail`.
 */
export async function effectTable(scope: OrganisationScope | null, id: string, today: Day): Promise<CsvTable> {
  const looks = await effectLooks(scope, id, today)
  const organisation = scope ? (await readOwnBrand(scope)).organisation.name : ''
  return figureTable(
    { organisation, queries: '', engines: '' },
    'effect',
    effectTableCopy.header,
    looks.flatMap(rowsOf),
  )
}

function rowsOf(effect: EffectDetail): FigureRow[] {
  const { title, implemented, look, windows, points, low, high } = effect
  const about = [title, implemented, look]
  const common = { engine: enginesOf(effect.engines), queries: termsOf(effect, 'targeted') }
  const both = { ...common, days: { from: windows.before.from, to: windows.after.to } }
  const sides = (['targeted', 'untouched'] as const).flatMap((side) =>
    (['before', 'after'] as const).map((window) => {
      const { share, ranked, results } = effect[side][window]
      const figure = effectTableCopy.side(effectCopy[side], effectTableCopy[window])
      const { percent } = figureCsvCopy.score
      return {
        ...{ ...common, queries: termsOf(effect, side), days: windows[window] },
        cells: [...about, figure, share, percent, null, null, ranked, results],
      }
    }),
  )
  const said = (figure: string, text: string) => ({
    ...both,
    cells: [...about, figure, text, null, null, null, null, null],
  })
  const note = effect.verdict === 'notEnoughData' ? effectCopy.tooFew : effect.measurementChange?.text
  return [
    ...sides,
    {
      ...both,
      cells: [...about, effectTableCopy.difference, points, figureCsvCopy.score.points, low, high, null, null],
    },
    said(effectTableCopy.verdict, effectSentence(effect)),
    ...(note ? [said(effectTableCopy.note, note)] : []),
  ]
}

/** Lists the queries whose answers are counted. */
function termsOf(effect: EffectDetail, side: 'targeted' | 'untouched'): string {
  const counted = effect[`${side}Queries`].filter((query) => query.counted)
  return counted.map(({ searchTerm }) => searchTerm).join('; ')
}

function enginesOf(engines: readonly string[]): string {
  const simulated = engines.some(isSimulated) ? [figureCsvCopy.simulated] : []
  return [engines.map(engineLabel).join(', '), ...simulated].join(' ').trim()
}

const queryWords = figureCsvCopy.query

/** Builds the figures of a query's page as one CSV, a row each (R-TABLE-7). Throws as `queryFigures`. */
export async function queryTable(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  queryId: string,
  params: QueryFigureParams,
  today: Day,
): Promise<CsvTable> {
  const figures = await queryFigures(actor, reach, organisationId, queryId, params, today)
  const counted = figures.engines.filter(({ inMean }) => inMean)
  const cut = {
    organisation: figures.organisation.name,
    queries: figures.query.searchTerm,
    engines: [
      enginesCopy.averageOf(counted.map(({ label }) => label)),
      ...(figures.simulated ? [figureCsvCopy.simulated] : []),
    ].join(' '),
  }
  return figureTable(cut, 'query', queryWords.header, [
    ...shareRows(figures),
    ...stepRows(figures),
    ...citedPageRows(figures),
    ...orderRows(figures),
  ])
}

function shareRows({ window: days, brands, engines, organisation, leader, ...figures }: QueryFigures): FigureRow[] {
  const { percent } = figureCsvCopy.score
  const of = (name: string, share: number, low: number | null, high: number | null, named: number, answers: number) => [
    ...[queryWords.share, name, share, percent, low, high, named, answers],
  ]
  const kind = VERDICT_OF[figures.range]
  const compared = kind && figures.verdicts[kind]
  return [
    ...brands.flatMap(({ name, share, low, high, named, answers, averageRank }) => [
      { days, cells: of(name, share, low, high, named, answers) },
      { days, cells: [queryWords.rank, name, averageRank, queryWords.place, null, null, named, answers] },
    ]),
    ...engines.flatMap(({ label, share, named, answers, leader: rival }) => [
      { days, engine: label, cells: of(organisation.name, share, null, null, named, answers) },
      ...(leader && rival
        ? [{ days, engine: label, cells: of(leader.name, rival.share, null, null, rival.named, answers) }]
        : []),
    ]),
    ...engines.flatMap((engine) => shownRow(engine, days)),
    ...(compared
      ? [
          {
            days: { from: compared.before.from, to: compared.recent.to },
            cells: [
              ...[queryWords.verdict, organisation.name, VERDICT_LABELS[compared.verdict], null, null, null],
              ...[compared.recent.ranked, compared.recent.results],
            ],
          },
        ]
      : []),
  ]
}

/** How often a surface showed an answer, of the looks at it; nothing for other engines. */
function shownRow({ label, access, shown, asked, shownRange }: QueryEngine, days: DayWindow): FigureRow[] {
  if (access === 'api') return []
  const [share = null, ...range] = shownCells({ shown, asked, shownRange })
  const cells = [figureCsvCopy.shown, label, share, figureCsvCopy.score.percent, ...range, shown, asked]
  return [{ days, engine: label, cells }]
}

function stepRows({ window: days, steps }: QueryFigures): FigureRow[] {
  return steps.map(({ key, count, of }) => ({
    days,
    cells: [queryWords.step, whyNotUsCopy.steps[key], count, queryWords.answers, null, null, count, of],
  }))
}

function citedPageRows({ window: days, pages, organisation, leader }: QueryFigures): FigureRow[] {
  return pages.flatMap(({ url, answers, namingOwn, namingLeader }) =>
    [
      ...(leader ? [[queryWords.page(leader.name), namingLeader] as const] : []),
      [queryWords.page(organisation.name), namingOwn] as const,
    ].map(([figure, count]) => ({
      days,
      cells: [figure, url, count, queryWords.answers, null, null, count, answers],
    })),
  )
}

/** One row per brand of each answer of the strip. */
function orderRows({ strip }: QueryFigures): FigureRow[] {
  return strip.flatMap(({ date, engine, sample, order }) =>
    order.map(({ name }, index) => ({
      days: { from: date, to: date },
      engine: engineLabel(engine),
      cells: [queryWords.order(sample), name, index + 1, queryWords.place, null, null, null, null],
    })),
  )
}
