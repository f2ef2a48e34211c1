'use client'

import { RecordList } from '@/components/data/record-list'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { Placeholder, TwoLines } from '@/components/table/rows'
import { ListChecks } from '@/components/ui/icons'
import { RECOMMENDATIONS } from '@/lib/api/endpoints'
import { tableDate } from '@/lib/format/dates'
import { organisationNames, recommendationList } from '@/lib/recommendations/list'
import type { AdminRecommendationRow as Row } from '@/lib/recommendations/shapes'
import { recommendationsCopy as copy } from '@/lib/recommendations/words'
import { NEW, routes } from '@/lib/routes'

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
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <RecordList
        add={{ href: routes.adminRecommendation(NEW), label: copy.add }}
        card={{ title: 'title', second: 'organization', date: 'updatedAt' }}
        cells={cells}
        deletion={{
          endpoint: RECOMMENDATIONS,
          ...copy.removal,
          consequence: ({ organisations, statuses }) => copy.removal.consequence(organisations, statuses),
        }}
        empty={{ icon: <ListChecks />, ...copy.empty }}
        hideBelow={{ createdAt: 'lg' }}
        hrefOf={(row) => routes.adminRecommendation(row._id)}
        label={copy.table}
        nameOf={({ title }) => title}
        state={state}
      />
    </>
  )
}
