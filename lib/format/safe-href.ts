/** Something like `loomhouse.co.uk/offices`: a host with a dot, and no scheme. */
const BARE_HOST = /^[a-z\d-]+(\.[a-z\d-]+)+(?=[:/?#]|$)/i

/**
 * The address as it may stand in a link: http or https, without credentials; a bare host gets https (spec §2). Null
 * for everything else (`javascript:`, paths, nonsense), which is shown as text.
 */
export function safeHref(value: string): string | null {
  const text = value.trim()
  let url: URL
  try {
    url = new URL(BARE_HOST.test(text) ? `https://${text}` : text)
  } catch {
    return null
  }
  const web = url.protocol === 'https:' || url.protocol === 'http:'
  return web && url.username === '' && url.password === '' ? url.href : null
}
