import type { ReactNode } from 'react'
import { ExternalLink } from '@/components/ui/external-link'
import { Search } from '@/components/ui/icons'
import { answerCopy } from '@/lib/copy/evidence'
import { grouped } from '@/lib/format/numbers'
import { pathOf } from '@/lib/format/text'
import { isResolved } from '@/lib/formulas/citations'
import type { AnswerSource, Evidence, ResultRow } from '@/lib/schemas/query-result'
import { SiteTypeChip } from './site-type-chip'

const copy = answerCopy.sources

/** One below the heading that names the answer. */
type Heading = 'h2' | 'h3'

/** Cited ones first: what an engine only read is never a citation (R-ENGINES-3). */
export function AnswerSources({ sources, heading }: Pick<Evidence, 'sources'> & { heading: Heading }) {
  return (
    <Part heading={heading} count={sources.length} title={copy.title}>
      {sources.length === 0 ? (
        <p className="text-muted-foreground text-sm">{copy.none}</p>
      ) : (
        <ul className="border-border border-t text-sm">
          {sources.map((source) => (
            <Source key={source.url} source={source} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Source({ source }: { source: AnswerSource }) {
  const { url, site, type, cited, number } = source
  const path = isResolved(source) ? pathOf(url) : copy.unresolved
  return (
    <li className="flex items-center gap-3 border-border border-b py-2.5 last:border-b-0">
      {number !== null && (
        <b className="tnum w-4 shrink-0 self-start text-center font-semibold text-primary text-xs leading-5">
          <span className="sr-only">{copy.number(number)}</span>
          <span aria-hidden="true">{number}</span>
        </b>
      )}
      <span className="min-w-0 flex-1">
        <ExternalLink className="max-w-full font-medium text-foreground hover:underline" href={url}>
          <span className="truncate">{site}</span>
        </ExternalLink>
        <span className="block truncate text-muted-foreground text-xs" title={path}>
          {path}
        </span>
      </span>
      <SiteTypeChip type={type} />
      <span className={cited ? 'w-9 shrink-0 text-right font-medium' : 'w-9 shrink-0 text-right text-muted-foreground'}>
        {cited ? copy.cited : copy.read}
      </span>
    </li>
  )
}

/** Texts of a model. One that has pages and names no search does not report them. */
export function AnswerSearches({
  answer,
  heading,
}: {
  answer: Pick<ResultRow & Evidence, 'searches' | 'sources' | 'answer'>
  heading: Heading
}) {
  const { title, notReported, without, notKept } = answerCopy.searches
  const searches = [...new Set(answer.searches)]
  const none = answer.answer === null ? notKept : answer.sources.length > 0 ? notReported : without
  return (
    <Part count={searches.length} heading={heading} title={title}>
      {searches.length === 0 ? (
        <p className="text-muted-foreground text-sm">{none}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {searches.map((search) => (
            <li className="flex gap-2.5" key={search}>
              <Search className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
              <bdi className="wrap-anywhere min-w-0">{search}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Part({
  title,
  count,
  heading: Title,
  children,
}: {
  title: string
  count: number
  heading: Heading
  children: ReactNode
}) {
  return (
    <section className="min-w-0">
      <Title className="mb-2 font-semibold text-base">
        {title}
        {count > 0 && <span className="tnum ml-2 font-normal text-muted-foreground">{grouped(count)}</span>}
      </Title>
      {children}
    </section>
  )
}
