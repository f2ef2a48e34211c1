import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { currentToasts, removeToast } from '@/components/ui/toast'

// What is wrong never comes right: this only says how slow a busy machine may be.
configure({ asyncUtilTimeout: 15_000 })

/** After each test: nothing is drawn, kept, replaced or waited for any more. */
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) removeToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
