import { MapPin } from 'lucide-react'
import { OrganisationMark } from '@/components/layout/organisation-mark'
import { PageHeader } from '@/components/layout/page-header'
import { SimulatedBadge } from '@/components/layout/simulated-badge'
import { ExternalLink } from '@/components/ui/external-link'
import { visibility } from '@/lib/copy/visibility'
import type { VisibilityFigures } from '@/lib/schemas/visibility'

/** Whose figures these are. The letter stands for a logo; simulated answers are labelled wherever they count. */
export function OrganisationHeader({ figures }: { figures: Pick<VisibilityFigures, 'organisation' | 'simulated'> }) {
  const { name, location, websiteUrl } = figures.organisation
  return (
    <PageHeader eyebrow={visibility.title} leading={<OrganisationMark name={name} size="lg" />} title={name}>
      {figures.simulated && <SimulatedBadge />}
      <span className="flex min-w-0 items-center gap-2 text-muted-foreground">
        <MapPin aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="truncate">{location}</span>
      </span>
      {websiteUrl && <ExternalLink href={websiteUrl}>{visibility.visitWebsite}</ExternalLink>}
    </PageHeader>
  )
}
