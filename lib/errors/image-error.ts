/** A picture that this browser cannot make smaller; the message is the error catalogue's (spec §8). */
export class ImageError extends Error {
  override readonly name = 'ImageError'
}
