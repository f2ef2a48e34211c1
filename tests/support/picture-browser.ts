import { vi } from 'vitest'

/**
 * The test browser can neither decode nor draw. This one takes every file for a picture of that size and makes JPEGs
 * of `bytes` bytes at the best quality; the parts named in `broken` fail as in browsers.
 */
export function pictureBrowser({
  width = 800,
  height = 600,
  bytes = 30_000,
  broken,
}: {
  width?: number
  height?: number
  bytes?: number
  broken?: 'canvas' | 'load' | 'blob'
} = {}) {
  const drawn: unknown[][] = []
  const made: { type: string; quality: number; width: number; height: number }[] = []
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => {
    if (broken === 'load') throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    return { width, height, close }
  })
  const surface = {
    fillStyle: '',
    imageSmoothingQuality: 'low',
    fillRect: (...given: unknown[]) => void drawn.push(['fill', surface.fillStyle, ...given]),
    drawImage: (_image: unknown, ...given: unknown[]) => void drawn.push(['draw', ...given]),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() =>
    broken === 'canvas' ? null : surface) as unknown as HTMLCanvasElement['getContext'])
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    take: BlobCallback,
    type = '',
    quality = 1,
  ) {
    made.push({ type, quality, width: this.width, height: this.height })
    take(broken === 'blob' ? null : new Blob([new Uint8Array(Math.round(bytes * quality))], { type }))
  })
  return { drawn, made, close }
}
