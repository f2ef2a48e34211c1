'use client'

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useResource } from '@/components/data/use-resource'
import { ErrorState } from '@/components/ui/card-state'
import { ExternalLink } from '@/components/ui/external-link'
import { Skeleton } from '@/components/ui/progress'
import { evidenceCopy } from '@/lib/copy/evidence'
import { isResolved } from '@/lib/formulas/citations'
import { TOP_PLACEMENTS } from '@/lib/limits'
import type { Evidence, QueryResultEvidence, ResultRow, ShownPage } from '@/lib/schemas/query-result'
import { type AnswerKind, answerPath } from './answer-window'

/** Loads when its row is opened. */
export function AnswerDetail({ id, kind }: { id: string; kind: AnswerKind }) {
  const { data, error, refetch } = useResource<Evidence & ResultRow>(answerPath(kind, id))
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <DetailSkeleton />
  return (
    <div className="grid gap-5 px-2 pt-2 pb-5 text-sm">
      <EvidencePart title={evidenceCopy.question.title}>
        <AskedQuestion answer={data} />
      </EvidencePart>
      <div className="grid gap-5 md:grid-cols-2">
        <EvidencePart title={evidenceCopy.brands.title}>
          <PlacedBrands brands={data.brands} />
        </EvidencePart>
        <EvidencePart title={evidenceCopy.citations.title}>
          <Pages none={evidenceCopy.citations.none} pages={data.citations} />
        </EvidencePart>
        <EvidencePart title={evidenceCopy.searches.title}>
          <Searches searches={data.searches} />
        </EvidencePart>
        <EvidencePart title={evidenceCopy.consulted.title}>
          <Pages none={evidenceCopy.consulted.none} pages={onlyRead(data)} />
        </EvidencePart>
      </div>
      <EvidencePart title={evidenceCopy.answer.title}>
        <AnswerText text={data.answer} />
      </EvidencePart>
    </div>
  )
}

function EvidencePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  )
}

/** The question as it was asked; the query may have changed since. */
function AskedQuestion({ answer }: { answer: Pick<QueryResultEvidence, 'question' | 'engine' | 'model' | 'sample'> }) {
  const { question, engine, model, sample } = answer
  return (
    <dl className="[&>dd]:wrap-anywhere grid gap-x-4 gap-y-1 max-md:gap-y-0 md:grid-cols-[8rem_minmax(0,1fr)] max-md:[&>dd]:mb-1.5 [&>dt]:text-muted-foreground">
      {question ? (
        <>
          <dt>{evidenceCopy.question.term}</dt>
          <dd className="font-medium">{question.term}</dd>
          <dt>{evidenceCopy.question.profile}</dt>
          <dd className="whitespace-pre-wrap">
            {question.profileName && <b className="block font-medium">{question.profileName}</b>}
            {question.profile ?? (question.profileName ? null : evidenceCopy.question.noProfile)}
          </dd>
          <dt>{evidenceCopy.question.place}</dt>
          <dd>{evidenceCopy.question.from(question.location, question.country)}</dd>
        </>
      ) : (
        <>
          <dt>{evidenceCopy.question.term}</dt>
          <dd>{evidenceCopy.question.notKept}</dd>
        </>
      )}
      <dt>{evidenceCopy.columns.engine}</dt>
      <dd>{evidenceCopy.question.by(engine, model, sample)}</dd>
    </dl>
  )
}

/** In the order of the answer. Those beyond the tenth count as unplaced. */
function PlacedBrands({ brands }: { brands: QueryResultEvidence['brands'] }) {
  if (brands.length === 0) return <p className="text-muted-foreground">{evidenceCopy.brands.none}</p>
  return (
    <ol>
      {brands.map(({ placement, key, name, own }) => (
        <li
          className={clsx(
            'flex gap-2 py-0.5',
            placement > TOP_PLACEMENTS && 'text-muted-foreground',
            placement === TOP_PLACEMENTS + 1 && 'mt-1 border-border border-t pt-1.5',
          )}
          key={key}
        >
          <span className="tnum w-6 shrink-0 text-right text-muted-foreground">{placement}</span>
          {own ? (
            <b className="wrap-anywhere min-w-0 font-semibold">
              {name}
              <span className="sr-only"> {evidenceCopy.brands.own}</span>
            </b>
          ) : (
            <span className="wrap-anywhere min-w-0">{name}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** What the engine read and did not cite: never a citation (R-ENGINES-3). */
function onlyRead({ citations, consulted }: Pick<ResultRow, 'citations' | 'consulted'>): ShownPage[] {
  const cited = new Set(citations.map(({ url }) => url))
  return consulted.filter(({ url }) => !cited.has(url))
}

function Pages({ pages, none }: { pages: readonly ShownPage[]; none: string }) {
  if (pages.length === 0) return <p className="text-muted-foreground">{none}</p>
  return (
    <ul className="grid gap-1.5">
      {pages.map((page) => (
        <li className="wrap-anywhere" key={page.url}>
          <ExternalLink className="text-muted-foreground underline hover:text-foreground" href={page.url}>
            <span className="min-w-0">{isResolved(page) ? page.url : page.site}</span>
          </ExternalLink>
          {!isResolved(page) && <span className="text-muted-foreground"> ({evidenceCopy.citations.unresolved})</span>}
        </li>
      ))}
    </ul>
  )
}

/** Texts of a model. */
function Searches({ searches }: { searches: readonly string[] }) {
  if (searches.length === 0) return <p className="text-muted-foreground">{evidenceCopy.searches.none}</p>
  return (
    <ul className="grid gap-1.5">
      {[...new Set(searches)].map((search) => (
        <li className="wrap-anywhere" key={search}>
          <bdi>{search}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Text of a model: shown as text, never as markup. */
function AnswerText({ text }: { text: string | null }) {
  if (text === null) return <p className="text-muted-foreground">{evidenceCopy.answer.notKept}</p>
  return (
    <section
      aria-label={evidenceCopy.answer.title}
      className="wrap-anywhere max-h-80 overflow-y-auto whitespace-pre-wrap rounded-md border border-border bg-card p-3"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key (WCAG 2.1.1)
      tabIndex={0}
    >
      {text}
    </section>
  )
}

function DetailSkeleton() {
  return (
    <div className="grid gap-3 px-2 pt-2 pb-5" role="status">
      <span className="sr-only">{evidenceCopy.answer.loading}</span>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-32 w-full" />
    </div>
  )
}
