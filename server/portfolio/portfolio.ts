import type { Actor, Reach } from '@/lib/access/permissions'
import { reachOf } from '@/lib/access/permissions'
import type { CsvTable } from '@/lib/exports/table'
import { addDays, type Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { SCORE_WINDOW } from '@/lib/limits'
import { VERDICT_LABELS } from '@/lib/measure/words'
import { inBrandOrder, newSince, portfolioSentences } from '@/lib/portfolio/rules'
import type { BrandFigures, Portfolio, PortfolioItem } from '@/lib/portfolio/shapes'
import { brandsCopy } from '@/lib/portfolio/words'
import { figuresOf } from './figures'
import { type Brands, readHealth, readIndustriesOf, readVisibleBrands, type VisibleBrand } from './reads'

/** How long an answer waits for figures that are to be counted anew; the rest says that it is being counted. */
const COUNTING_MS = 1500

/** What a brand has before its figures are counted. */
const NOTHING: Omit<BrandFigures, 'last' | 'verdicts' | 'next' | 'verdictSince' | 'effects' | 'opportunities'> = {
  ...{ score: null, ranked: 0, results: 0, interval: null, points: null, rank: null, rival: null },
  ...{ verdict: 'notEnoughData', verdictWindow: null, line: [], queries: 0, failingEngines: [] },
}

/** Reads every brand that the actor may see, or those of their groups alone, what needs them first (R-BRANDS-1). */
export async function portfolio(
  actor: Actor,
  reach: Reach,
  search: string,
  today: Day,
  of: Brands = 'all',
): Promise<Portfolio> {
  const untilMs = Date.now() + COUNTING_MS
  const { brands, total } = await readVisibleBrands(actor, reach, search, of)
  const ids = brands.map(({ _id }) => _id)
  const [{ figures, waiting }, industries, health] = await Promise.all([
    figuresOf(ids, today, untilMs),
    readIndustriesOf(ids),
    readHealth(
      brands.filter(({ kept }) => kept),
      today,
    ),
  ])
  // As `addQueryPath` has it on Home, by the role in each brand.
  const mayAddAnywhere = reachOf(actor, 'organisationQuery.manage') !== null
  const items = brands.map((brand): PortfolioItem => {
    const found = figures.get(brand._id)
    return {
      ...identity(brand),
      industries: (industries.get(brand._id) ?? []).map(({ name }) => name),
      ...(found
        ? itemOf(found, brand, mayAddAnywhere || brand.admin)
        : { ...NOTHING, last: null, verdicts: null, nextStep: null, newSince: null }),
      health: health.get(brand._id) ?? null,
    }
  })
  const last = items
    .flatMap((item) => (item.score === null ? [] : (item.last ?? [])))
    .sort(compareText)
    .at(-1)
  return {
    today,
    sentences: portfolioSentences(items),
    week: last === undefined ? null : { from: addDays(last, 1 - SCORE_WINDOW), to: last },
    total,
    counting: waiting.length,
    items: inBrandOrder(items, 'needs'),
  }
}

const identity = ({ _id, name, location, member }: VisibleBrand) => ({ organization: { _id, name, location }, member })

function itemOf(
  { next, verdictSince, effects, opportunities, ...figures }: BrandFigures,
  { since }: VisibleBrand,
  mayAdd: boolean,
) {
  const news = { verdict: figures.verdict, verdictSince, effects, opportunities }
  return {
    ...figures,
    nextStep: mayAdd ? next.adds : next.others,
    newSince: since === null ? null : newSince(news, since),
  }
}

const { csv: words } = brandsCopy

/** The same as a file, a row a brand (R-BRANDS-1). */
export async function portfolioTable(...asked: Parameters<typeof portfolio>): Promise<CsvTable> {
  const { items, today } = await portfolio(...asked)
  const labelOf = (change: NonNullable<PortfolioItem['verdicts']>['week'] | undefined) =>
    change ? [VERDICT_LABELS[change.verdict], change.points] : [null, null]
  return {
    fileName: `${words.fileName}-${today}`,
    header: words.header,
    rows: items.map((item) => [
      ...[item.organization.name, item.industries.join('; '), item.organization.location, item.last],
      ...[item.score, item.interval?.low ?? null, item.interval?.high ?? null, item.ranked, item.results],
      ...[item.last === null ? null : VERDICT_LABELS[item.verdict], item.verdictWindow, item.points],
      ...[...labelOf(item.verdicts?.week), ...labelOf(item.verdicts?.month)],
      ...[item.rank, item.rival?.name ?? null, item.rival?.share ?? null, item.nextStep?.text ?? null],
      ...[item.nextStep?.due ?? null, item.newSince?.total ?? null],
      item.failingEngines.map(({ label }) => label).join('; '),
    ]),
  }
}
