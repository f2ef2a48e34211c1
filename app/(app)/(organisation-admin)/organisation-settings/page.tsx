import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { OrganisationSettings } from '@/components/organisations/organisation-settings'
import { ALERTS_OF_OWN } from '@/lib/alerts/words'
import { DIGEST_READERS, READ_TOKENS_OF_OWN } from '@/lib/api/endpoints'
import { EXPORT_TARGET } from '@/lib/nightly-files/words'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { listAlerts } from '@/server/alerts/channels'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { listDigestReaders } from '@/server/digest/readers'
import { readExportTarget } from '@/server/nightly-files/target'
import { listReadTokens, readOwnOrganisation } from '@/server/organisations/reads'

export const metadata = { title: organisationSettingsCopy.title }

export default withSkeleton(
  () => <ListSkeleton title={organisationSettingsCopy.title} />,
  async () => {
    const { actor, reach } = await guardPage('page.organisationAdmin')
    const organisation = await readOwnOrganisation(actor, reach)
    const read = [listReadTokens, listDigestReaders, listAlerts].map((list) => list(actor, reach))
    const [tokens = {}, readers = {}, alerts = {}] = await Promise.all(read)
    const lists = { [READ_TOKENS_OF_OWN]: tokens, [DIGEST_READERS]: readers, [ALERTS_OF_OWN]: alerts }
    return (
      <Prefetched responses={{ ...lists, [EXPORT_TARGET]: await readExportTarget(actor, reach) }}>
        <OrganisationSettings organisation={organisation} today={today()} />
      </Prefetched>
    )
  },
)
