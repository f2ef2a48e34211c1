import { setTimeout as wait } from 'node:timers/promises'
import type { ComponentType, ReactNode } from 'react'
import { SkeletonBoundary } from '@/components/layout/skeleton-boundary'
import { ScreenMessage } from '@/components/layout/standalone-screen'
import { Building2 } from '@/components/ui/icons'
import { accountsCopy } from '@/lib/people/account-words'

type Content = Promise<Awaited<ReactNode>>

const QUICK_MS = 100

/**
 * Sends a page in one piece when it is ready within 100 ms, as nearly all are; a slower page follows its skeleton
 * (decision 84).
 * @param read resolves to the page with everything it waits for; parts that load by themselves have no skeleton
 * @param exists throws what answers with another status, before a skeleton has said that all is well
 */
export function withSkeleton<Props>(
  Skeleton: ComponentType,
  read: (props: Props) => Content,
  exists?: (props: Props) => Promise<unknown>,
) {
  return async (props: Props) => {
    await exists?.(props)
    return contentOrSkeleton(read(props), <Skeleton />)
  }
}

/** Returns the content if it is ready within 100 ms, else a boundary with the skeleton. */
export async function contentOrSkeleton(content: Content, skeleton: ReactNode): Content {
  const isRead = await Promise.race([content.then(() => true), wait(QUICK_MS, false)])
  return isRead ? (
    <SkeletonBoundary content={await content} skeleton={null} />
  ) : (
    <SkeletonBoundary content={content} skeleton={skeleton} />
  )
}

/** What a user without an organisation sees instead of a dashboard (R-PRODUCT-2). */
export function NoOrganisation() {
  return (
    <div className="flex grow flex-col items-center justify-center py-12">
      <ScreenMessage
        {...accountsCopy.noOrganisation}
        figure={
          <span className="flex size-12 items-center justify-center rounded-xl border border-border bg-card text-muted-foreground">
            <Building2 className="size-5" />
          </span>
        }
      />
    </div>
  )
}
