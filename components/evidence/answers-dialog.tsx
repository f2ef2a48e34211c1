import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '@/components/ui/dialog'

export function AnswersDialog({
  title,
  text,
  actions,
  pager,
  top,
  onClose,
  children,
}: {
  title: string
  text: string
  /** Beside the Close button. */
  actions?: ReactNode
  pager: ReactNode
  /** Scrolled into view when the page is turned. */
  top: RefObject<HTMLDivElement | null>
  onClose: () => void
  children: ReactNode
}) {
  // On the body: its opener may be in a line of text or a table cell, where no dialog is allowed.
  return createPortal(
    <Dialog actions={actions} footer={pager} onClose={onClose} open text={text} title={title} width="list">
      <div ref={top}>{children}</div>
    </Dialog>,
    document.body,
  )
}
