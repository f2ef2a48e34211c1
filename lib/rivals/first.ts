/** How many rivals an organisation may have shown first (R-RIVAL-6). */
export const FAVOURITE_RIVALS = 10

export const favouritesCopy = {
  add: 'Add a rival',
  label: 'Rivals shown first',
  none: 'None chosen: rivals stand in the order in which answers name them.',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  /** Said aloud after a change. */
  saved: (names: readonly string[]) => `Saved: ${names.join(', ') || 'none'}`,
  failed: 'This was not saved. Please try again.',
  full: `${FAVOURITE_RIVALS} rivals are the limit.`,
  unknown: (name: string) => `No answer of this organisation names “${name}” as a rival`,
  own: (name: string) => `“${name}” is the organisation itself`,
  field: 'Rivals shown first',
  help: `One rival per line, in this order, as answers of this organisation name it. Up to ${FAVOURITE_RIVALS}.`,
}

/** Puts the chosen rivals first, in their order and marked; the others keep theirs. */
export function favouritesFirst<Row extends { key: string }>(
  rows: readonly Row[],
  favourites: readonly { key: string }[],
): (Row & { favourite?: true })[] {
  const keys = favourites.map(({ key }) => key)
  const chosen = keys.flatMap((key) => rows.filter((row) => row.key === key))
  return [
    ...chosen.map((row) => ({ ...row, favourite: true as const })),
    ...rows.filter(({ key }) => !keys.includes(key)),
  ]
}
