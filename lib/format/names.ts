/** The first letters of the first and the last word, upper case: 'Amelia Okafor' → 'AO'. Empty for no name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase('en-GB')
}

/** 'Amelia Okafor', or null when neither name is known. */
export function fullName(person: { firstName: string | null; lastName: string | null }): string | null {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || null
}
