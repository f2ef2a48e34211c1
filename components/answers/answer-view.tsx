'use client'

import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { FoldMark } from '@/components/layout/expander'
import { SiteTypeChip } from '@/components/sites/site-type'
import { ExternalLink } from '@/components/ui/external-link'
import { Search } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/progress'
import type { AnswerSource, Evidence, ResultRow } from '@/lib/answers/shapes'
import { answerCopy } from '@/lib/answers/words'
import { grouped } from '@/lib/format/numbers'
import { pathOf } from '@/lib/format/text'
import { namesCopy } from '@/lib/names/words'
import { isResolved } from '@/lib/sites/citations'
import { AnswerCards, AnswerFacts, type ShownAnswer, UnconfirmedNames } from './answer-facts'
import { AnswerText } from './answer-text'

const copy = answerCopy.sources

/** One below the heading that names the answer. */
type Heading = 'h2' | 'h3'

/** Cited ones first: what an engine only read is never a citation (R-ENGINES-3). */
function AnswerSources({ sources, heading }: Pick<Evidence, 'sources'> & { heading: Heading }) {
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

/** Text of a model. A model that read pages but lists no searches does not report them. */
function AnswerSearches({
  answer,
  heading,
}: {
  answer: Pick<ResultRow & Evidence, 'searches' | 'sources' | 'answer'>
  heading: Heading
}) {
  const { title, notReported, without, notKept } = answerCopy.searches
  const searches = [...new Set(answer.searches ?? [])]
  const none =
    answer.answer === null ? notKept : answer.searches === null || answer.sources.length > 0 ? notReported : without
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

/**
 * The text, and beside it what is known about it; on phones that comes first, folded. `apart`: in a dialog, where both
 * scroll by themselves.
 */
export function AnswerView({ answer, apart = false }: { answer: ShownAnswer; apart?: boolean }) {
  const [open, setOpen] = useState(false)
  const facts = useId()
  const heading = apart ? 'h3' : 'h2'
  return (
    <div
      className={clsx(
        'min-h-0 grow md:grid md:grid-cols-[minmax(0,1fr)_26.5rem]',
        apart && 'max-md:overflow-y-auto md:min-h-100',
      )}
    >
      <aside
        aria-label={answerCopy.about}
        className={clsx('border-border max-md:border-b md:order-last md:border-l', apart && 'md:overflow-y-auto')}
        // What scrolls must be reachable by key (WCAG 2.1.1).
        tabIndex={apart ? 0 : undefined}
      >
        <button
          aria-controls={facts}
          aria-expanded={open}
          className="flex h-12 w-full items-center justify-between px-4 font-medium text-sm md:hidden"
          onClick={() => setOpen(!open)}
          type="button"
        >
          {answerCopy.about}
          <FoldMark open={open} />
        </button>
        <div className={clsx('grid gap-7 px-4 pt-2 pb-6 md:p-6', !open && 'max-md:hidden')} id={facts}>
          <AnswerFacts answer={answer} />
          <AnswerSources heading={heading} sources={answer.sources} />
          <AnswerSearches answer={answer} heading={heading} />
          {answer.unconfirmed.length > 0 && (
            <Part count={answer.unconfirmed.length} heading={heading} title={namesCopy.unconfirmed.title}>
              <UnconfirmedNames names={answer.unconfirmed} />
            </Part>
          )}
        </div>
      </aside>
      <section
        aria-label={answerCopy.text}
        className={clsx('min-w-0 px-4 py-5 md:p-6', apart && 'md:overflow-y-auto')}
        tabIndex={apart ? 0 : undefined}
      >
        <AnswerText answer={answer} heading={apart ? 3 : 2} linked={answer.organisation !== null} />
        <AnswerCards answer={answer} heading={heading} />
      </section>
    </div>
  )
}

const LINES = ['w-2/5', 'w-11/12', 'w-4/5', 'w-full', 'w-3/4', 'w-5/6', 'w-1/2']

export function AnswerSkeleton() {
  return (
    <div className="grid grow gap-6 p-6 md:min-h-100 md:grid-cols-[minmax(0,1fr)_24rem]" role="status">
      <span className="sr-only">{answerCopy.loading}</span>
      <div className="grid content-start gap-3">
        {LINES.map((width) => (
          <Skeleton className={`h-4 ${width}`} key={width} />
        ))}
      </div>
      <div className="grid content-start gap-3 max-md:hidden">
        {LINES.map((width) => (
          <Skeleton className="h-8 w-full" key={width} />
        ))}
      </div>
    </div>
  )
}
