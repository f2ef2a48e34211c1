import { permanentRedirect } from 'next/navigation'
import { createLoader, type SearchParams } from 'nuqs/server'
import { cache } from 'react'
import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { RivalSkeleton } from '@/components/layout/page-skeletons'
import { RivalScreen } from '@/components/rivals/rival-screen'
import { rivalPageCopy } from '@/lib/layout/words'
import { rivalKeyParams, rivalParams } from '@/lib/rivals/shapes'
import { rivalPath } from '@/lib/routes'
import { rivalFiguresPath, rivalSearchParams } from '@/lib/visibility/params'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { checkBrand, rivalFigures } from '@/server/rivals/reads'
import { decodedOrNotFound, orNotFound } from '../../record-or-not-found'

const loadView = createLoader(rivalSearchParams)

interface Address {
  params: Promise<{ key: string }>
  searchParams: Promise<SearchParams>
}

/** Once for the title and the page; null without an organisation. A name of another brand leads to that one's page. */
const read = cache(async (key: string, range: number, engine: string | null) => {
  const { actor, reach } = await guardPage('page.dashboards')
  const { organisationId } = actor
  if (!organisationId) return null
  const params = rivalParams.parse({ range, engine: engine ?? undefined })
  const figures = await orNotFound(() => rivalFigures(actor, reach, organisationId, key, params, today()))
  if (figures.rival.key !== key) permanentRedirect(rivalPath(figures.rival.key))
  return { organisationId, figures }
})

const decoded = (written: string) => decodedOrNotFound(written, rivalKeyParams.shape.brandKey)
const exists = async ({ params }: Address) => {
  await guardPage('page.dashboards')
  await orNotFound(async () => checkBrand(decoded((await params).key)))
}

export async function generateMetadata({ params, searchParams }: Address) {
  const { range, engine } = await loadView(searchParams)
  const found = await read(decoded((await params).key), range, engine)
  return { title: found?.figures.sentences[0]?.text ?? found?.figures.rival.name ?? rivalPageCopy.title }
}

const page = async ({ params, searchParams }: Address) => {
  const [{ key }, view] = await Promise.all([params, loadView(searchParams)])
  const found = await read(decoded(key), view.range, view.engine)
  if (!found) return <NoOrganisation />
  const { organisationId, figures } = found
  return (
    <Prefetched responses={{ [rivalFiguresPath(organisationId, figures.rival.key, view)]: figures }}>
      <RivalScreen brandKey={figures.rival.key} key={figures.rival.key} organisationId={organisationId} />
    </Prefetched>
  )
}

export default withSkeleton(RivalSkeleton, page, exists)
