'use client'

import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { FoldMark } from '@/components/ui/fold-mark'
import { Skeleton } from '@/components/ui/progress'
import { answerCopy } from '@/lib/copy/evidence'
import { AnswerFacts, type ShownAnswer } from './answer-facts'
import { AnswerSearches, AnswerSources } from './answer-sources'
import { AnswerText } from './answer-text'

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
        </div>
      </aside>
      <section
        aria-label={answerCopy.text}
        className={clsx('min-w-0 px-4 py-5 md:p-6', apart && 'md:overflow-y-auto')}
        tabIndex={apart ? 0 : undefined}
      >
        <AnswerText answer={answer} heading={apart ? 3 : 2} />
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
