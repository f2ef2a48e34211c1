'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useRefresh } from '@/components/data/use-resource'
import { DigestSwitches } from '@/components/digest/digest-switches'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import { OWN_ORGANISATION, READERS_OF_OWN_NAMES } from '@/lib/api/endpoints'
import type { Day } from '@/lib/format/days'
import { organisationSettingsCopy as copy, readTokensCopy } from '@/lib/organisations/settings-words'
import type { OwnOrganisationRow } from '@/lib/organisations/shapes'
import { BrandNamesForm, OwnDomainsForm, type SaveFields, SettingsRow } from './own-names'
import { ReadTokens } from './read-tokens'

/** How answers identify the organisation, and who reads its figures. Each row has its own Save. */
export function OrganisationSettings({ organisation, today }: { organisation: OwnOrganisationRow; today: Day }) {
  const router = useRouter()
  const refresh = useRefresh()
  const [saved, setSaved] = useState(organisation)
  const [discarded, setDiscarded] = useState({ names: 0, domains: 0 })
  const save: SaveFields = async (fields) => {
    setSaved(await api.post<OwnOrganisationRow>(OWN_ORGANISATION, { ...fields, version: saved.version }))
    refresh(READERS_OF_OWN_NAMES)
    router.refresh()
  }
  const discard = (row: keyof typeof discarded) => setDiscarded({ ...discarded, [row]: discarded[row] + 1 })
  // Keyed by section, so saving one keeps unsaved edits in the other.
  const keys = {
    names: JSON.stringify([discarded.names, saved.aliases, saved.neverMatch]),
    domains: JSON.stringify([discarded.domains, saved.ownDomains]),
  }
  return (
    <>
      <PageHeader text={copy.text(saved.name)} title={copy.title} />
      <Card>
        <SettingsRow id="brand-names" text={copy.names.text} title={copy.names.title}>
          <BrandNamesForm key={keys.names} onDiscard={() => discard('names')} organisation={saved} save={save} />
        </SettingsRow>
        <SettingsRow id="own-domains" text={copy.domains.text} title={copy.domains.title}>
          <OwnDomainsForm key={keys.domains} onDiscard={() => discard('domains')} organisation={saved} save={save} />
        </SettingsRow>
        <SettingsRow id="read-tokens" text={readTokensCopy.help(saved.name)} title={readTokensCopy.title}>
          <ReadTokens organisationId={saved._id} today={today} />
        </SettingsRow>
        <SettingsRow id="weekly-digest" text={copy.digest.text} title={copy.digest.title}>
          <DigestSwitches organisationId={saved._id} />
        </SettingsRow>
      </Card>
    </>
  )
}
