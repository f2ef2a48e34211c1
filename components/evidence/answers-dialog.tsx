'use client'

import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '@/components/ui/dialog'

/** The frame around the answers behind something: how many they are, of what, and their pages. */
export function AnswersDialog({
  title,
  text,
  pager,
  top,
  onClose,
  children,
}: {
  title: string
  text: string
  pager: ReactNode
  /** What comes into view when the page is turned. */
  top: RefObject<HTMLDivElement | null>
  onClose: () => void
  children: ReactNode
}) {
  // On the body, because what is opened may stand where no dialog can: in a line of text, in a table's cell.
  return createPortal(
    <Dialog footer={pager} onClose={onClose} open text={text} title={title} width="wide">
      <div ref={top}>{children}</div>
    </Dialog>,
    document.body,
  )
}
