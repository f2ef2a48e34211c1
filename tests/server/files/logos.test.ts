import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { BRANDING, brandingPrompts as prompts } from '@/lib/branding/words'
import { encodeLogo } from '@/server/files/logos'
import { makeImage, pixelBomb } from '@/tests/support/images'

// What becomes of a file that is to be a logo (R-BRANDING-4).

const atLogo = (sentence: string) => ({ code: 'invalid', fields: { logo: sentence } })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

/** A chunk of a PNG; its checksum is left out, for whoever looks at it is refused before. */
function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)])
}

/** A PNG that moves: an animation's head right behind the image's. */
async function animatedPng(): Promise<Buffer> {
  const still = await makeImage('png')
  const afterHead = 8 + 25
  return Buffer.concat([still.subarray(0, afterHead), chunk('acTL', Buffer.alloc(8, 1)), still.subarray(afterHead)])
}

async function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.alloc(20 * 40 * 3, 90)
  frames.fill(200, 20 * 20 * 3)
  return sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

describe('a logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is a PNG, whatever it was: %s', async (kind) => {
    const made = await sharp(await encodeLogo(await makeImage(kind, { width: 1000, height: 300 }))).metadata()
    expect([made.format, made.width, made.height]).toEqual(['png', 360, 108])
  })

  it('keeps what is clear, and is never made larger', async () => {
    const clear = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { data, info } = await sharp(await encodeLogo(clear))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels, data[3]]).toEqual([40, 20, 4, 0])
  })

  it('loses what stood behind or beside its pixels', async () => {
    const image = await sharp(await makeImage('jpeg'))
      .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
      .jpeg()
      .toBuffer()
    const made = await encodeLogo(Buffer.concat([image, Buffer.from(SVG)]))
    expect(made.includes('script')).toBe(false)
    expect(await sharp(made).metadata()).not.toHaveProperty('exif')
  })

  it('is small, however noisy', async () => {
    const noisy = await makeImage('webp', { width: 480, height: 108, noisy: true })
    expect((await encodeLogo(noisy)).byteLength).toBeLessThan(64 * 1024)
  })

  it.each([
    ['an SVG', Buffer.from(SVG), prompts.logoType],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), prompts.logoType],
    ['a PNG’s first bytes before an SVG', Buffer.from(`\x89PNG\r\n\x1a\n${SVG}`, 'latin1'), prompts.logoUnreadable],
    ['a GIF’s first bytes before a script', Buffer.from('GIF89a/*...*/=1;alert(1)', 'latin1'), prompts.logoType],
    ['nothing', Buffer.alloc(0), prompts.logoType],
    ['too many bytes', Buffer.alloc(BRANDING.logoBytes + 1), prompts.logoTooLarge],
  ])('is not %s', async (_what, bytes, sentence) => {
    await expect(encodeLogo(bytes)).rejects.toMatchObject(atLogo(sentence))
  })

  it('is no GIF, no AVIF and no TIFF', async () => {
    const image = sharp(await makeImage('png'))
    for (const made of [image.clone().gif(), image.clone().avif(), image.clone().tiff()])
      await expect(encodeLogo(await made.toBuffer())).rejects.toMatchObject(atLogo(prompts.logoType))
  })

  it('does not break off', async () => {
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const whole = await makeImage(kind, { width: 300, height: 300, noisy: true })
      await expect(encodeLogo(whole.subarray(0, whole.byteLength / 2))).rejects.toMatchObject(
        atLogo(prompts.logoUnreadable),
      )
    }
  })

  it('does not move', async () => {
    for (const moving of [await animatedPng(), await animatedWebp()])
      await expect(encodeLogo(moving)).rejects.toMatchObject(atLogo(prompts.logoAnimated))
  })

  it('has at most 2,000 pixels each way, and a bomb is not unpacked', async () => {
    const before = process.memoryUsage().rss
    const wide = await makeImage('png', { width: 2001, height: 10 })
    const lying = Buffer.from(await makeImage('png'))
    // The head says another size than the pixels have.
    lying.writeUInt32BE(60_000, 16)
    lying.writeUInt32BE(60_000, 20)
    for (const bomb of [await pixelBomb(), wide])
      await expect(encodeLogo(bomb)).rejects.toMatchObject(atLogo(prompts.logoTooWide))
    await expect(encodeLogo(lying)).rejects.toMatchObject({ code: 'invalid' })
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    await expect(encodeLogo(await makeImage('png', { width: 2000, height: 20 }))).resolves.toBeTruthy()
  })

  it('may not hide a bomb in a compressed text of its metadata', async () => {
    const still = await makeImage('png')
    const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]))
    const before = process.memoryUsage().rss
    await encodeLogo(Buffer.concat([still.subarray(0, 33), text, still.subarray(33)])).catch(() => null)
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })
})
