import { MapPin } from 'lucide-react'
import { ExternalLink } from '@/components/ui/external-link'
import { figuresCopy } from '@/lib/copy/figures'

export function OrganisationPlace({ location, websiteUrl }: { location: string; websiteUrl: string | null }) {
  return (
    <>
      {location && (
        <span className="flex min-w-0 items-center gap-2 text-muted-foreground">
          <MapPin aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
          <span className="truncate">{location}</span>
        </span>
      )}
      {websiteUrl && <ExternalLink href={websiteUrl}>{figuresCopy.visitWebsite}</ExternalLink>}
    </>
  )
}
