import { render } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ComponentProps, ReactNode } from 'react'
import { Toaster } from '@/components/ui/toaster'
import { OpenedPage } from '@/tests/components/address-bar'

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>

/** Draws a screen of the admin area with what the server has read for it; answers where it leads to. */
export function openAdmin(screen: ReactNode, answers: Record<string, object> = {}): string[] {
  const pushed: string[] = []
  const router = {
    push: (path: string) => void pushed.push(path),
    replace: (path: string) => void pushed.push(`${path} in its place`),
    refresh: () => undefined,
    prefetch: () => undefined,
  } as unknown as Router
  render(
    <AppRouterContext.Provider value={router}>
      <OpenedPage answers={answers}>{screen}</OpenedPage>
      <Toaster />
    </AppRouterContext.Provider>,
  )
  return pushed
}

export const ID = 'a'.repeat(24)
export const OTHER_ID = 'b'.repeat(24)
