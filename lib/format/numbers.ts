const grouping = new Intl.NumberFormat('en-GB')

/** Thousands grouped: 48216904 → '48,216,904'. */
export function grouped(value: number): string {
  return grouping.format(value)
}

/** A whole percentage: 67 → '67%'. */
export function percent(value: number): string {
  return `${value}%`
}

/** A difference of percentages with its sign: '+14 pts', '−3 pts', '0 pts'. */
export function signedPoints(value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  const size = Math.abs(value)
  return `${sign}${grouped(size)} ${size === 1 ? 'pt' : 'pts'}`
}
