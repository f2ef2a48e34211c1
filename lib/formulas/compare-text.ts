/** Order of two texts that is the same on every machine, whatever its language settings. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
