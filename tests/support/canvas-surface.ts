import { vi } from 'vitest'

/** Nothing is laid out in happy-dom, so no chart would ever come into view. */
class InView {
  private readonly changed: (entries: { isIntersecting: boolean }[]) => void
  constructor(changed: InView['changed']) {
    this.changed = changed
  }
  observe(element: Element): void {
    if (element.hasAttribute('aria-busy')) this.changed([{ isIntersecting: true }])
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** happy-dom has no canvas context, and Chart.js gives up without one. This stub draws nothing, and charts are in view. */
export function stubCanvas(): void {
  vi.stubGlobal('IntersectionObserver', InView)
  const surfaceOf = (canvas: HTMLCanvasElement) => {
    const known = new Map<string | symbol, unknown>([
      ['canvas', canvas],
      ['measureText', (text: string) => ({ width: 6 * text.length })],
    ])
    return new Proxy(
      {},
      {
        get: (_target, key) => (known.has(key) ? known.get(key) : () => undefined),
        set: (_target, key, value) => Boolean(known.set(key, value)),
      },
    )
  }
  function getContext(this: HTMLCanvasElement) {
    return surfaceOf(this)
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    getContext as unknown as HTMLCanvasElement['getContext'],
  )
}
