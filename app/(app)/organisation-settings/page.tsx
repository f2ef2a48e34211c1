import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { OrganisationSettings } from '@/components/organisation-settings/organisation-settings'
import { DIGEST_READERS, READ_TOKENS_OF_OWN } from '@/lib/api/endpoints'
import { organisationSettingsCopy } from '@/lib/copy/organisation-settings'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { listReadTokens } from '@/server/services/api-tokens/reads'
import { listDigestReaders } from '@/server/services/digest/readers'
import { readOwnOrganisation } from '@/server/services/organisations/reads'

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
