import { describe, expect, it, vi } from 'vitest'
import { toDataUrl } from '@/lib/api/stored-image'
import { resizeImage } from '@/lib/files/resize-image'
import { IMAGE } from '@/lib/limits'
import { pictureBrowser } from '@/tests/support/picture-browser'

const file = new File([new Uint8Array(9)], 'face.png', { type: 'image/png' })

describe('making an image smaller (R-IMAGE-2)', () => {
  it('an avatar becomes a JPEG of at most 400x400, on white', async () => {
    const { drawn, made, close } = pictureBrowser({ width: 4000, height: 3000 })
    const smaller = await resizeImage(file, IMAGE.avatar)
    expect(smaller.type).toBe('image/jpeg')
    expect(made).toEqual([{ type: 'image/jpeg', quality: 0.9, width: 400, height: 300 }])
    expect(drawn).toEqual([
      ['fill', 'white', 0, 0, 400, 300],
      ['draw', 0, 0, 400, 300],
    ])
    expect(close).toHaveBeenCalledOnce()
  })

  it('a general image goes down to 1080 px and 100 KB', async () => {
    const { made } = pictureBrowser({ width: 2160, height: 1000, bytes: 200_000 })
    expect((await resizeImage(file, IMAGE.general)).size).toBeLessThanOrEqual(100 * 1024)
    expect(made.length).toBeGreaterThan(1)
    expect(made.at(-1)).toMatchObject({ width: 1080, height: 500 })
  })
})

describe('what a browser cannot do (R-IMAGE-6)', () => {
  it.each([
    ['could not get canvas', 'canvas'],
    ['failed to load image', 'load'],
    ['failed to create blob', 'blob'],
  ] as const)('%s', async (sentence, broken) => {
    pictureBrowser({ broken })
    await expect(resizeImage(file, IMAGE.avatar)).rejects.toMatchObject({ name: 'ImageError', message: sentence })
  })

  it('failed to read file', async () => {
    pictureBrowser()
    const gone = new File([], 'gone.png', { type: 'image/png' })
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    await expect(resizeImage(gone, IMAGE.avatar)).rejects.toThrow(/^failed to read file$/)
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fail(this: FileReader) {
      this.onerror?.(new Event('error') as ProgressEvent<FileReader>)
    })
    await expect(toDataUrl(gone)).rejects.toThrow(/^failed to read file$/)
  })
})
