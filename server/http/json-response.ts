export function jsonResponse(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}

/** @param accepted the header Accept-Encoding */
export function takesGzip(accepted: string | string[] | undefined): boolean {
  const named = String(accepted ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
  return named.some((each) => each === 'gzip' || (each.startsWith('gzip;') && !/;\s*q=0(\.0*)?$/.test(each)))
}
