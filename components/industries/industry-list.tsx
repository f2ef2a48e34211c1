'use client'

import Link from 'next/link'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { QueriesLink } from '@/components/records/queries-link'
import { RowActions, useDeleteRow } from '@/components/records/row-actions'
import { TwoLines } from '@/components/table/cells'
import { DataTable } from '@/components/table/data-table'
import { buttonClass } from '@/components/ui/button'
import { Factory, Plus } from '@/components/ui/icons'
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
  const removal = useDeleteRow<AdminIndustryRow>({
    endpoint: INDUSTRIES,
    ...copy.deletion,
    subject: ({ name }) => name,
    consequence: ({ queries, results }) => trackedQueriesCopy.consequence(queries, results),
  })
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <DataTable
        card={{ title: 'name', second: 'location', date: 'createdAt' }}
        cells={cells}
        empty={(narrowed) => ({
          title: narrowed ? copy.empty.narrowed : copy.empty.title,
          text: narrowed ? copy.narrowedText : copy.empty.text,
          icon: <Factory />,
        })}
        label={copy.label}
        row={{
          href: (row) => routes.adminIndustry(row._id),
          actions: (row) => (
            <RowActions href={routes.adminIndustry(row._id)} name={row.name} onDelete={() => removal.ask(row)}>
              <QueriesLink href={routes.adminIndustryQueries(row._id)} label={copy.manageQueries(row.name)} />
            </RowActions>
          ),
        }}
        state={state}
        toolbar={
          <Link className={buttonClass()} href={routes.adminIndustry(NEW)}>
            <Plus />
            {copy.addNew}
          </Link>
        }
      />
      {removal.dialog}
    </>
  )
}
