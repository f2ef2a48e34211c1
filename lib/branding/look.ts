// How an own name looks: the size of its logo, and its colours as `#rrggbb` with how well they stand out by WCAG 2.2.

/** Size of a logo that is `high` pixels high, or as wide as `most` where that is too wide. */
export function logoSize({ width, height }: { width: number; height: number }, high: number, most = 160) {
  const scale = Math.min(high / height, most / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const questionsTo = (address: string) => `Questions: ${address}`

export const PAPER = hexOf([255, 255, 255])
const BLACK = hexOf([0, 0, 0])

/** Contrast that a use needs on paper: words are written in the primary colour, the accent is a band. */
export const CONTRAST = { primary: 4.5, accent: 3 } as const
export type ColourUse = keyof typeof CONTRAST

export const HEX = /^#[0-9a-f]{6}$/

function channels(hex: string): [number, number, number] {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

/** A function, because constants above call it. */
function hexOf(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes `part` (0 to 1) of a colour with the rest of another. */
export function mixed(hex: string, part: number, other: string): string {
  const rest = channels(other)
  const made = channels(hex).map((channel, index) => Math.round(channel * part + (rest[index] ?? 0) * (1 - part)))
  return hexOf(made)
}

const STEPS = 256

/** The lightest shade of a colour, itself first, that reaches a contrast on a light ground (R-BRANDING-3). */
export function nearestPassing(hex: string, needed: number, ground: string = PAPER): string {
  for (let step = STEPS; step > 0; step -= 1) {
    const shade = mixed(hex, step / STEPS, BLACK)
    if (contrast(shade, ground) >= needed) return shade
  }
  return BLACK
}

/** Tints of a primary colour, and words on the lightest of them, which reach the contrast of words. */
export function shadesOf(primary: string) {
  const soft = mixed(primary, 0.08, PAPER)
  return { soft, strong: mixed(primary, 0.18, PAPER), onSoft: nearestPassing(primary, CONTRAST.primary, soft) }
}

/** Tokens of app/tokens.css as the own colours set them. */
export function ownTokens({
  primary,
  accent,
}: {
  primary: string | null
  accent: string | null
}): Record<string, string> {
  return { ...(primary !== null && primaryTokens(primary)), ...(accent !== null && { '--own-accent': accent }) }
}

function primaryTokens(primary: string): Record<string, string> {
  const { soft, strong, onSoft } = shadesOf(primary)
  return {
    ...{ '--primary': primary, '--chart-1': primary },
    ...{ '--primary-soft': soft, '--primary-soft-strong': strong, '--bar-own': strong },
    '--primary-soft-foreground': onSoft,
    // The same parts of the colour as in light paper's tokens.
    ...{ '--chart-1-soft': `${primary}6b`, '--chart-fill': `${primary}17`, '--chart-band': `${primary}26` },
  }
}
