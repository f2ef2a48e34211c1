import { imagesCopy } from '@/lib/copy/api'
import { ImageError } from './data-url'

// Images are shrunk before they are sent (R-IMAGE-2).

/** What an image is made to fit: `IMAGE.avatar` or `IMAGE.general`. */
interface ImageLimits {
  maxSide: number
  qualityFloor: number
  targetBytes: number
}

interface Size {
  width: number
  height: number
}

const BEST_QUALITY = 0.9
const STEPS = 5

/** The size that fits into a square of `maxSide`: proportions kept, never enlarged, at least a pixel each way. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** The qualities to try, from the best down to the floor, in even steps. */
export function qualitySteps(floor: number): number[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => BEST_QUALITY - ((BEST_QUALITY - floor) * step) / STEPS)
}

/** The best quality within the target size; at the floor it is taken as it is. */
export async function encodeWithin(
  encode: (quality: number) => Promise<Blob>,
  { qualityFloor, targetBytes }: Pick<ImageLimits, 'qualityFloor' | 'targetBytes'>,
): Promise<Blob> {
  for (const quality of qualitySteps(qualityFloor).slice(0, -1)) {
    const made = await encode(quality)
    if (made.size <= targetBytes) return made
  }
  return encode(qualityFloor)
}

/** A JPEG within the limits, upright, on white where it was transparent. Throws ImageError (R-IMAGE-6). */
export async function resizeImage(file: Blob, limits: ImageLimits): Promise<Blob> {
  const image = await decode(file)
  try {
    const canvas = draw(image, fitWithin(image, limits.maxSide))
    return await encodeWithin((quality) => toJpeg(canvas, quality), limits)
  } finally {
    image.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer().catch((cause) => {
    throw new ImageError(imagesCopy.readFailed, { cause })
  })
  return createImageBitmap(new Blob([bytes], { type: file.type })).catch((cause) => {
    throw new ImageError(imagesCopy.loadFailed, { cause })
  })
}

function draw(image: ImageBitmap, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const surface = canvas.getContext('2d')
  if (!surface) throw new ImageError(imagesCopy.noCanvas)
  // A JPEG has no transparency; without this it would turn black.
  surface.fillStyle = 'white'
  surface.fillRect(0, 0, width, height)
  surface.imageSmoothingQuality = 'high'
  surface.drawImage(image, 0, 0, width, height)
  return canvas
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new ImageError(imagesCopy.blobFailed)))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
