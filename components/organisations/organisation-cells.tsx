import { Missing, TwoLines } from '@/components/table/cells'
import { Badge } from '@/components/ui/badge'
import { ExternalLink } from '@/components/ui/external-link'
import { organisationScreens as copy } from '@/lib/copy/organisation-screens'
import { tableDate } from '@/lib/format/dates'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'

const SHOWN = 2

/** How the list draws an organisation. */
export const organisationCells = {
  name: (row: AdminOrganisationRow) => <TwoLines className="font-medium">{row.name}</TwoLines>,
  industry: (row: AdminOrganisationRow) => (
    <span className="flex flex-wrap gap-1">
      {row.industry.slice(0, SHOWN).map(({ _id, name }) => (
        <Badge key={_id}>
          <span className="max-w-52 truncate" title={name}>
            {name}
          </span>
        </Badge>
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
    row.websiteUrl ? (
      <ExternalLink href={row.websiteUrl}>
        <span className="block max-w-52 truncate" title={row.websiteUrl}>
          {hostOf(row.websiteUrl)}
        </span>
      </ExternalLink>
    ) : (
      <Missing />
    ),
  location: (row: AdminOrganisationRow) => <TwoLines>{row.location}</TwoLines>,
  createdAt: (row: AdminOrganisationRow) => (
    <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>
  ),
}

/** The address without what every address has. */
function hostOf(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
