import { vi } from 'vitest'

/** happy-dom has no canvas context, and Chart.js gives up without one. This stub draws nothing. */
export function stubCanvas(): void {
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
