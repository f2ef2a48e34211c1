import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { beforeEach, vi } from 'vitest'
import { stubServer } from '@/tests/support/browser-server'

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
})

/** Draws a public page in front of a server that answers so; `replaced` is where the router was sent. */
export function open(page: ReactNode, answers: Parameters<typeof stubServer>[0] = {}) {
  const replaced: string[] = []
  const router = {
    replace: (path: string) => void replaced.push(path),
    prefetch: () => undefined,
  } as unknown as AppRouterInstance
  const server = stubServer(answers)
  render(<AppRouterContext.Provider value={router}>{page}</AppRouterContext.Provider>)
  return { ...server, replaced }
}

export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = (name: string | RegExp) => userEvent.click(button(name))
export const alertText = () => screen.queryByRole('alert')?.textContent ?? null

/** Puts texts into fields by their labels, each in one go. */
export async function fill(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.clear(input(label))
    await userEvent.paste(text)
  }
}
