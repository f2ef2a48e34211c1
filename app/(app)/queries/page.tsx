import type { SearchParams } from 'nuqs/server'
import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { MemberQueries, OwnQueries } from '@/components/queries/own-queries'
import { reachOf } from '@/lib/access/permissions'
import { trackedQueryList } from '@/lib/queries/list'
import { OWN_QUERIES_API, ownQueriesCopy, PROPOSALS_API } from '@/lib/queries/own-words'
import { guardPage } from '@/server/auth/guard-page'
import { chooseOwn } from '@/server/db/scope'
import { findOrganisation } from '@/server/organisations/reads'
import { readOwnQueryPage } from '@/server/queries/own'
import { listProposals } from '@/server/queries/proposals'
import { readActiveCount, readQueryChips } from '@/server/queries/reads'
import { prefetchedList } from '../prefetched-list'

export const metadata = { title: ownQueriesCopy.title }

export default withSkeleton(
  () => <ListSkeleton title={ownQueriesCopy.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    const { actor, reach } = await guardPage('page.dashboards')
    if (!actor.organisationId) return <NoOrganisation />
    const scope = await chooseOwn(actor, reach)
    const { name } = await findOrganisation(actor, reach, scope)
    const responses = { [PROPOSALS_API]: await listProposals(actor, reach) }
    const adding = (await searchParams).add === '1'
    if (reachOf(actor, 'ownOrganisation.manage') === null) {
      const active = await readActiveCount({ kind: 'organisation', id: scope })
      const queries = await readQueryChips(scope)
      return (
        <Prefetched responses={responses}>
          <MemberQueries active={active} organisation={name} proposing={adding} queries={queries} />
        </Prefetched>
      )
    }
    const list = await prefetchedList({
      endpoint: OWN_QUERIES_API,
      list: trackedQueryList,
      read: (choice) => readOwnQueryPage(actor, reach, choice),
      searchParams,
      children: <OwnQueries adding={adding} organisation={name} />,
    })
    return <Prefetched responses={responses}>{list}</Prefetched>
  },
)
