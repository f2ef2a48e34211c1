import { imagesCopy } from '@/lib/copy/api'

/** A picture that this browser cannot make smaller (R-IMAGE-6). */
export class ImageError extends Error {
  override readonly name = 'ImageError'
}

/** A file as a data URL. Throws ImageError 'failed to read file'. */
export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new ImageError(imagesCopy.readFailed, { cause: reader.error }))
    reader.readAsDataURL(file)
  })
}
