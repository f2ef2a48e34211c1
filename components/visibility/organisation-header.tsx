import { OrganisationPlace } from '@/components/figures/organisation-place'
import { OrganisationMark } from '@/components/layout/organisation-mark'
import { PageHeader } from '@/components/layout/page-header'
import { SimulatedBadge } from '@/components/layout/simulated-badge'
import { visibilityCopy } from '@/lib/copy/visibility'
import type { VisibilityFigures } from '@/lib/schemas/figures'

/** Whose figures these are. The letter stands for a logo; simulated answers are labelled wherever they count. */
export function OrganisationHeader({ figures }: { figures: Pick<VisibilityFigures, 'organisation' | 'simulated'> }) {
  const { name, location, websiteUrl } = figures.organisation
  return (
    <PageHeader eyebrow={visibilityCopy.title} leading={<OrganisationMark name={name} size="lg" />} title={name}>
      {figures.simulated && <SimulatedBadge />}
      <OrganisationPlace location={location} websiteUrl={websiteUrl} />
    </PageHeader>
  )
}
