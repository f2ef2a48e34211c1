import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a request carries `Authorization: Bearer <secret>`. Digests are compared, so no length and no prefix shows. */
export function carriesSecret(request: Request, secret: string): boolean {
  const given = request.headers.get('authorization') ?? ''
  return timingSafeEqual(digest(given), digest(`Bearer ${secret}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
