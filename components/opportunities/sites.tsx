import { useEffect, useState } from 'react'
import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { useSearchState } from '@/components/data/use-search-state'
import { LISTED_TYPES } from '@/components/sites/site-type'
import { RowsTable } from '@/components/table/rows'
import { useSortedTable } from '@/components/table/use-list-table'
import { CardFooter } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { Link2, ListFilter } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { actionsCopy } from '@/lib/actions/words'
import { csvPath } from '@/lib/api/endpoints'
import type { Opportunities } from '@/lib/opportunities/shapes'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import type { List } from '@/lib/table/list'
import { siteSearchParams } from '@/lib/visibility/params'
import { More, OPPORTUNITY_PARTS, OpportunitySection, type OpportunitySource, PlanButton, useShown } from './section'
import {
  NamingBar,
  NamingLegend,
  SiteChange,
  SiteCount,
  SiteName,
  SitePages,
  type SiteRow,
  type SiteState,
  SiteTypeOf,
} from './site-cells'

const copy = opportunitiesCopy.sites
const ALL = ''
type SiteKey = 'site' | 'type' | 'answers' | 'namingOwn' | 'namingRivals' | 'shares'

const list: List<SiteRow, SiteKey> = {
  columns: [
    { key: 'site', header: copy.columns.site, sortable: true },
    { key: 'type', header: copy.columns.type, sortable: true },
    { key: 'answers', header: copy.columns.answers, sortable: true },
    { key: 'namingOwn', header: copy.columns.own, sortable: true },
    { key: 'namingRivals', header: copy.columns.rivals, sortable: true },
    { key: 'shares', header: `${copy.legend.own}, ${copy.legend.rivals}` },
  ],
  defaultSort: { key: 'answers', dir: 'desc' },
}

const SORTED_BY = {
  site: (row: SiteRow) => row.site,
  type: (row: SiteRow) => copy.types[row.type],
  answers: (row: SiteRow) => row.answers,
  namingOwn: (row: SiteRow) => row.namingOwn,
  namingRivals: (row: SiteRow) => row.namingRivals,
}

/** The site whose pages are shown, by the address: a link leads to its row, which then stays in the list. */
function useOpenedSite() {
  const [{ site: open }, change] = useSearchState(siteSearchParams)
  const [latest, setLatest] = useState(open)
  if (open !== null && open !== latest) setLatest(open)
  useEffect(() => {
    if (open === null) return
    // The row is drawn for wide and for small screens; one of them is hidden.
    for (const row of document.querySelectorAll('.site-opener[aria-expanded="true"]'))
      row.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  return { open, latest, onOpen: (site: string | null) => change({ site }, { replace: true }) }
}

/** Sites that answers cite; own sites only on request. */
export function Sites({
  figures: { organisation, window, sites },
  path,
  source,
  mayChangeTypes,
  onPlan,
}: {
  figures: Pick<Opportunities, 'organisation' | 'window' | 'sites'>
  /** API path of the shown figures. */
  path: string
  source: OpportunitySource
  mayChangeTypes: boolean
  onPlan: (action: PlannedAction) => void
}) {
  const [type, setType] = useState<string>(ALL)
  const { open, latest, onOpen } = useOpenedSite()
  const state: SiteState = { organisation, source, mayChangeTypes, open, onOpen }
  const rows = sites
    .filter((site) => (type === ALL ? site.type !== 'own' || site.site === latest : site.type === type))
    .map((site): SiteRow => ({ ...site, _id: site.site }))
  const place = 1 + rows.findIndex(({ site }) => site === latest)
  const shown = useShown({ table: Math.max(7, place), cards: Math.max(2, place) })
  const { table, sorted } = useSortedTable({ list, rows, cells: cellsOf(state), values: SORTED_BY, shown: shown.table })
  const plan = (row: SiteRow) => onPlan(actionOf(row, source))
  return (
    <OpportunitySection
      csv={sites.length > 0 ? csvPath(path, 'sites') : null}
      control={
        sites.length > 0 && (
          <Select
            icon={<ListFilter />}
            label={copy.filter}
            onChange={setType}
            options={[
              { value: ALL, label: copy.allTypes },
              ...LISTED_TYPES.map((each) => ({ value: each as string, label: copy.types[each] })),
            ]}
            value={type}
          />
        )
      }
      help={copy.help}
      id={OPPORTUNITY_PARTS.sites}
      title={copy.title}
    >
      {rows.length === 0 ? (
        <EmptyState
          icon={<Link2 />}
          text={type === ALL ? copy.empty.text : copy.emptyOfType}
          title={copy.empty.title}
        />
      ) : (
        <>
          <RowsTable<SiteRow, SiteKey>
            heads={{ shares: <NamingLegend /> }}
            hideBelow={{ shares: 'xl' }}
            label={copy.title}
            numbers={['answers', 'namingOwn', 'namingRivals']}
            row={{
              actions: (row) => takesMentions(row) && <PlanButton onPlan={() => plan(row)} subject={row.site} />,
              panel: (row) => open === row.site && row.pages.length > 0 && <SitePages row={row} state={state} />,
            }}
            table={table}
          />
          <SiteCards onPlan={plan} rows={sorted.slice(0, shown.cards)} state={state} />
          <CardFooter>
            <p className="max-md:hidden">
              {copy.footer(window.days)} <b className="font-semibold text-foreground">{copy.change.new}</b>{' '}
              {copy.compared.between} <b className="font-semibold text-foreground">{copy.change.lost}</b>{' '}
              {copy.compared.after(window.days)}
            </p>
            <More shown={shown} total={rows.length} />
          </CardFooter>
        </>
      )}
    </OpportunitySection>
  )
}

/** Nobody earns a mention on a site of its own, or of a rival. */
const takesMentions = ({ type }: SiteRow) => type !== 'own' && type !== 'competitor'

function actionOf(row: SiteRow, { days, engineNames }: OpportunitySource): PlannedAction {
  return {
    origin: 'sites',
    title: actionsCopy.titles.site(row.site),
    description: copy.evidence({ ...row, days, engines: engineNames }),
    queries: [],
  }
}

function cellsOf(state: SiteState) {
  const { source } = state
  return {
    site: (row: SiteRow) => (
      <span className="flex flex-wrap items-center gap-2">
        <SiteName row={row} state={state} />
        <SiteChange change={row.change} />
      </span>
    ),
    type: (row: SiteRow) => <SiteTypeOf row={row} state={state} />,
    answers: (row: SiteRow) => <SiteCount of="answers" row={row} source={source} />,
    namingOwn: (row: SiteRow) => <SiteCount of="namingOwn" row={row} source={source} />,
    namingRivals: (row: SiteRow) => <SiteCount of="namingRivals" row={row} source={source} />,
    shares: (row: SiteRow) => <NamingBar row={row} />,
  }
}

/** Below 768 px. */
function SiteCards({
  rows,
  state,
  onPlan,
}: {
  rows: readonly SiteRow[]
  state: SiteState
  onPlan: (row: SiteRow) => void
}) {
  const { source } = state
  return (
    <ul aria-label={copy.title} className="divide-y divide-border md:hidden">
      {rows.map((row) => (
        <li className="grid gap-2.5 p-4 text-sm" key={row._id}>
          <div className="flex items-start justify-between gap-3">
            <h3 className="min-w-0 text-base">
              <SiteName row={row} state={state} />
            </h3>
            <SiteChange change={row.change} />
          </div>
          <SitePages row={row} state={state} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted-foreground text-xs">
            <SiteTypeOf row={row} state={state} />
            <span>
              {copy.card.cited}{' '}
              <SiteCount of="answers" row={row} source={source} words={copy.answerWord(row.answers)} />
            </span>
          </p>
          <p>
            {copy.card.own} <SiteCount of="namingOwn" row={row} source={source} />, {copy.card.rivals}{' '}
            <SiteCount of="namingRivals" row={row} source={source} />
          </p>
          {takesMentions(row) && <PlanButton onPlan={() => onPlan(row)} subject={row.site} wide />}
        </li>
      ))}
    </ul>
  )
}
