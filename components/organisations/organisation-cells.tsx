import { Missing } from '@/components/records/missing'
import { Badge } from '@/components/ui/badge'
import { ExternalLink } from '@/components/ui/external-link'
import { organisationScreens as copy } from '@/lib/copy/organisation-screens'
import { tableDate } from '@/lib/format/dates'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'

const SHOWN = 2

/** How the list draws an organisation. */
export const organisationCells = {
  name: (row: AdminOrganisationRow) => <span className="line-clamp-2 break-words font-medium">{row.name}</span>,
  industry: (row: AdminOrganisationRow) => (
    <span className="flex flex-wrap gap-1">
      {row.industry.slice(0, SHOWN).map(({ _id, name }) => (
        <Badge key={_id}>{name}</Badge>
      ))}
      {row.industry.length > SHOWN && (
        <span title={row.industry.map(({ name }) => name).join(', ')}>
          <Badge>{copy.more(row.industry.length - SHOWN)}</Badge>
        </span>
      )}
      {row.industry.length === 0 && <Missing />}
    </span>
  ),
  websiteUrl: (row: AdminOrganisationRow) =>
    row.websiteUrl ? <ExternalLink href={row.websiteUrl}>{hostOf(row.websiteUrl)}</ExternalLink> : <Missing />,
  location: (row: AdminOrganisationRow) => row.location,
  createdAt: (row: AdminOrganisationRow) => (
    <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>
  ),
}

/** The address without what every address has. */
function hostOf(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
