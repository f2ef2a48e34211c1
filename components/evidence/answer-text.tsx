import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { answerCopy } from '@/lib/copy/evidence'
import { answerTree } from '@/lib/format/answer-tree'
import { longDay } from '@/lib/format/dates'
import { TOP_PLACEMENTS } from '@/lib/limits'
import type { Evidence } from '@/lib/schemas/query-result'
import { AnswerNodes, type HeadingLevel } from './answer-nodes'

type Shown = Pick<Evidence, 'answer' | 'marks' | 'sources' | 'brands'> & Partial<Pick<Evidence, 'textsSince'>>

/** Text of a model: shown as text, never as markup. `heading` is the first level of its own headings. */
export function AnswerText({
  answer: { answer, textsSince, marks, sources, brands },
  heading = 3,
}: {
  answer: Shown
  heading?: HeadingLevel
}) {
  const [asReceived, setAsReceived] = useState(false)
  const nodes = useMemo(
    () => answerTree(answer ?? '', marks, new Set(sources.flatMap(({ number }) => number ?? []))),
    [answer, marks, sources],
  )
  if (answer === null)
    return <p className="text-muted-foreground">{answerCopy.notKept(textsSince ? longDay(textsSince) : null)}</p>
  return (
    <>
      <div className="mb-3 grid gap-y-1.5 text-muted-foreground text-sm">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
          {!asReceived && <Legend />}
          <Button
            aria-pressed={asReceived}
            className="-mr-2 ml-auto aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground"
            onClick={() => setAsReceived(!asReceived)}
            size="sm"
            variant="ghost"
          >
            {answerCopy.asReceived}
          </Button>
        </div>
        <Order brands={brands} />
      </div>
      <div className={clsx('wrap-anywhere text-base leading-6', asReceived && 'whitespace-pre-wrap')} data-answer="">
        {asReceived ? answer : <AnswerNodes heading={heading} nodes={nodes} />}
      </div>
    </>
  )
}

function Legend() {
  const swatch = 'inline-block size-3 rounded-xs'
  return (
    <p className="flex gap-4">
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className={`${swatch} bg-primary-soft-strong`} />
        {answerCopy.legend.own}
      </span>
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className={`${swatch} border border-border-strong bg-muted`} />
        {answerCopy.legend.rivals}
      </span>
    </p>
  )
}

/** Those beyond the tenth count as unplaced. */
function Order({ brands }: Pick<Evidence, 'brands'>) {
  if (brands.length === 0) return <p>{answerCopy.noBrands}</p>
  return (
    <p className="wrap-anywhere">
      {answerCopy.order}{' '}
      {brands.map(({ placement, key, name, own }, index) => (
        <span className={clsx(placement > TOP_PLACEMENTS && 'text-subtle-foreground')} key={key}>
          {own ? (
            <b className="font-semibold text-primary-soft-foreground">
              <bdi>{name}</bdi> <span className="tnum">{placement}</span>
              <span className="sr-only"> ({answerCopy.marked.own})</span>
            </b>
          ) : (
            <>
              <bdi>{name}</bdi> <span className="tnum">{placement}</span>
            </>
          )}
          {index < brands.length - 1 && ', '}
        </span>
      ))}
    </p>
  )
}
