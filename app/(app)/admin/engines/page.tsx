import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { EngineList } from '@/components/engines/engine-list'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { ALERTS_OF_INSTALLATION } from '@/lib/alerts/words'
import { ENGINES } from '@/lib/api/endpoints'
import { adminEnginesCopy } from '@/lib/engines/admin-words'
import { listAlerts } from '@/server/alerts/channels'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { enginesAndSurfaces } from '@/server/engines/overview'

export const metadata = { title: adminEnginesCopy.title }

const Skeleton = () => <ListSkeleton text={adminEnginesCopy.text} title={adminEnginesCopy.title} />

export default withSkeleton(Skeleton, async () => {
  const { actor, reach } = await guardPage('page.admin')
  const [engines, alerts] = await Promise.all([enginesAndSurfaces(today()), listAlerts(actor, reach)])
  return (
    <Prefetched responses={{ [ENGINES]: engines, [ALERTS_OF_INSTALLATION]: alerts }}>
      <EngineList />
    </Prefetched>
  )
})
