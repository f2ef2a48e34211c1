/** The table of brands limits keys to 300 bytes. */
const MAX_BYTES = 300

/** Each needs text in front of it, so that the brand 'Co' keeps its name. */
const SUFFIXES = [/[\s,]+(?:ltd|plc|inc|llc|co)\.?$/u, /\.com$/u, /\.co\.uk$/u, /[\s,&]+$/u]

/** Control characters become spaces; format characters (zero-width space, soft hyphen) are removed. */
const CONTROL = /\p{Cc}/gu
const INVISIBLE = /\p{Cf}/gu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** 'Acme  Co., Ltd.' → 'acme'; 'Co' → 'co' (R-FIGURE-8). Idempotent; empty for a name without visible characters. */
export function brandKey(name: string): string {
  return withoutSuffixes(cut(withoutSuffixes(fold(name))))
}

function fold(name: string): string {
  const readable = name.toWellFormed().normalize('NFKC').replace(CONTROL, ' ').replace(INVISIBLE, '')
  return readable.toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()
}

function withoutSuffixes(name: string): string {
  for (const suffix of SUFFIXES) {
    const shorter = name.replace(suffix, '')
    if (shorter !== name && LETTER_OR_DIGIT.test(shorter)) return withoutSuffixes(shorter)
  }
  return name
}

/** Cuts between characters, so that the key is still valid text. */
function cut(name: string): string {
  const encoder = new TextEncoder()
  let kept = ''
  let bytes = 0
  for (const character of name) {
    bytes += encoder.encode(character).byteLength
    if (bytes > MAX_BYTES) return kept.trimEnd()
    kept += character
  }
  return kept
}

/** An order that is the same on every machine, in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
