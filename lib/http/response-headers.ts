// Headers of every response: next.config.mjs sets them on pages and files, and the API's own server on its responses.

const YEAR_S = 31_536_000

export const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** An API response is data: it loads nothing, wherever it is shown. (Pages get theirs in proxy.ts.) */
export const API_ANSWER: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}
