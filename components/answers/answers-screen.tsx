'use client'

import { clsx } from 'clsx'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ActionOwner } from '@/components/actions/plan-action-dialog'
import { useResource } from '@/components/data/use-resource'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, StillLoading } from '@/components/ui/card-state'
import { ArrowLeft, ChevronDown, ChevronUp, MessageSquareText, TextQuote } from '@/components/ui/icons'
import { answersCopy as copy } from '@/lib/answers/page'
import type { AnswerReading } from '@/lib/answers/page-shapes'
import { answerOf } from '@/lib/answers/params'
import { evidenceCopy } from '@/lib/answers/words'
import { isSimulated } from '@/lib/engines/engines'
import type { NextRun } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { navigationLabels } from '@/lib/layout/words'
import { AnswerActions, AnswerMenu } from './answer-actions'
import { AnswerSkeleton } from './answer-view'
import { AnswersHead } from './answers-head'
import { AnswersList } from './answers-list'
import { ReadingPane } from './reading-pane'
import {
  type AnswersAddress,
  useAnswers,
  useAnswersAddress,
  useFocus,
  useKeys,
  useReadMark,
  useWalk,
  type Walk,
} from './use-answers'

/** The answers of the organisation: a list, and beside it the one that is read (R-ANSWERS-1). */
export function AnswersScreen({
  organisation,
  today,
  next,
}: {
  organisation: ActionOwner
  today: Day
  /** null where runs are not daily. */
  next: NextRun | null
}) {
  const address = useAnswersAddress()
  const { opened, choice } = address
  const answers = useAnswers(organisation._id, choice)
  const { rows, page } = answers
  // Beside the list there is always an answer; where only one of both fits, the list comes first.
  const shown = opened ?? rows[0]?._id ?? null
  const title = useRef<HTMLHeadingElement>(null)
  const focus = useFocus(opened, title)
  const walk = useWalk({ answers, address, shown })
  const read = (id: string) => {
    focus.onRead(id)
    address.open(id, { replace: opened !== null })
  }
  const leave = () => {
    if (opened === null) return
    focus.onLeave(opened)
    address.open(null)
  }
  useKeys({ walk, onLeave: leave })
  const nothing = page !== undefined && page.total === 0
  return (
    <div className="lg:grid lg:h-full lg:grid-cols-[21.25rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)] xl:grid-cols-[27rem_minmax(0,1fr)] print:block">
      {opened !== null && <h1 className="sr-only lg:hidden">{navigationLabels.answers}</h1>}
      <AnswersHead address={address} answers={answers} organisationId={organisation._id} reading={opened !== null}>
        {rows.some(({ engine }) => isSimulated(engine)) && <SimulatedBadge />}
      </AnswersHead>
      <section
        aria-label={copy.list}
        className={clsx(
          'lg:overflow-y-auto lg:border-border lg:border-r',
          opened !== null && 'max-lg:hidden print:hidden',
        )}
      >
        <StillLoading late={answers.late} />
        {page === undefined ? (
          answers.error ? (
            <ErrorState error={answers.error} onRetry={answers.retry} />
          ) : (
            <AnswerSkeleton />
          )
        ) : nothing ? (
          <Nothing choice={choice} next={next} total={page.counts.all} />
        ) : (
          <AnswersList address={address} answers={answers} chosen={shown} onOpen={read} today={today} />
        )}
      </section>
      <section
        aria-label={navigationLabels.answers}
        className={clsx(
          'flex min-w-0 flex-col outline-offset-[-2px] lg:overflow-y-auto lg:bg-card print:overflow-visible',
          opened === null && 'max-lg:hidden print:hidden',
        )}
        data-reader=""
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key (WCAG 2.1.1)
        tabIndex={0}
      >
        {shown && (
          <Reader
            address={address}
            id={shown}
            isChosen={opened !== null}
            onLeave={leave}
            onRead={read}
            onShown={focus.onShown}
            organisation={organisation}
            today={today}
            title={title}
            walk={walk}
          />
        )}
      </section>
    </div>
  )
}

function Reader({
  id,
  isChosen,
  organisation,
  address,
  walk,
  title,
  today,
  onRead,
  onLeave,
  onShown,
}: {
  id: string
  /** Whether the reader chose it: what is only shown beside the list is not read yet. */
  isChosen: boolean
  organisation: ActionOwner
  address: AnswersAddress
  walk: Walk
  title: RefObject<HTMLHeadingElement | null>
  today: Day
  onRead: (id: string) => void
  onLeave: () => void
  /** The answer is there. */
  onShown: (id: string) => void
}) {
  const { data, error, isOutdated, refetch } = useResource<AnswerReading>(answerOf(organisation._id, id), {
    keepPrevious: true,
  })
  const [asReceived, setAsReceived] = useState(false)
  useReadMark(organisation._id, isChosen && data?._id === id ? data : undefined)
  const isShown = isChosen && data?._id === id
  const shown = useEffectEvent(onShown)
  useEffect(() => {
    if (isShown) shown(id)
  }, [isShown, id])
  const steps = <Steps walk={walk} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <AnswerSkeleton />
  return (
    <>
      <p className="sr-only" role="status">
        {walk.position !== null && !isOutdated && `${copy.nth(walk.position, walk.total)}: ${data.query.searchTerm}`}
      </p>
      <div className="sticky top-(--banner) z-10 flex h-14 items-center gap-1 border-border border-b bg-background px-2 lg:hidden print:hidden">
        <Button aria-label={copy.back} className="size-11 px-0" onClick={onLeave} variant="ghost">
          <ArrowLeft />
        </Button>
        {steps}
        <AnswerMenu answer={data} asReceived={asReceived} onAsReceived={setAsReceived} />
      </div>
      {/* What is pressed must not be of the answer before. */}
      <div
        aria-busy={isOutdated}
        className={clsx('transition-opacity duration-120', isOutdated && 'opacity-60')}
        inert={isOutdated}
      >
        <ReadingPane
          actions={
            <>
              {steps}
              <AnswerMenu answer={data} asReceived={asReceived} onAsReceived={setAsReceived} />
            </>
          }
          answer={data}
          asReceived={asReceived}
          key={data._id}
          onCompare={onRead}
          search={address.choice.search}
          title={title}
          today={today}
        >
          <AnswerActions answer={data} organisation={organisation} />
        </ReadingPane>
      </div>
    </>
  )
}

function Steps({ walk: { position, total, hasPrevious, hasNext, step } }: { walk: Walk }) {
  return (
    <>
      {position !== null && (
        <span className="tnum mr-1 text-muted-foreground text-sm max-lg:mr-auto">{copy.nth(position, total)}</span>
      )}
      <Step Icon={ChevronUp} label={copy.previous} onStep={hasPrevious ? () => step(-1) : undefined} />
      <Step Icon={ChevronDown} label={copy.next} onStep={hasNext ? () => step(1) : undefined} />
    </>
  )
}

function Step({
  label,
  Icon,
  onStep,
}: {
  label: string
  Icon: typeof ChevronUp
  /** undefined at an end of the list. */
  onStep: (() => void) | undefined
}) {
  return (
    <Button
      aria-disabled={onStep === undefined || undefined}
      aria-label={label}
      className="w-8 px-0 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 max-lg:size-11 max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none"
      onClick={onStep}
      size="sm"
      title={label}
      variant="secondary"
    >
      <Icon />
    </Button>
  )
}

function Nothing({ choice, total, next }: { choice: AnswersAddress['choice']; total: number; next: NextRun | null }) {
  const { empty } = copy
  if (choice.view && total > 0) return <Empty text={empty[choice.view]} />
  if (choice.said && total === 0) return <Empty text={evidenceCopy.noneGiven.text} />
  if (choice.search) return <Empty text={empty.search(choice.search)} />
  const isFiltered = choice.queries.length > 0 || choice.engine !== null || choice.only !== null || choice.from !== null
  if (isFiltered) return <Empty text={empty.filters} />
  return (
    <EmptyState icon={<TextQuote />} text={next ? empty.noneAt(next.time) : empty.none.text} title={empty.none.title} />
  )
}

function Empty({ text }: { text: string }) {
  return <EmptyState icon={<MessageSquareText />} title={text} />
}
