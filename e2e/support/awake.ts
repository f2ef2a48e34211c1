import type { BrowserContext, Page } from '@playwright/test'

// What is clicked or typed before React listens has no effect, and how long that takes depends on the machine.

/** Waits until React listens on every control of the page; a document without our scripts is ready at once. */
export async function untilAwake(page: Page): Promise<void> {
  const isAwake = () => {
    if (!document.querySelector('script[src*="/_next/static/"]')) return true
    const controls = [...document.querySelectorAll('body :is(a, button, input, select, textarea)')]
    const listens = controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps$')))
    // Effects run after the commit that these keys come with.
    return listens && new Promise<true>((resolve) => requestIdleCallback(() => resolve(true), { timeout: 1000 }))
  }
  // Looking at every control in each frame would keep the page from waking.
  await page.waitForFunction(isAwake, undefined, { polling: 50 })
}

/** Makes a journey wait for every new document of that context to be awake. */
export function waitForAwakePages(context: BrowserContext): void {
  context.on('page', (page) => {
    const opened =
      <Given extends unknown[], Answer>(open: (...given: Given) => Promise<Answer>) =>
      async (...given: Given): Promise<Answer> => {
        const answer = await open.apply(page, given)
        await untilAwake(page)
        return answer
      }
    page.goto = opened(page.goto)
    page.reload = opened(page.reload)
    page.goBack = opened(page.goBack)
    page.goForward = opened(page.goForward)
  })
}
