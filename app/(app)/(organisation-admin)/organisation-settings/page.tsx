import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { OrganisationSettings } from '@/components/organisations/organisation-settings'
import { DIGEST_READERS, READ_TOKENS_OF_OWN } from '@/lib/api/endpoints'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { listDigestReaders } from '@/server/digest/readers'
import { listReadTokens, readOwnOrganisation } from '@/server/organisations/reads'

export const metadata = { title: organisationSettingsCopy.title }

export default withSkeleton(
  () => <ListSkeleton title={organisationSettingsCopy.title} />,
  async () => {
    const { actor, reach } = await guardPage('page.organisationAdmin')
    const [organisation, tokens, readers] = await Promise.all([
      readOwnOrganisation(actor, reach),
      listReadTokens(actor, reach),
      listDigestReaders(actor, reach),
    ])
    return (
      <Prefetched answers={{ [READ_TOKENS_OF_OWN]: tokens, [DIGEST_READERS]: readers }}>
        <OrganisationSettings organisation={organisation} today={today()} />
      </Prefetched>
    )
  },
)
