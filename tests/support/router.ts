import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { useContext } from 'react'
import { vi } from 'vitest'

// Next's router for components that a test draws without one.

/** Where it was sent, the last one last. */
export const pushed = vi.fn<(href: string) => void>()
const router: Partial<AppRouterInstance> = { push: pushed, refresh: () => undefined }

vi.mock('next/navigation', async (actual) => ({
  ...(await actual<object>()),
  useRouter: () => useContext(AppRouterContext) ?? router,
}))
