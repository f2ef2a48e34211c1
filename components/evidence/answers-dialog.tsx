'use client'

import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '@/components/ui/dialog'
import { evidence } from '@/lib/copy/evidence'

/** The frame around the answers behind something: how many they are, of what, and their pages. */
export function AnswersDialog({
  total,
  text,
  pager,
  top,
  onClose,
  children,
}: {
  /** Undefined until it is known. */
  total: number | undefined
  text: string
  pager: ReactNode
  /** What comes into view when the page is turned. */
  top: RefObject<HTMLDivElement | null>
  onClose: () => void
  children: ReactNode
}) {
  // On the body, because what is opened may stand where no dialog can: in a line of text, in a table's cell.
  return createPortal(
    <Dialog footer={pager} onClose={onClose} open text={text} title={evidence.title(total)} width="wide">
      <div ref={top}>{children}</div>
    </Dialog>,
    document.body,
  )
}
