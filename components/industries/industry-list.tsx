'use client'

import { QueriesLink, RecordList } from '@/components/data/record-list'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { TwoLines } from '@/components/table/rows'
import { Factory } from '@/components/ui/icons'
import { INDUSTRIES } from '@/lib/api/endpoints'
import { tableDate } from '@/lib/format/dates'
import { industryList } from '@/lib/industries/list'
import type { AdminIndustryRow } from '@/lib/industries/shapes'
import { industriesCopy as copy } from '@/lib/industries/words'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { NEW, routes } from '@/lib/routes'

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
