import type { chromium } from 'playwright'
import type { DevTools } from './dev-tools'

type Browser = Awaited<ReturnType<typeof chromium.launch>>
/** What a signed-in person's browser keeps. */
export type SignedIn = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** A first visit with the processor this many times slower. */
const SLOWER = 4
const SIZE = { width: 1280, height: 720 }
/** After so long without a long task nothing more is expected. */
const QUIET_MS = 1000
const TIMEOUT_MS = 30_000
const VISITS = 3

export interface SlowVisit {
  /** What tasks took beyond 50 ms each. */
  blockedMs: number
  /** From the start of the visit until a chart was drawn; null where there is none. */
  chartMs: number | null
}

/** How long the page of a first visit could not answer a press, and when its chart was there: medians of three visits. */
export async function slowVisit(
  tools: DevTools,
  url: string,
  { signedIn, hasChart }: { signedIn: SignedIn | undefined; hasChart: boolean },
): Promise<SlowVisit> {
  const visits: SlowVisit[] = []
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await visitOnce(tools, url, signedIn, hasChart))
  return {
    blockedMs: medianOf(visits.map(({ blockedMs }) => blockedMs)),
    chartMs: hasChart ? medianOf(visits.map(({ chartMs }) => chartMs ?? 0)) : null,
  }
}

const medianOf = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

async function visitOnce(
  { send }: DevTools,
  url: string,
  signedIn: SignedIn | undefined,
  hasChart: boolean,
): Promise<SlowVisit> {
  // A context of its own has an empty cache.
  const { browserContextId } = await send('Target.createBrowserContext')
  if (signedIn) await send('Storage.setCookies', { cookies: signedIn.cookies, browserContextId })
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const page = (method: string, params: object) => send(method, { ...params }, String(sessionId))
  const read = async (expression: string) => {
    const { result } = await page('Runtime.evaluate', { expression: `JSON.stringify(${expression})` })
    return JSON.parse((result as { value?: string }).value ?? 'null') as unknown
  }
  try {
    await page('Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: 1, mobile: false })
    await page('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page('Page.enable', {})
    await page('Page.addScriptToEvaluateOnNewDocument', { source: keeping(signedIn) + WATCH })
    await page('Page.navigate', { url })
    const until = performance.now() + TIMEOUT_MS
    while (!(await read(hasChart ? `${SETTLED} && visit.chartMs !== null` : SETTLED))) {
      if (performance.now() > until) throw new Error(`${url} did not come to rest in time.`)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    return (await read('{ blockedMs: visit.blockedMs, chartMs: visit.chartMs }')) as SlowVisit
  } finally {
    await send('Target.disposeBrowserContext', { browserContextId })
  }
}

/** Runs in the page before its own scripts, like `WATCH`. */
function keeping(signedIn: SignedIn | undefined): string {
  const kept =
    signedIn?.origins.flatMap(({ origin, localStorage }) => localStorage.map((entry) => ({ origin, ...entry }))) ?? []
  return kept
    .map(({ origin, name, value }) => {
      const [at, key, text] = [origin, name, value].map((each) => JSON.stringify(each))
      return `if (location.origin === ${at}) localStorage.setItem(${key}, ${text});\n`
    })
    .join('')
}

const SETTLED = `typeof visit === 'object' && document.readyState === 'complete' && performance.now() - visit.busyMs > ${QUIET_MS}`

/** As text, because what compiles this file adds helpers that a page does not have. */
const WATCH = `
  window.visit = { blockedMs: 0, chartMs: null, busyMs: 0 }
  addEventListener('load', () => { visit.busyMs = performance.now() })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      visit.blockedMs += duration - 50
      visit.busyMs = startTime + duration
    }
  }).observe({ type: 'longtask', buffered: true })
  requestAnimationFrame(function look() {
    const canvas = document.querySelector('canvas[role="img"]')
    const column = canvas?.width > 0 && canvas.getContext('2d').getImageData(canvas.width / 2, 0, 1, canvas.height)
    if (column && column.data.some(Boolean)) visit.chartMs = performance.now()
    else requestAnimationFrame(look)
  })
`
