'use client'

import Link from 'next/link'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { RowActions, useDeleteRow } from '@/components/records/row-actions'
import { Placeholder, TwoLines } from '@/components/table/cells'
import { DataTable } from '@/components/table/data-table'
import { buttonClass } from '@/components/ui/button'
import { ListChecks, Plus } from '@/components/ui/icons'
import { RECOMMENDATIONS } from '@/lib/api/endpoints'
import { recommendationsCopy as copy } from '@/lib/copy/recommendations'
import { tableDate } from '@/lib/format/dates'
import { organisationNames, recommendationList } from '@/lib/lists/recommendation'
import { NEW, routes } from '@/lib/routes'
import type { AdminRecommendationRow as Row } from '@/lib/schemas/recommendation'

const cells = {
  title: (row: Row) => <TwoLines className="font-medium">{row.title}</TwoLines>,
  organization: (row: Row) => <TwoLines>{organisationNames(row)}</TwoLines>,
  description: (row: Row) => (
    <TwoLines className="text-muted-foreground">
      {row.description ?? <Placeholder>{copy.noDescription}</Placeholder>}
    </TwoLines>
  ),
  createdAt: (row: Row) => <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>,
  updatedAt: (row: Row) => <span className="tnum">{tableDate(row.updatedAt)}</span>,
}

export function RecommendationList() {
  const state = useList({ list: recommendationList, endpoint: RECOMMENDATIONS })
  const removal = useDeleteRow<Row>({
    endpoint: RECOMMENDATIONS,
    ...copy.removal,
    subject: ({ title }) => title,
    consequence: ({ organisations, statuses }) => copy.removal.consequence(organisations, statuses),
  })
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <DataTable
        card={{ title: 'title', second: 'organization', date: 'updatedAt' }}
        cells={cells}
        empty={(narrowed) => ({
          title: narrowed ? copy.empty.narrowed : copy.empty.title,
          text: narrowed ? copy.empty.narrowedText : copy.empty.text,
          icon: <ListChecks />,
        })}
        hideBelow={{ createdAt: 'lg' }}
        label={copy.table}
        row={{
          href: (row) => routes.adminRecommendation(row._id),
          actions: (row) => (
            <RowActions href={routes.adminRecommendation(row._id)} name={row.title} onDelete={() => removal.ask(row)} />
          ),
        }}
        state={state}
        toolbar={
          <Link className={buttonClass()} href={routes.adminRecommendation(NEW)}>
            <Plus />
            {copy.add}
          </Link>
        }
      />
      {removal.dialog}
    </>
  )
}
