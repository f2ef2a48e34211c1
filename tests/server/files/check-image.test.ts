import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageRefusals } from '@/lib/people/account-words'
import { checkImage, makeAvatar, readDataUrl } from '@/server/files/uploads'
import { dataUrl, makeImage, pixelBomb } from '@/tests/support/images'

// R-SAFE-34: type confusion, bombs, and what else a file may carry.

const KINDS = ['jpeg', 'png', 'gif', 'webp'] as const
const images = Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await makeImage(kind)])))

describe('an image that is checked', () => {
  it.each(KINDS)('may be a %s', async (kind) => {
    expect(await checkImage(images[kind], `image/${kind}`)).toEqual({ width: 64, height: 48 })
  })

  it('may be called image/jpg', async () => {
    expect(await checkImage(images.jpeg, 'image/jpg')).toEqual({ width: 64, height: 48 })
  })

  it.each(KINDS.flatMap((kind) => KINDS.filter((other) => other !== kind).map((other) => [kind, other] as const)))(
    'is refused when it is a %s and says %s',
    async (kind, other) => {
      await expect(checkImage(images[kind], `image/${other}`)).rejects.toThrow(imageRefusals.imageMismatch)
    },
  )

  it.each([
    ['an SVG under its own name', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'imageType'],
    ['an SVG that says PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png', 'imageMismatch'],
    ['a page', '<!doctype html><script>1</script>', 'image/gif', 'imageMismatch'],
    ['nothing', '', 'image/jpeg', 'imageMismatch'],
    ['the beginning of a JPEG and then a page', '\xff\xd8\xff<script>', 'image/jpeg', 'imageUnreadable'],
  ] as const)('is refused when it is %s', async (_what, text, type, sentence) => {
    await expect(checkImage(Buffer.from(text, 'latin1'), type)).rejects.toThrow(imageRefusals[sentence])
  })

  it('is refused when it breaks off', async () => {
    const whole = await makeImage('png', { width: 300, height: 300, noisy: true })
    await expect(checkImage(whole, 'image/png')).resolves.toEqual({ width: 300, height: 300 })
    const half = whole.subarray(0, whole.byteLength / 2)
    await expect(checkImage(half, 'image/png')).rejects.toThrow(imageRefusals.imageUnreadable)
  })

  it('is refused over 16 megapixels, however small the file, without unpacking it', async () => {
    const bomb = await pixelBomb()
    expect(bomb.byteLength).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    await expect(checkImage(bomb, 'image/png')).rejects.toThrow(imageRefusals.imageTooLarge)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })
})

describe('an avatar', () => {
  it('is not made larger than it came, and white shows through', async () => {
    const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const made = await makeAvatar(clear)
    expect((await sharp(made).metadata()).width).toBe(40)
    expect([...(await sharp(made).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('drops what was hidden behind the picture', async () => {
    const carrier = Buffer.concat([images.jpeg, Buffer.from('<script>alert(1)</script>')])
    expect((await makeAvatar(carrier)).includes('<script>')).toBe(false)
  })
})

describe('a data URL', () => {
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'])('may be %s', (type) => {
    expect(readDataUrl(dataUrl(images.png, type))).toEqual({ bytes: images.png, type })
  })

  it('may be base64 alone, whose first bytes say what it is', () => {
    expect(readDataUrl(images.webp.toString('base64'))).toEqual({ bytes: images.webp, type: 'image/webp' })
  })

  it.each([
    ['SVG', dataUrl(Buffer.from('<svg/>'), 'image/svg+xml')],
    ['a page', dataUrl(Buffer.from('<p>'), 'text/html')],
    ['no base64', 'data:image/png,abc'],
    ['a parameter', `data:image/png;x=1;base64,${'A'.repeat(8)}`],
    ['an address', 'https://example.test/me.png'],
    ['a script', 'javascript:alert(1)'],
    ['text after the end', `${dataUrl(Buffer.from('x'), 'image/png')}" onload="`],
  ])('is refused as %s', (_what, given) => {
    expect(() => readDataUrl(given)).toThrow(imageRefusals.imageType)
  })

  it('is refused over 200 kB decoded', () => {
    expect(readDataUrl(dataUrl(Buffer.alloc(200_000), 'image/png')).bytes).toHaveLength(200_000)
    expect(() => readDataUrl(dataUrl(Buffer.alloc(200_001), 'image/png'))).toThrow(imageRefusals.imageTooLarge)
  })
})
