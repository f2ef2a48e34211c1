import { clsx } from 'clsx'
import { ExternalLink } from '@/components/ui/external-link'
import { MapPin } from '@/components/ui/icons'
import { initials } from '@/lib/format/text'
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

export function OrganisationMark({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center font-semibold',
        size === 'lg'
          ? 'size-12 rounded-lg bg-primary text-primary-foreground text-xl'
          : 'size-8 rounded-md bg-primary-soft-strong text-primary-soft-foreground text-sm',
      )}
    >
      {initials(name).slice(0, 1)}
    </span>
  )
}
