import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { EngineMarks } from '@/components/engines/engine-mark'
import { RowsTable } from '@/components/table/rows'
import { useSortedTable } from '@/components/table/use-sorted-table'
import { CardFooter } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { Check, Minus, Search } from '@/components/ui/icons'
import { actionsCopy } from '@/lib/actions/words'
import { csvPath } from '@/lib/api/endpoints'
import { grouped } from '@/lib/format/numbers'
import type { Opportunities, SearchOpportunity } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import type { List } from '@/lib/table/list'
import {
  answersOfAll,
  More,
  OPPORTUNITY_PARTS,
  OpportunitySection,
  type OpportunitySource,
  PlanButton,
  useShown,
} from './section'

const copy = opportunitiesCopy.searches
type SearchKey = keyof typeof copy.columns
type SearchRow = SearchOpportunity & { _id: string }

const list: List<SearchRow, SearchKey> = {
  columns: [
    { key: 'search', header: copy.columns.search, sortable: true },
    { key: 'times', header: copy.columns.times, sortable: true },
    { key: 'engines', header: copy.columns.engines },
    { key: 'ownSite', header: copy.columns.ownSite, sortable: true },
  ],
  defaultSort: { key: 'times', dir: 'desc' },
}

const SORTED_BY = {
  search: (row: SearchRow) => row.search,
  times: (row: SearchRow) => row.times,
  ownSite: (row: SearchRow) => Number(row.ownSiteRead),
}

/** What engines looked up before they answered. */
export function Searches({
  figures: { searches, answers },
  path,
  source,
  onPlan,
}: {
  figures: Pick<Opportunities, 'searches' | 'answers'>
  /** API path of the shown figures. */
  path: string
  source: OpportunitySource
  onPlan: (action: PlannedAction) => void
}) {
  const empty = answers > 0 ? copy.empty : copy.noAnswers
  const shown = useShown({ table: 5, cards: 4 })
  const rows = searches.map((search): SearchRow => ({ ...search, _id: search.key }))
  const { table, sorted } = useSortedTable({
    list,
    rows,
    cells: cellsOf(source),
    values: SORTED_BY,
    shown: shown.table,
  })
  return (
    <OpportunitySection
      csv={searches.length > 0 ? csvPath(path, 'searches') : null}
      help={copy.help}
      id={OPPORTUNITY_PARTS.searches}
      title={copy.title}
    >
      {rows.length === 0 ? (
        <EmptyState icon={<Search />} text={empty.text} title={empty.title} />
      ) : (
        <>
          <RowsTable<SearchRow, SearchKey>
            label={copy.title}
            numbers={['times']}
            row={{
              actions: (row) =>
                row.ownSiteRead ? (
                  <Times row={row} source={source} text={opportunitiesCopy.answers(row.times)} />
                ) : (
                  <PlanButton onPlan={() => onPlan(actionOf(row, source))} subject={row.search} />
                ),
            }}
            table={table}
          />
          <SearchCards rows={sorted.slice(0, shown.cards)} source={source} />
          <CardFooter>
            <p className="max-md:hidden">{copy.footer}</p>
            <More shown={shown} total={rows.length} />
          </CardFooter>
        </>
      )}
    </OpportunitySection>
  )
}

function actionOf({ search, times }: SearchRow, { days, engineNames }: OpportunitySource): PlannedAction {
  return {
    origin: 'searches',
    title: actionsCopy.titles.search(search),
    description: copy.evidence({ search, times, days, engines: engineNames }),
    queries: [],
  }
}

function cellsOf(source: OpportunitySource) {
  return {
    search: ({ search }: SearchRow) => (
      <span className="flex items-center gap-2.5">
        <Search className="size-4 shrink-0 text-muted-foreground" />
        <span className="wrap-anywhere min-w-0">{search}</span>
      </span>
    ),
    times: (row: SearchRow) => <Times row={row} source={source} text={grouped(row.times)} />,
    engines: ({ engines }: SearchRow) => <EngineMarks engines={engines} />,
    ownSite: (row: SearchRow) => <OwnSite read={row.ownSiteRead} />,
  }
}

/** Opens exactly the answers whose engine ran the search. */
function Times({
  row: { search, key, times },
  source,
  text,
  label = copy.after(times, search),
}: {
  row: SearchRow
  source: OpportunitySource
  text: string
  label?: string
}) {
  return (
    <EvidenceOpener
      answers={answersOfAll(source, copy.title, { search: { key, search } })}
      className="tnum whitespace-nowrap text-muted-foreground"
      label={label}
    >
      {text}
    </EvidenceOpener>
  )
}

function OwnSite({ read }: { read: boolean }) {
  const Icon = read ? Check : Minus
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-middle ${read ? 'text-success' : 'text-muted-foreground'}`}
    >
      <Icon className="size-4" />
      {read ? copy.yes : copy.no}
    </span>
  )
}

/** Below 768 px. */
function SearchCards({ rows, source }: { rows: readonly SearchRow[]; source: OpportunitySource }) {
  return (
    <ul aria-label={copy.title} className="divide-y divide-border md:hidden">
      {rows.map((row) => (
        <li className="grid gap-2 px-4 py-3.5" key={row._id}>
          <h3 className="wrap-anywhere font-medium text-sm">{row.search}</h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-xs">
            <Times
              label={copy.timesAfter(row.times, row.search)}
              row={row}
              source={source}
              text={copy.times(row.times)}
            />
            <EngineMarks engines={row.engines} />
            <span className="ml-auto inline-flex items-center gap-2">
              {copy.cardOwnSite}
              <OwnSite read={row.ownSiteRead} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
