import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/data/query-provider'
import { SearchStateProvider } from '@/components/data/use-search-state'
import { SelectionProvider } from '@/components/layout/navigation-link'
import { Shell } from '@/components/layout/shell'
import { allowedNavigation, seesEngines } from '@/lib/access/navigation'
import type { Actor } from '@/lib/access/permissions'
import { fullName } from '@/lib/format/text'
import { navigationCopy } from '@/lib/layout/words'
import { guardPage } from '@/server/auth/guard-page'
import { silentLabels } from '@/server/engines/silent-engines'
import { currentUser } from '@/server/people/sign-in'

export default async function AppLayout({ children }: { children: ReactNode }) {
  const { actor } = await guardPage('session.own')
  const [user, silent] = await Promise.all([currentUser(actor), seesEngines(actor) ? silentLabels() : []])
  const { email, organization: organisation, profileImage: image } = user
  const seeing = organisation && actor.seeing ? { organisation, ...seen(actor.seeing) } : null
  const account = { name: fullName(actor) ?? navigationCopy.unnamed, email, image, organisation }
  return (
    <SearchStateProvider>
      <QueryProvider>
        <SelectionProvider>
          <Shell account={account} navigation={allowedNavigation(actor, silent)} seeing={seeing}>
            {children}
          </Shell>
        </SelectionProvider>
      </QueryProvider>
    </SearchStateProvider>
  )
}

const seen = ({ role, until }: NonNullable<Actor['seeing']>) => ({ role, leftMs: until.getTime() - Date.now() })
