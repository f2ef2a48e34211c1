import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/data/query-provider'
import { SearchStateProvider } from '@/components/data/use-search-state'
import { SelectionProvider } from '@/components/layout/navigation-link'
import { Shell } from '@/components/layout/shell'
import { allowedNavigation, seesEngines } from '@/lib/access/navigation'
import { fullName } from '@/lib/format/text'
import { navigationCopy } from '@/lib/layout/words'
import { guardPage } from '@/server/auth/guard-page'
import { silentLabels } from '@/server/engines/silent-engines'
import { readOwnInvitations } from '@/server/people/membership-invitations'
import { readSeeing } from '@/server/people/see-as'
import { currentUser } from '@/server/people/sign-in'

export default async function AppLayout({ children }: { children: ReactNode }) {
  const { actor } = await guardPage('session.own')
  const [user, silent, seeing, invitations] = await Promise.all([
    currentUser(actor),
    seesEngines(actor) ? silentLabels() : [],
    readSeeing(actor),
    readOwnInvitations(actor),
  ])
  const { email, organization: organisation, organizations: organisations, profileImage: image } = user
  const account = { name: fullName(actor) ?? navigationCopy.unnamed, email, image, organisation, organisations }
  return (
    <SearchStateProvider>
      <QueryProvider>
        <SelectionProvider>
          <Shell
            account={account}
            invitations={invitations}
            marks={seesEngines(actor)}
            navigation={allowedNavigation(actor, silent, organisations.length)}
            own={organisations.map(({ _id }) => _id)}
            seeing={seeing}
          >
            {children}
          </Shell>
        </SelectionProvider>
      </QueryProvider>
    </SearchStateProvider>
  )
}
