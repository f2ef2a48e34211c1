import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { ConnectScreen } from '@/components/mcp/connect-screen'
import { ASSISTANT_CALLS, ASSISTANT_CONNECTIONS } from '@/lib/mcp/endpoints'
import { connectCopy } from '@/lib/mcp/page-words'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { readConnectPage } from '@/server/mcp/connections'

export const metadata = { title: connectCopy.title }

export default withSkeleton(
  () => <ListSkeleton title={connectCopy.title} />,
  async () => {
    const { actor, reach } = await guardPage('assistant.connect')
    if (!actor.organisationId) return <NoOrganisation />
    const { connections, calls, ...page } = await readConnectPage(actor, reach, today())
    const responses = { [ASSISTANT_CONNECTIONS]: connections, ...(calls && { [ASSISTANT_CALLS]: calls }) }
    return (
      <Prefetched responses={responses}>
        <ConnectScreen {...page} today={today()} />
      </Prefetched>
    )
  },
)
