import { effectCopy, effectSentence } from '@/lib/copy/effect'
import { figureCsvCopy } from '@/lib/copy/figure-csv'
import { engineLabel, isSimulated } from '@/lib/engines'
import type { Day } from '@/lib/format/days'
import type { EffectDetail } from '@/lib/schemas/effect'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import { effectLooks } from '@/server/services/recommendation-tracker/effects'
import type { OrganisationScope } from '@/server/services/scope'
import { type CsvTable, type FigureRow, figureTable } from './table'

const copy = figureCsvCopy.effect

/** An effect as CSV: for each look both sides before and after, what they differ by, and the verdict (R-TABLE-7). Throws as `effectDetail`. */
export async function effectTable(scope: OrganisationScope | null, id: string, today: Day): Promise<CsvTable> {
  const looks = await effectLooks(scope, id, today)
  const organisation = scope ? (await readOwnBrand(scope)).organisation.name : ''
  return figureTable({ organisation, queries: '', engines: '' }, 'effect', copy.header, looks.flatMap(rowsOf))
}

function rowsOf(effect: EffectDetail): FigureRow[] {
  const { title, implemented, look, windows, points, low, high } = effect
  const about = [title, implemented, look]
  const common = { engine: enginesOf(effect.engines), queries: termsOf(effect, 'targeted') }
  const both = { ...common, days: { from: windows.before.from, to: windows.after.to } }
  const sides = (['targeted', 'untouched'] as const).flatMap((side) =>
    (['before', 'after'] as const).map((window) => {
      const { share, ranked, results } = effect[side][window]
      const figure = copy.side(effectCopy[side], copy[window])
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
    { ...both, cells: [...about, copy.difference, points, figureCsvCopy.score.points, low, high, null, null] },
    said(copy.verdict, effectSentence(effect)),
    ...(note ? [said(copy.note, note)] : []),
  ]
}

/** Of the queries whose answers are counted. */
function termsOf(effect: EffectDetail, side: 'targeted' | 'untouched'): string {
  const counted = effect[`${side}Queries`].filter((query) => query.counted)
  return counted.map(({ searchTerm }) => searchTerm).join('; ')
}

function enginesOf(engines: readonly string[]): string {
  const simulated = engines.some(isSimulated) ? [figureCsvCopy.simulated] : []
  return [engines.map(engineLabel).join(', '), ...simulated].join(' ').trim()
}
