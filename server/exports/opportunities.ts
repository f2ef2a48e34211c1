import type { Actor, Reach } from '@/lib/access/permissions'
import type { EffectDetail } from '@/lib/actions/effect-shapes'
import { effectCopy, effectSentence } from '@/lib/actions/tracker-words'
import { engineLabel, isSimulated } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import type { PartOf } from '@/lib/exports/shapes'
import { figureCsvCopy } from '@/lib/exports/words'
import type { Day } from '@/lib/format/days'
import type { Side } from '@/lib/measure/gaps'
import type { Opportunities, OpportunityParams } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import type { RivalParams, WindowShare } from '@/lib/rivals/shapes'
import { rivalsCopy } from '@/lib/rivals/words'
import { effectLooks } from '@/server/actions/effects'
import type { OrganisationScope } from '@/server/db/scope'
import { readOwnBrand } from '@/server/measure/own-brand'
import { opportunities } from '@/server/opportunities/opportunities'
import { rivalFigures } from '@/server/rivals/reads'
import { type CsvCell, type CsvTable, type FigureRow, figureTable, yesOrNo } from './table'

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
