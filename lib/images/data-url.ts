import { imagesCopy } from '@/lib/copy/api'
import { ImageError } from '@/lib/errors/image-error'

/** A file as a data URL. Throws ImageError 'failed to read file' (spec §8). */
export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new ImageError(imagesCopy.readFailed, { cause: reader.error }))
    reader.readAsDataURL(file)
  })
}
