/** Allows inline styles, since pages carry style attributes. React needs `eval` in development only. */
export function contentSecurityPolicy(nonce: string, storage: readonly string[], development: boolean): string {
  const bucket = storage.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${bucket}`,
    `connect-src 'self'${development ? ' ws:' : ''}${bucket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
