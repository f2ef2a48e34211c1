import { ExternalLink } from '@/components/ui/external-link'
import { MapPin } from '@/components/ui/icons'
import { figuresCopy } from '@/lib/visibility/figure-words'

export function OrganisationPlace({ location, websiteUrl }: { location: string; websiteUrl: string | null }) {
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
