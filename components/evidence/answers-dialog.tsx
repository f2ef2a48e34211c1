import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Pager } from '@/components/table/pager'
import { Dialog } from '@/components/ui/dialog'
import type { EvidenceAnswer } from '@/lib/schemas/sentiment'
import { AnswerDialog } from './answer-dialog'
import type { ListedAnswer } from './answer-window'

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
