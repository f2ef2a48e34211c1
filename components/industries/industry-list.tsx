'use client'

import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { QueriesLink } from '@/components/records/queries-link'
import { RecordList } from '@/components/records/record-list'
import { TwoLines } from '@/components/table/cells'
import { Factory } from '@/components/ui/icons'
import { INDUSTRIES } from '@/lib/api/endpoints'
import { industriesCopy as copy } from '@/lib/copy/industries'
import { trackedQueriesCopy } from '@/lib/copy/tracked-queries'
import { tableDate } from '@/lib/format/dates'
import { industryList } from '@/lib/lists/industry'
import { NEW, routes } from '@/lib/routes'
import type { AdminIndustryRow } from '@/lib/schemas/industry'

const cells = {
  name: (row: AdminIndustryRow) => <TwoLines className="font-medium">{row.name}</TwoLines>,
  location: (row: AdminIndustryRow) => <TwoLines>{row.location}</TwoLines>,
  createdAt: (row: AdminIndustryRow) => <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>,
}

export function IndustryList() {
  const state = useList({ list: industryList, endpoint: INDUSTRIES })
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <RecordList
        actions={(row) => (
          <QueriesLink href={routes.adminIndustryQueries(row._id)} label={copy.manageQueries(row.name)} />
        )}
        add={{ href: routes.adminIndustry(NEW), label: copy.addNew }}
        card={{ title: 'name', second: 'location', date: 'createdAt' }}
        cells={cells}
        deletion={{
          endpoint: INDUSTRIES,
          ...copy.deletion,
          consequence: ({ queries, results }) => trackedQueriesCopy.consequence(queries, results),
        }}
        empty={{ icon: <Factory />, ...copy.empty }}
        hrefOf={(row) => routes.adminIndustry(row._id)}
        label={copy.label}
        nameOf={({ name }) => name}
        state={state}
      />
    </>
  )
}
