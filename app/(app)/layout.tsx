import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/data/query-provider'
import { Shell } from '@/components/layout/shell'
import { allowedNavigation } from '@/lib/access/allowed-navigation'
import { navigationCopy } from '@/lib/copy/navigation'
import { fullName } from '@/lib/format/names'
import { guardPage } from '@/server/auth/guard-page'
import { findOrganisation } from '@/server/services/organisations/reads'

export default async function AppLayout({ children }: { children: ReactNode }) {
  const actor = await guardPage('session.own')
  const { organisationId, email } = actor
  const organisation = organisationId && (await findOrganisation(actor, 'ownOrganisation', organisationId))
  const account = { name: fullName(actor) ?? navigationCopy.unnamed, email, organisation: organisation || null }
  return (
    <QueryProvider>
      <Shell account={account} navigation={allowedNavigation(actor)}>
        {children}
      </Shell>
    </QueryProvider>
  )
}
