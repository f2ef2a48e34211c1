import { setTimeout as wait } from 'node:timers/promises'
import { type ComponentType, type ReactNode, Suspense } from 'react'

const QUICK_MS = 100

/**
 * A page that is read within a tenth of a second, as nearly all are, comes in one piece; a slower one after its skeleton. With
 * the skeleton in front of every page (loading.tsx) a browser lays out both, and React shows the page 300 ms after it.
 * @param read the page, with all that it waits for: what its parts wait for by themselves has no skeleton
 */
export function withSkeleton<Props>(Skeleton: ComponentType, read: (props: Props) => Promise<Awaited<ReactNode>>) {
  return async function Page(props: Props) {
    const page = read(props)
    const isRead = await Promise.race([page.then(() => true), wait(QUICK_MS, false)])
    return isRead ? page : <Suspense fallback={<Skeleton />}>{page}</Suspense>
  }
}
