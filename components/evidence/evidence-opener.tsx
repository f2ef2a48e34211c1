'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { AnswerWindow } from './answer-window'

// The dialog and all that it draws comes when it is first asked for, so that no page is heavier for it.
const EvidenceDialog = dynamic(() => import('./evidence-dialog').then((module) => module.EvidenceDialog), {
  ssr: false,
})

/** A quiet button around a figure, or beside it, that opens the answers behind it. */
export function EvidenceOpener({
  answers,
  className,
  children,
}: {
  answers: AnswerWindow
  className?: string
  children: ReactNode
}) {
  // Kept as it was when pressed: figures that change meanwhile must not change what is being read.
  const [opened, setOpened] = useState<AnswerWindow | null>(null)
  return (
    <>
      <OpeningButton
        className={clsx(
          'hit-area rounded-xs underline decoration-dotted underline-offset-4 hover:text-foreground hover:decoration-solid',
          className,
        )}
        onClick={() => setOpened(answers)}
      >
        {children}
      </OpeningButton>
      {opened && <EvidenceDialog answers={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** A button that opens a dialog, and that has the focus when the dialog gives it back. */
export function OpeningButton({ onClick, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      aria-haspopup="dialog"
      onClick={(event) => {
        // Safari does not focus what is clicked, and the dialog gives the focus back to what had it.
        event.currentTarget.focus()
        onClick?.(event)
      }}
      type="button"
    />
  )
}
