'use client'

import { QueriesLink, RecordList } from '@/components/data/record-list'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { SeeAsButton } from '@/components/layout/seeing'
import { Placeholder, TwoLines } from '@/components/table/rows'
import { Badge } from '@/components/ui/badge'
import { ExternalLink } from '@/components/ui/external-link'
import { Building } from '@/components/ui/icons'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { tableDate } from '@/lib/format/dates'
import { organisationList } from '@/lib/organisations/list'
import type { AdminOrganisationRow } from '@/lib/organisations/shapes'
import { organisationsCopy as copy, organisationConsequence } from '@/lib/organisations/words'
import { NEW, routes } from '@/lib/routes'

const SHOWN = 2

const organisationCells = {
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
      {row.industry.length === 0 && <Placeholder />}
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
      <Placeholder />
    ),
  location: (row: AdminOrganisationRow) => <TwoLines>{row.location}</TwoLines>,
  createdAt: (row: AdminOrganisationRow) => (
    <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>
  ),
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

export function OrganisationList() {
  const state = useList({ list: organisationList, endpoint: ORGANISATIONS })
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <RecordList
        actions={(row) => (
          <>
            <QueriesLink href={routes.adminOrganisationQueries(row._id)} label={copy.manageQueries(row.name)} />
            <SeeAsButton look="icon" organisation={row} />
          </>
        )}
        add={{ href: routes.adminOrganisation(NEW), label: copy.addNew }}
        card={{ title: 'name', second: 'industry', badge: 'location', date: 'createdAt' }}
        cells={organisationCells}
        deletion={{ endpoint: ORGANISATIONS, ...copy.deletion, consequence: organisationConsequence }}
        empty={{ icon: <Building />, ...copy.empty }}
        hideBelow={{ createdAt: 'lg', websiteUrl: 'lg' }}
        hrefOf={(row) => routes.adminOrganisation(row._id)}
        label={copy.label}
        nameOf={({ name }) => name}
        state={state}
      />
    </>
  )
}
