'use client'

import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { copyText } from '@/components/data/use-attempt'
import { useResource } from '@/components/data/use-resource'
import { Pager } from '@/components/table/pager'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/card-state'
import { Dialog } from '@/components/ui/dialog'
import { ChevronLeft, ChevronRight, Link2 } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { answerCopy } from '@/lib/answers/words'
import { routes } from '@/lib/routes'
import type { EvidenceAnswer } from '@/lib/sentiment/shapes'
import { uiCopy } from '@/lib/ui/words'
import { type ShownAnswer, SimulatedAnswer } from './answer-facts'
import { AnswerSkeleton, AnswerView } from './answer-view'
import { answerPath, type ListedAnswer, searchTermOf } from './answer-window'

/** The address of an answer's own page. */
export function CopyLink({ id }: { id: string }) {
  const copy = async () => {
    const address = new URL(routes.anyAnswer(id), location.origin).href
    if (await copyText(address, answerCopy.linkNotCopied)) toast.success(answerCopy.linkCopied)
  }
  return (
    <Button onClick={() => void copy()} size="sm" variant="secondary">
      <Link2 />
      {answerCopy.copyLink}
    </Button>
  )
}

export interface Walk {
  /** From 0, over the whole list. */
  position: number
  total: number
  /** The answer there; undefined while its page of the list loads. */
  row: ListedAnswer | EvidenceAnswer | undefined
  onWalk: (position: number) => void
}

/** One answer of a list, with its neighbours by button and arrow key (R-EVIDENCE-1). */
function AnswerDialog({ walk, onClose }: { walk: Walk; onClose: () => void }) {
  const [row, setRow] = useState(walk.row)
  if (walk.row && walk.row !== row) setRow(walk.row)
  useArrowKeys(walk)
  // On the body: it belongs to a list in a dialog of its own.
  return row && createPortal(<ReadAnswer onClose={onClose} row={row} walk={walk} />, document.body)
}

function ReadAnswer({ row, walk, onClose }: { row: ListedAnswer | EvidenceAnswer; walk: Walk; onClose: () => void }) {
  const { data, error, isOutdated, refetch } = useResource<ShownAnswer>(answerPath(row), {
    keepPrevious: true,
  })
  const busy = isOutdated || walk.row === undefined
  const close = () => {
    flushSync(onClose)
    // Not the row that opened the dialog: after a walk that one may be on another page.
    document.querySelector<HTMLElement>(`[data-answer-row="${row._id}"]`)?.focus()
  }
  return (
    <Dialog
      actions={
        <>
          <Step by={-1} walk={walk} />
          <Step by={1} walk={walk} />
          <CopyLink id={row._id} />
        </>
      }
      eyebrow={answerCopy.nth(walk.position + 1, walk.total)}
      footer={
        <>
          {data && <Readers answer={data} />}
          <Button onClick={close} variant="secondary">
            {uiCopy.close}
          </Button>
        </>
      }
      onClose={close}
      open
      title={(!busy && data?.question?.term) || searchTermOf(row)}
      width="page"
    >
      {error ? (
        <div className="grow p-6 md:min-h-100">
          <ErrorState error={error} onRetry={refetch} />
        </div>
      ) : data ? (
        <div
          aria-busy={busy}
          className={clsx('flex min-h-0 grow transition-opacity duration-120', busy && 'opacity-60')}
          key={data._id}
        >
          <AnswerView answer={data} apart />
        </div>
      ) : (
        <AnswerSkeleton />
      )}
    </Dialog>
  )
}

function Step({ by, walk: { position, total, onWalk } }: { by: -1 | 1; walk: Walk }) {
  const to = position + by
  const possible = to >= 0 && to < total
  const Icon = by < 0 ? ChevronLeft : ChevronRight
  return (
    <Button
      aria-disabled={!possible || undefined}
      aria-label={by < 0 ? answerCopy.previous : answerCopy.next}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
      onClick={possible ? () => onWalk(to) : undefined}
      size="sm"
      title={by < 0 ? answerCopy.previous : answerCopy.next}
      variant="secondary"
    >
      <Icon />
    </Button>
  )
}

function Readers({ answer: { engine, organisation } }: { answer: ShownAnswer }) {
  return (
    <p className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm max-md:basis-full">
      <SimulatedAnswer engine={engine} />
      {organisation !== null && answerCopy.readers(organisation)}
    </p>
  )
}

function useArrowKeys({ position, total, onWalk }: Walk): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const to = position + (event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0)
      if (to !== position && to >= 0 && to < total) onWalk(to)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [position, total, onWalk])
}

/** Which page of a list of answers is shown, and which answer is open, from 0 over all pages. */
export function useAnswerPages() {
  const [page, setPage] = useState(1)
  const [position, setPosition] = useState<number | null>(null)
  return { page, setPage, position, open: setPosition }
}

/** A list of answers, a page at a time; with `rowAt` each of them can be opened, and from it the next ones. */
export function AnswersDialog({
  title,
  text,
  actions,
  pages: { page, setPage, position, open },
  pageSize,
  total,
  rowAt,
  onClose,
  children,
}: {
  title: string
  text: string
  /** Beside the Close button. */
  actions?: ReactNode
  pages: ReturnType<typeof useAnswerPages>
  pageSize: number
  /** undefined until the list is there. */
  total: number | undefined
  /** The answer at a position; undefined while its page loads. */
  rowAt?: (position: number) => ListedAnswer | EvidenceAnswer | undefined
  onClose: () => void
  children: ReactNode
}) {
  const top = useRef<HTMLDivElement>(null)
  const turn = (to: number) => {
    setPage(to)
    top.current?.scrollIntoView()
  }
  const walkTo = (to: number) => {
    open(to)
    setPage(1 + Math.floor(to / pageSize))
  }
  const pager = total !== undefined && total > pageSize && (
    <Pager onPage={turn} page={page} pageSize={pageSize} total={total} />
  )
  return (
    <>
      {/* On the body: its opener may be in a line of text or a table cell, where no dialog is allowed. */}
      {createPortal(
        <Dialog actions={actions} footer={pager} onClose={onClose} open text={text} title={title} width="list">
          <div ref={top}>{children}</div>
        </Dialog>,
        document.body,
      )}
      {rowAt && total !== undefined && position !== null && (
        <AnswerDialog onClose={() => open(null)} walk={{ position, total, row: rowAt(position), onWalk: walkTo }} />
      )}
    </>
  )
}
