import sharp from 'sharp'

type Kind = 'jpeg' | 'png' | 'gif' | 'webp'

/** A real image of a size and kind; noisy ones compress badly, so that they are large. */
export async function makeImage(
  kind: Kind,
  { width = 64, height = 48, noisy = false }: { width?: number; height?: number; noisy?: boolean } = {},
): Promise<Buffer> {
  const base = noisy
    ? sharp({
        create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
      })
    : sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 200, alpha: 0.5 } } })
  return base[kind]().toBuffer()
}

export const dataUrl = (bytes: Uint8Array, type: string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** A PNG of a few hundred bytes that says it is 12,000 pixels wide and high. */
export function pixelBomb(): Promise<Buffer> {
  return sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer()
}
