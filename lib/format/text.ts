/** Returns the initials of the first and last word: 'Amelia Okafor' → 'AO'. Empty without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase('en-GB')
}

/** Joins names: 'Amelia Okafor', or null when neither is known. */
export function fullName(person: { firstName: string | null; lastName: string | null }): string | null {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || null
}

/** Nobody sees these: white space, controls, format characters, fillers of Hangul and the blank of Braille. */
const UNSEEN = /(?!\0)[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu

/** Whether a text shows nothing, so that it counts as not given. NUL is refused elsewhere and does count. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === ''
}

/** Embeddings, overrides and isolates: they also turn what stands beside them, such as the next name of a list. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Returns a typed text as it is stored: trimmed, without marks that turn the writing direction, and empty when nothing
 * of it can be seen. Joiners stay: words of Persian and Hindi and many emoji are written with them.
 */
export function visibleText(given: string): string {
  const text = given.replace(DIRECTION, '').trim()
  return isBlank(text) ? '' : text
}

const SHOWN = 8

/** Returns the start of a failed request's id, to find it in the server's log; null below 500 (R-SAFE-44). */
export function referenceOf(error: unknown): string | null {
  if (!(error instanceof Error && 'status' in error && 'requestId' in error)) return null
  const { status, requestId } = error
  if (typeof status !== 'number' || status < 500 || typeof requestId !== 'string') return null
  return /^[\w-]+$/.test(requestId) ? requestId.slice(0, SHOWN) : null
}

/** Matches a host with a dot and no scheme, as in `loomhouse.co.uk/offices`; `。` is the dot of Japanese and Chinese. */
const BARE_HOST = /^[\p{L}\p{M}\p{N}-]+([.。．｡][\p{L}\p{M}\p{N}-]+)+(?=[:/?#]|$)/u

/** Returns an address to link; null when it must be shown as text (R-SAFE-31). A bare host gets https (R-SHELL-9). */
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

/** Such a host may have another spelling: it has letters beyond ASCII, or a label in punycode. */
const TWO_SPELLINGS = /\P{ASCII}|(?:^|\.)[xX][nN]--/u
const NO_HOST = /[\s/\\?#:@%[\]]|.{254}/

/**
 * Returns a host in the letters it stands for: 'xn--mller-kva.de' and 'MÜLLER.de' → 'müller.de'. What is no host, or has
 * signs that nobody sees, is returned unchanged.
 */
export function hostInLetters(host: string): string {
  if (!TWO_SPELLINGS.test(host) || NO_HOST.test(host) || host.replace(UNSEEN, '') !== host) return host
  const plain = URL.parse(`http://${host}`)?.hostname
  if (!plain) return host
  const letters = plain.split('.').map(lettersOf).join('.')
  return URL.parse(`http://${letters}`)?.hostname === plain ? letters : plain
}

const PUNYCODE = { prefix: 'xn--', digits: 36, most: 26, firstCode: 128, firstBias: 72, lastCode: 0x10ffff } as const

/** Decodes a label in punycode (RFC 3492), which browsers encode but never decode; returns any other unchanged. */
function lettersOf(label: string): string {
  if (!label.startsWith(PUNYCODE.prefix)) return label
  const encoded = label.slice(PUNYCODE.prefix.length)
  const plain = encoded.lastIndexOf('-')
  const letters = [...encoded.slice(0, Math.max(plain, 0))]
  let code: number = PUNYCODE.firstCode
  let bias: number = PUNYCODE.firstBias
  let place = 0
  for (let index = plain + 1; index < encoded.length; place += 1) {
    const before = place
    let weight = 1
    for (let step: number = PUNYCODE.digits; ; step += PUNYCODE.digits) {
      // 'a' to 'z' are 0 to 25, '0' to '9' are 26 to 35.
      const digit = (Number.parseInt(encoded.charAt(index), PUNYCODE.digits) + PUNYCODE.most) % PUNYCODE.digits
      index += 1
      place += digit * weight
      const least = Math.min(Math.max(step - bias, 1), PUNYCODE.most)
      if (!(digit >= least)) break
      weight *= PUNYCODE.digits - least
    }
    const count = letters.length + 1
    bias = biasAfter(before === 0 ? Math.floor(place / 700) : Math.floor((place - before) / 2), count)
    code += Math.floor(place / count)
    if (!(code <= PUNYCODE.lastCode)) return label
    place %= count
    letters.splice(place, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

function biasAfter(halved: number, count: number): number {
  let rest = halved + Math.floor(halved / count)
  let steps = 0
  for (; rest > 455; steps += PUNYCODE.digits) rest = Math.floor(rest / 35)
  return steps + Math.floor((PUNYCODE.digits * rest) / (rest + 38))
}

/** Returns path and query of a web address; other values are returned unchanged. */
export function pathOf(url: string): string {
  const safe = safeHref(url)
  if (safe === null) return url
  const { pathname, search } = new URL(safe)
  return `${pathname}${search}`
}
