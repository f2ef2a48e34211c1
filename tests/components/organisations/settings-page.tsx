import { vi } from 'vitest'
import { OrganisationSettings } from '@/components/organisations/organisation-settings'
import { ALERTS_OF_OWN } from '@/lib/alerts/words'
import { DIGEST_READERS, READ_TOKENS_OF_OWN } from '@/lib/api/endpoints'
import { OWN_BRANDING } from '@/lib/branding/words'
import type { DigestReader } from '@/lib/digest/shapes'
import { EXPORT_TARGET } from '@/lib/nightly-files/words'
import type { OwnOrganisationRow, ReadTokenRow } from '@/lib/organisations/shapes'
import { ID, openAdmin } from '@/tests/components/form/admin-page'

export const organisation: OwnOrganisationRow = {
  _id: ID,
  name: 'Loomhouse',
  industry: [],
  location: 'London',
  country: 'GB',
  websiteUrl: 'https://www.loomhouse.co.uk/',
  createdAt: '2026-09-14T10:00:00.000Z',
  aliases: ['Loom House'],
  neverMatch: [],
  ownDomains: [],
  favouriteRivals: [],
  membersShare: false,
  scoreAccess: 'api',
  surfacePlace: null,
  surfaces: false,
  version: 7,
}

/** The page of an organisation admin on 22 November 2026, with what the server has read for it. */
export function openSettings({
  tokens = [],
  readers = [],
  ...part
}: {
  tokens?: ReadTokenRow[]
  readers?: DigestReader[]
} & Partial<OwnOrganisationRow> = {}) {
  const answers = {
    [READ_TOKENS_OF_OWN]: { items: tokens, total: tokens.length },
    [DIGEST_READERS]: { items: readers },
    [ALERTS_OF_OWN]: { items: [], total: 0 },
    [EXPORT_TARGET]: { target: null },
    [OWN_BRANDING]: { branding: null, shown: null },
  }
  vi.stubGlobal('IntersectionObserver', Unseen)
  openAdmin(<OrganisationSettings organisation={{ ...organisation, ...part }} today="2026-11-22" />, answers)
}

/** Nothing of a page without a layout comes into view. */
class Unseen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
