/**
 * The name of the page cookie. On https the prefix makes browsers refuse it unless it is Secure, host-only and for
 * the whole site, so that no neighbouring host can plant one (T18).
 */
export function sessionCookieName(appUrl: string): string {
  return appUrl.startsWith('https://') ? '__Host-sightline-session' : 'sightline-session'
}
