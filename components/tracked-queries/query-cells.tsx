import { Missing, TwoLines } from '@/components/table/cells'
import { trackedQueryScreens as copy } from '@/lib/copy/tracked-query-screens'
import { tableDate } from '@/lib/format/dates'
import type { TrackedQueryRow } from '@/lib/schemas/tracked-query'
import { ActiveToggle } from './active-toggle'

/** How the list draws a query; `endpoint` is where its switch saves. */
export function queryCells(endpoint: string) {
  return {
    searchTerm: (row: TrackedQueryRow) => <TwoLines className="font-medium">{row.searchTerm}</TwoLines>,
    searcherProfile: (row: TrackedQueryRow) =>
      row.profileName || row.searcherProfile ? (
        <span className="block max-w-60">
          {row.profileName && <span className="block truncate">{row.profileName}</span>}
          <span className="block truncate text-muted-foreground text-xs">{row.searcherProfile}</span>
        </span>
      ) : (
        <Missing>{copy.noProfile}</Missing>
      ),
    active: (row: TrackedQueryRow) => <ActiveToggle endpoint={endpoint} query={row} />,
    createdAt: (row: TrackedQueryRow) => <span className="tnum">{tableDate(row.createdAt)}</span>,
    updatedBy: (row: TrackedQueryRow) =>
      row.updatedBy ? (
        <span className="block max-w-52 truncate text-muted-foreground" title={row.updatedBy.email}>
          {row.updatedBy.email}
        </span>
      ) : (
        <Missing />
      ),
    updatedAt: (row: TrackedQueryRow) => <span className="tnum">{tableDate(row.updatedAt)}</span>,
  }
}
