import { ExternalLink } from '@/components/ui/external-link'
import { figuresCopy } from '@/lib/copy/figures'
import { grouped } from '@/lib/format/numbers'
import { safeHref } from '@/lib/format/safe-href'
import type { CitedSite } from '@/lib/schemas/visibility'

/** The pages of one cited site. They come from answers, so an address that is no web address is only text. */
export function CitedPages({ sources }: { sources: CitedSite['sources'] }) {
  return (
    <ul className="ml-9 border-border-strong border-l pl-3 text-sm">
      {sources.map(({ url, appearances }) => (
        <li className="flex min-h-8 items-center justify-between gap-4 pr-8 max-md:min-h-11" key={url} title={url}>
          <ExternalLink className="text-muted-foreground underline hover:text-foreground" href={url}>
            <span className="truncate">{pathOf(url)}</span>
          </ExternalLink>
          <span className="tnum shrink-0 text-muted-foreground">
            {grouped(appearances)}
            <span className="sr-only"> {figuresCopy.citations.appearances(appearances)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What follows the host; the whole text where there is no web address to take a path from. */
function pathOf(url: string): string {
  const safe = safeHref(url)
  if (safe === null) return url
  const { pathname, search } = new URL(safe)
  return `${pathname}${search}`
}
