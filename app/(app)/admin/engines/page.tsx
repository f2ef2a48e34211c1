import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { EngineList } from '@/components/engines/engine-list'
import { EnginesSkeleton } from '@/components/engines/engines-skeleton'
import { ENGINES } from '@/lib/api/endpoints'
import { adminEnginesCopy } from '@/lib/copy/admin-engines'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { engineOverview } from '@/server/services/engines/engine-overview'

export const metadata = { title: adminEnginesCopy.title }

export default withSkeleton(EnginesSkeleton, async () => {
  await guardPage('page.admin')
  return (
    <Prefetched answers={{ [ENGINES]: await engineOverview(today()) }}>
      <EngineList />
    </Prefetched>
  )
})
