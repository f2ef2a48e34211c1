import { SimulatedBadge } from '@/components/engines/engine-mark'
import { PageHeader } from '@/components/layout/page-header'
import { OrganisationMark } from '@/components/ui/avatar'
import { ExternalLink } from '@/components/ui/external-link'
import { MapPin } from '@/components/ui/icons'
import { visibilityPageCopy } from '@/lib/layout/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { VisibilityFigures } from '@/lib/visibility/shapes'

/** The head of a page of an organisation's figures. */
export function OrganisationHeader({ figures }: { figures: Pick<VisibilityFigures, 'organisation' | 'simulated'> }) {
  const { name, location, websiteUrl } = figures.organisation
  return (
    <PageHeader eyebrow={visibilityPageCopy.title} leading={<OrganisationMark name={name} size="lg" />} title={name}>
      {figures.simulated && <SimulatedBadge />}
      <OrganisationPlace location={location} websiteUrl={websiteUrl} />
    </PageHeader>
  )
}

function OrganisationPlace({ location, websiteUrl }: { location: string; websiteUrl: string | null }) {
  return (
    <>
      {location && (
        <span className="flex min-w-0 items-center gap-2 text-muted-foreground">
          <MapPin className="size-4 shrink-0" />
          <span className="truncate">{location}</span>
        </span>
      )}
      {websiteUrl && <ExternalLink href={websiteUrl}>{figuresCopy.visitWebsite}</ExternalLink>}
    </>
  )
}
