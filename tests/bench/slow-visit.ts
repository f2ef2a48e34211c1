import type { chromium } from 'playwright'

type Browser = Awaited<ReturnType<typeof chromium.launch>>
type Context = Awaited<ReturnType<Browser['newContext']>>

type Watched = Window & { visit?: SlowVisit }

/** A first visit with the processor this many times slower. */
const SLOWER = 4

export interface SlowVisit {
  /** What tasks took beyond 50 ms each. */
  blockedMs: number
  /** From the start of the visit until a chart was drawn; null where there is none. */
  chartMs: number | null
}

/** How long the page of a first visit could not answer a press, and when its chart was there. */
export async function slowVisit(context: Context, url: string, hasChart: boolean): Promise<SlowVisit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(WATCH)
  await page.goto(url, { waitUntil: 'networkidle' })
  if (hasChart) await page.waitForFunction(() => (window as Watched).visit?.chartMs !== null)
  const visit = await page.evaluate<SlowVisit>('window.visit')
  await page.close()
  return visit
}

/** Runs in the page before its own scripts; as text, because what compiles this file adds helpers that a page does not have. */
const WATCH = `
  window.visit = { blockedMs: 0, chartMs: null }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.visit.blockedMs += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  requestAnimationFrame(function look() {
    const canvas = document.querySelector('canvas[role="img"]')
    const column = canvas?.width > 0 && canvas.getContext('2d').getImageData(canvas.width / 2, 0, 1, canvas.height)
    if (column && column.data.some(Boolean)) window.visit.chartMs = performance.now()
    else requestAnimationFrame(look)
  })
`
