'use client'

import { type ReactNode, Suspense, useState } from 'react'

type Content = Awaited<ReactNode>

/**
 * Shows content that is ready, or a skeleton until it is. The choice is made on first render: switching later would
 * remount the page and lose what was typed.
 */
export function SkeletonBoundary({
  content,
  skeleton,
}: {
  content: Content | Promise<Content>
  /** Resolves to content still loading. */
  skeleton: ReactNode
}) {
  const [comesLater] = useState(isBeingRead(content))
  return comesLater ? <Suspense fallback={skeleton}>{content}</Suspense> : content
}

const isBeingRead = (content: unknown) => typeof content === 'object' && content !== null && 'then' in content
