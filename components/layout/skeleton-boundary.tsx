'use client'

import { type ReactNode, Suspense, useState } from 'react'

type Content = Awaited<ReactNode>

/**
 * Content that is there, or comes after its skeleton. Whether there is a boundary is decided when it is first shown: with
 * another one a refresh would begin the page anew, and what a person has typed would be gone.
 */
export function SkeletonBoundary({
  content,
  skeleton,
}: {
  content: Content | Promise<Content>
  /** Of content that is still being read. */
  skeleton: ReactNode
}) {
  const [comesLater] = useState(isBeingRead(content))
  return comesLater ? <Suspense fallback={skeleton}>{content}</Suspense> : content
}

const isBeingRead = (content: unknown) => typeof content === 'object' && content !== null && 'then' in content
