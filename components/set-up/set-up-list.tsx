'use client'

import Link from 'next/link'
import { usePrefetched, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { PageHeader } from '@/components/layout/page-header'
import { Pager } from '@/components/table/pager'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { CircleCheck, Plus } from '@/components/ui/icons'
import { ProgressBar } from '@/components/ui/progress'
import { setUpListPath } from '@/lib/api/endpoints'
import { NEW, routes } from '@/lib/routes'
import type { SetUpRow } from '@/lib/set-up/shapes'
import { setUpCopy as copy, SET_UP_STEPS, stateOf } from '@/lib/set-up/words'
import { parseAsPage } from '@/lib/table/params'
import type { ListPage } from '@/lib/table/shapes'

const PAGE = { page: parseAsPage }

export function SetUpList() {
  const [{ page }, change] = useSearchState(PAGE)
  const path = setUpListPath(page)
  const { data } = usePrefetched(path, useResource<ListPage<SetUpRow>>(path, { alwaysFresh: true, keepPrevious: true }))
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <p className="-mt-3 mb-5">
        <Link className={buttonClass()} href={routes.adminSetUp(NEW)}>
          <Plus />
          {copy.start}
        </Link>
      </p>
      <h2 className="sr-only">{copy.section}</h2>
      <Card labelledBy="set-ups">
        <CardHeader id="set-ups" title={copy.unfinished} />
        {data.total === 0 ? (
          <EmptyState icon={<CircleCheck />} text={copy.empty.text} title={copy.empty.title} />
        ) : (
          <ul className="mt-3 divide-y divide-border border-border border-t">
            {data.items.map((row) => (
              <SetUpItem key={row._id} row={row} />
            ))}
          </ul>
        )}
        {data.total > data.pageSize && (
          <Pager onPage={(to) => change({ page: to })} page={data.page} pageSize={data.pageSize} total={data.total} />
        )}
      </Card>
    </>
  )
}

function SetUpItem({ row }: { row: SetUpRow }) {
  const missing = SET_UP_STEPS.filter((step) => stateOf(step, row) === 'missing')
  const done = SET_UP_STEPS.length - missing.length
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3.5 md:px-5">
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere font-medium">{row.name}</p>
        <p className="text-muted-foreground text-sm">{copy.missing(missing.map((step) => copy.steps[step]))}</p>
      </div>
      <div className="grid w-40 gap-1.5">
        <p className="tnum text-muted-foreground text-xs">{copy.done(done, SET_UP_STEPS.length)}</p>
        <ProgressBar label={row.name} max={SET_UP_STEPS.length} value={done} />
      </div>
      <Link
        aria-label={copy.carryOn(row.name)}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
        href={routes.adminSetUp(row._id)}
      >
        {copy.carryOnShort}
      </Link>
    </li>
  )
}
