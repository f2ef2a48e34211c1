import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { EngineList } from '@/components/engines/engine-list'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { ENGINES } from '@/lib/api/endpoints'
import { adminEnginesCopy } from '@/lib/engines/admin-words'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { enginesAndSurfaces } from '@/server/engines/overview'

export const metadata = { title: adminEnginesCopy.title }

const Skeleton = () => <ListSkeleton text={adminEnginesCopy.text} title={adminEnginesCopy.title} />

export default withSkeleton(Skeleton, async () => {
  await guardPage('page.admin')
  return (
    <Prefetched answers={{ [ENGINES]: await enginesAndSurfaces(today()) }}>
      <EngineList />
    </Prefetched>
  )
})
