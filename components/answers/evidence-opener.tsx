'use client'

import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { type AnswerWindow, answersHref } from './answer-window'

/** Leads to the page of the answers that a figure counts. */
export function useOpenAnswers() {
  const router = useRouter()
  return (answers: AnswerWindow, event?: MouseEvent) => {
    const href = answersHref(answers)
    if (event?.ctrlKey || event?.metaKey) window.open(href, '_blank', 'noopener')
    else router.push(href)
  }
}

/** A count that leads to its answers. Its address is made when it is followed: a page has hundreds of them. */
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
  const open = useOpenAnswers()
  return (
    // biome-ignore lint/a11y/useSemanticElements: hundreds of addresses would double the weight of a page
    <button
      aria-label={label}
      className={clsx('answers-opener', className)}
      onClick={(event) => open(answers, event)}
      role="link"
      type="button"
    >
      {children}
      {said && <span className="sr-only"> {said}</span>}
    </button>
  )
}
