import { notFound } from 'next/navigation'
import { createLoader, type SearchParams } from 'nuqs/server'
import { cache } from 'react'
import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { QuerySkeleton } from '@/components/layout/page-skeletons'
import { QueryScreen } from '@/components/visibility/query-screen'
import { queryPageCopy } from '@/lib/layout/words'
import { queryFigureParams } from '@/lib/queries/shapes'
import { queryPath, querySearchParams } from '@/lib/visibility/params'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { queryFigures } from '@/server/visibility/query-reads'
import { recordOrNotFound } from '../../record-or-not-found'

const loadView = createLoader(querySearchParams)

interface Address {
  params: Promise<{ id: string }>
  searchParams: Promise<SearchParams>
}

/** Once for the title and the page; null without an organisation. */
const read = cache(async (id: string, range: number, engine: string | null) => {
  const { actor, reach } = await guardPage('page.dashboards')
  const { organisationId } = actor
  if (!organisationId) return null
  const params = queryFigureParams.parse({ range, engine: engine ?? undefined })
  const find = (each: string) => queryFigures(actor, reach, organisationId, each, params, today())
  return { organisationId, figures: (await recordOrNotFound(id, find)) ?? notFound() }
})

export async function generateMetadata({ params, searchParams }: Address) {
  const { range, engine } = await loadView(searchParams)
  const found = await read((await params).id, range, engine)
  return { title: found?.figures.query.searchTerm ?? queryPageCopy.title }
}

export default withSkeleton(QuerySkeleton, async ({ params, searchParams }: Address) => {
  const [{ id }, view] = await Promise.all([params, loadView(searchParams)])
  const found = await read(id, view.range, view.engine)
  if (!found) return <NoOrganisation />
  return (
    <Prefetched responses={{ [queryPath(found.organisationId, id, view)]: found.figures }}>
      <QueryScreen id={id} key={id} organisationId={found.organisationId} />
    </Prefetched>
  )
})
