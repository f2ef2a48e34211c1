import type { List } from '@/lib/table/list'
import type { ResultRow } from './shapes'
import { evidenceCopy } from './words'

export interface ExportedAnswer
  extends Pick<ResultRow, '_id' | 'date' | 'engine' | 'model' | 'ownPlacement' | 'ownNamed' | 'above'> {
  searchTerm: string
  /** Names of all placed brands, in order. */
  brands: string[]
  /** Cited sites, in order. */
  sites: string[]
}

const { columns } = evidenceCopy
const listed = (names: readonly string[]) => names.join('; ')

/** Declares the CSV file of a list of answers; `addressOf` returns the address of an answer's page (R-EVIDENCE-4). */
export function answerExport(addressOf: (id: string) => string): List<ExportedAnswer> {
  return {
    fileName: 'answers',
    defaultSort: { key: 'date', dir: 'desc' },
    columns: [
      { key: 'date', header: columns.date, exported: ({ date }) => date },
      { key: 'term', header: columns.term, exported: ({ searchTerm }) => searchTerm },
      { key: 'engine', header: columns.engine, exported: ({ engine }) => evidenceCopy.engine(engine) },
      { key: 'model', header: columns.model, exported: ({ model }) => model },
      {
        key: 'placement',
        header: columns.placement,
        exported: (row) => row.ownPlacement ?? evidenceCopy.unplaced(row),
      },
      { key: 'brands', header: columns.brands, exported: ({ brands }) => listed(brands) },
      { key: 'above', header: columns.above, exported: ({ above }) => listed(above) },
      { key: 'sites', header: columns.sites, exported: ({ sites }) => listed(sites) },
      { key: 'link', header: columns.link, exported: ({ _id }) => addressOf(_id) },
    ],
  }
}
