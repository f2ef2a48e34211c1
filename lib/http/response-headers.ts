// Headers that every answer has, for next.config.mjs, which sets them on pages and files, and for the API's own server.

const YEAR_S = 31_536_000

export const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** An answer of the API is data: it loads nothing, wherever it ends up being shown. (Pages get theirs in proxy.ts.) */
export const API_ANSWER: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}
