'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import type { AnswerWindow } from './answer-window'
import { OpeningButton } from './opening-button'

// Loaded when it is first opened, so that no page is heavier for it.
export const EvidenceDialog = dynamic(() => import('./evidence-dialog').then((module) => module.EvidenceDialog), {
  ssr: false,
})

export function EvidenceOpener({
  answers,
  label,
  said,
  className,
  children,
}: {
  answers: AnswerWindow
  /** After the children, for screen readers. */
  said?: string
  /** Accessible name, if the visible text does not say enough. */
  label?: string
  className?: string
  children: ReactNode
}) {
  // A copy: a refresh of the figures must not change the dialog that is being read.
  const [opened, setOpened] = useState<AnswerWindow | null>(null)
  return (
    <>
      <OpeningButton
        aria-label={label}
        className={clsx('answers-opener', className)}
        onClick={() => setOpened(answers)}
      >
        {children}
        {said && <span className="sr-only"> {said}</span>}
      </OpeningButton>
      {opened && <EvidenceDialog answers={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
