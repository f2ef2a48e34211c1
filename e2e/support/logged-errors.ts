import type { Page } from '@playwright/test'

/** What a page has logged as an error: its message, and its status where it has one. */
export interface Logged {
  message: string
  status?: number | undefined
}

const TAKE = 'takeLoggedError'

/** Records what the page logs by `console.error` from now on, also on pages that it leaves. */
export async function watchLog(page: Page): Promise<readonly Logged[]> {
  const logged: Logged[] = []
  await page.exposeFunction(TAKE, (entry: Logged) => void logged.push(entry))
  const listen = (take: string) => {
    const log = console.error
    console.error = (...given: unknown[]) => {
      log(...given)
      const { message = String(given[0]), status } = (given[0] ?? {}) as Partial<Logged>
      const send = (window as unknown as Record<string, (entry: Logged) => void>)[take]
      send?.({ message, status })
    }
  }
  await page.addInitScript(listen, TAKE)
  await page.evaluate(listen, TAKE)
  return logged
}
