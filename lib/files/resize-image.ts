import { ImageError } from '@/lib/api/stored-image'
import { imagesCopy } from '@/lib/http/words'

// Shrinks images before upload (R-IMAGE-2).

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

export function fitWithin({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}

export function qualitySteps(floor: number): number[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => BEST_QUALITY - ((BEST_QUALITY - floor) * step) / STEPS)
}

/** Encodes at the best quality within the target size, or at the lowest allowed quality. */
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

/** Makes an upright JPEG within the limits, with white for transparency. Throws ImageError (R-IMAGE-6). */
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
  // A JPEG has no transparency, which would turn black.
  surface.fillStyle = 'white'
  surface.fillRect(0, 0, width, height)
  surface.imageSmoothingQuality = 'high'
  surface.drawImage(image, 0, 0, width, height)
  return canvas
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new ImageError(imagesCopy.blobFailed)))
    canvas.toBlob(settle, 'image/jpeg', quality)
  })
}
