import { imagesCopy } from '@/lib/copy/api'

/** This browser cannot shrink the image (R-IMAGE-6). */
export class ImageError extends Error {
  override readonly name = 'ImageError'
}

/** Throws ImageError 'failed to read file'. */
export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new ImageError(imagesCopy.readFailed, { cause: reader.error }))
    reader.readAsDataURL(file)
  })
}
