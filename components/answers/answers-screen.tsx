'use client'

import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { ActionOwner } from '@/components/actions/plan-action-dialog'
import { useResource } from '@/components/data/use-resource'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { isTaken } from '@/components/layout/neighbours'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, StillLoading } from '@/components/ui/card-state'
import { ArrowLeft, ChevronDown, ChevronUp, MessageSquareText, TextQuote } from '@/components/ui/icons'
import type { AnswerReading } from '@/lib/answers/page-shapes'
import { answerOf } from '@/lib/answers/params'
import { answersCopy as copy } from '@/lib/answers/words'
import { api } from '@/lib/api/client'
import { isSimulated } from '@/lib/engines/engines'
import type { NextRun } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { navigationLabels } from '@/lib/layout/words'
import { openedAnswer } from '@/lib/routes'
import { AnswerActions, AnswerMenu } from './answer-actions'
import { AnswerSkeleton } from './answer-view'
import { AnswersHead } from './answers-head'
import { AnswersList } from './answers-list'
import { ReadingPane } from './reading-pane'
import { type Answers, type AnswersAddress, useAnswers, useAnswersAddress, useKnownAnswer } from './use-answers'

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
  const walk = useWalk({ answers, address, shown })
  const read = (id: string) => {
    address.open(id, { replace: opened !== null })
    // Below 1024 px the list is gone, so that its focus would be lost.
    requestAnimationFrame(() => title.current?.focus({ preventScroll: true }))
  }
  useKeys({ walk, onLeave: () => leave(address) })
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
        {shown ? (
          <Reader
            address={address}
            id={shown}
            isChosen={opened !== null}
            onRead={read}
            organisation={organisation}
            today={today}
            title={title}
            walk={walk}
          />
        ) : (
          page && <p className="m-auto px-4 py-16 text-center text-muted-foreground text-sm">{copy.choose}</p>
        )}
      </section>
    </div>
  )
}

/** Back to the list, with the focus on the answer that was read. */
function leave({ opened, open }: AnswersAddress): void {
  if (opened === null) return
  open(null)
  requestAnimationFrame(() => rowOf(opened)?.focus())
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-answer-row="${id}"]`)

interface Walk {
  /** From 1 in the list; null for an answer that is not in what was loaded of it. */
  position: number | null
  total: number
  /** Whether there is an answer before and after. */
  hasPrevious: boolean
  hasNext: boolean
  /** Opens the one so many places further. */
  step: (by: -1 | 1) => void
}

function useWalk({
  answers,
  address,
  shown,
}: {
  answers: Answers
  address: AnswersAddress
  shown: string | null
}): Walk {
  const { rows, page, hasMore, isLoadingMore, more } = answers
  const placeOf = (id: string | null) => rows.findIndex(({ _id }) => _id === id)
  const at = placeOf(shown)
  const isLast = at >= 0 && at === rows.length - 1
  // The next answer is there before it is asked for.
  useEffect(() => {
    if (isLast && hasMore && !isLoadingMore) more()
  }, [isLast, hasMore, isLoadingMore, more])
  return {
    position: at < 0 ? null : at + 1,
    total: page?.total ?? 0,
    hasPrevious: at > 0,
    hasNext: at >= 0 && !isLast,
    step: (by) => {
      // The address is ahead of what is drawn when keys follow each other quickly.
      const now = placeOf(openedAnswer(window.location.pathname) ?? shown)
      const to = now < 0 ? undefined : rows[now + by]?._id
      if (to === undefined) return
      const row = rowOf(to)
      const hadFocus = document.activeElement?.matches('[data-answer-row]')
      address.open(to, { replace: address.opened !== null })
      if (hadFocus) row?.focus()
      else row?.scrollIntoView({ block: 'nearest' })
      document.querySelector('[data-reader]')?.scrollTo({ top: 0 })
    },
  }
}

/** J and K, or the arrows in the list, walk; Escape leaves the text (SCREENS 1.9). */
function useKeys({ walk, onLeave }: { walk: Walk; onLeave: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return
      const inList = event.target instanceof Element && event.target.matches('[data-answer-row]')
      if (event.key === 'Escape') return onLeave()
      const isNext = event.key === 'j' || (inList && event.key === 'ArrowDown')
      const isPrevious = event.key === 'k' || (inList && event.key === 'ArrowUp')
      if (!isNext && !isPrevious) return
      event.preventDefault()
      walk.step(isNext ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [walk, onLeave])
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
}: {
  id: string
  /** Whether the reader chose it: what is only shown beside the list is not read yet. */
  isChosen: boolean
  organisation: ActionOwner
  address: AnswersAddress
  walk: Walk
  title: React.RefObject<HTMLHeadingElement | null>
  today: Day
  onRead: (id: string) => void
}) {
  const { data, error, isOutdated, refetch } = useResource<AnswerReading>(answerOf(organisation._id, id), {
    keepPrevious: true,
  })
  const [asReceived, setAsReceived] = useState(false)
  useReadMark(organisation._id, isChosen && data?._id === id ? data : undefined)
  const steps = <Steps walk={walk} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <AnswerSkeleton />
  return (
    <>
      <p className="sr-only" role="status">
        {walk.position !== null && !isOutdated && `${copy.nth(walk.position, walk.total)}: ${data.query.searchTerm}`}
      </p>
      <div className="sticky top-0 z-10 flex h-14 items-center gap-1 border-border border-b bg-background px-2 lg:hidden print:hidden">
        <Button aria-label={copy.back} className="size-11 px-0" onClick={() => leave(address)} variant="ghost">
          <ArrowLeft />
        </Button>
        {steps}
        <AnswerMenu answer={data} asReceived={asReceived} onAsReceived={setAsReceived} />
      </div>
      <div aria-busy={isOutdated} className={clsx('transition-opacity duration-120', isOutdated && 'opacity-60')}>
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

/** Keeps that the person has read the answer. A failure is of no matter: it stays unread. */
function useReadMark(organisationId: string, answer: AnswerReading | undefined): void {
  const change = useKnownAnswer(organisationId)
  const id = answer && !answer.read ? answer._id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that is opened
  useEffect(() => {
    if (id === null) return
    change(id, { unread: false }, { read: true })
    void api.post(`${answerOf(organisationId, id)}/read`, {}).catch(() => undefined)
  }, [id, organisationId])
}

function Nothing({ choice, total, next }: { choice: AnswersAddress['choice']; total: number; next: NextRun | null }) {
  const { empty } = copy
  if (choice.view && total > 0) return <Empty text={empty[choice.view]} />
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
