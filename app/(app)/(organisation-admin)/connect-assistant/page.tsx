import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { ConnectScreen } from '@/components/mcp/connect-screen'
import { ASSISTANT_CALLS } from '@/lib/api/endpoints'
import { connectCopy } from '@/lib/mcp/page-words'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { listCalls } from '@/server/mcp/calls'
import { assistantAddress } from '@/server/mcp/present'
import { readOwnOrganisation } from '@/server/organisations/reads'

export const metadata = { title: connectCopy.title }

export default withSkeleton(
  () => <ListSkeleton title={connectCopy.title} />,
  async () => {
    const { actor, reach } = await guardPage('page.organisationAdmin')
    const [{ name }, calls] = await Promise.all([readOwnOrganisation(actor, reach), listCalls(actor, reach, today())])
    return (
      <Prefetched answers={{ [ASSISTANT_CALLS]: calls }}>
        <ConnectScreen address={assistantAddress()} organisation={name} today={today()} />
      </Prefetched>
    )
  },
)
