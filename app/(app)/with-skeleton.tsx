import { setTimeout as wait } from 'node:timers/promises'
import type { ComponentType, ReactNode } from 'react'
import { SkeletonBoundary } from '@/components/layout/skeleton-boundary'

type Content = Promise<Awaited<ReactNode>>

const QUICK_MS = 100

/**
 * A page that is read within a tenth of a second, as nearly all are, comes in one piece; a slower one after its skeleton
 * (decision 84).
 * @param read the page, with all that it waits for: what its parts wait for by themselves has no skeleton
 */
export function withSkeleton<Props>(Skeleton: ComponentType, read: (props: Props) => Content) {
  return async (props: Props) => contentOrSkeleton(read(props), <Skeleton />)
}

/** The content, when it is read within a tenth of a second; else a part that shows the skeleton until it is. */
export async function contentOrSkeleton(content: Content, skeleton: ReactNode): Content {
  const isRead = await Promise.race([content.then(() => true), wait(QUICK_MS, false)])
  return isRead ? (
    <SkeletonBoundary content={await content} skeleton={null} />
  ) : (
    <SkeletonBoundary content={content} skeleton={skeleton} />
  )
}
