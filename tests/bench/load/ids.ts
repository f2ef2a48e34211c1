// Ids of loaded rows: a letter for the kind, and a number.

const LETTERS = { organisation: 'a', industry: 'b', organisationQuery: 'c', industryQuery: 'd', user: 'e' } as const

/** The id of the `number`th row of a kind, 24 hex digits. */
export function benchId(kind: keyof typeof LETTERS, number: number): string {
  return `0${LETTERS[kind]}${number.toString(16).padStart(22, '0')}`
}

/** The same as SQL; `number` is an expression. */
export function benchIdSql(kind: keyof typeof LETTERS, number: string): string {
  return `'0${LETTERS[kind]}' || lpad(to_hex(${number}), 22, '0')`
}
