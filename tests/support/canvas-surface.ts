import { vi } from 'vitest'

/**
 * The test browser has no drawing surface, and Chart.js gives up without one. This one takes every stroke and forgets
 * it: what a chart draws is tested as its configuration.
 */
export function forgetfulCanvas(): void {
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
