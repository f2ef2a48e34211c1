import type { Entry, Violation } from './history'
import { isGood, isUnclear, recoveries } from './recovery'

/** What a history had and what was wrong in it, as text for a terminal. */
export function printHistory(seed: number, entries: readonly Entry[], violations: readonly Violation[]): string {
  const operations = entries.filter((entry) => entry.kind === 'operation')
  const byName = Map.groupBy(operations, ({ name }) => name)
  const ms = (value: number | null) => (value === null ? '-' : String(value))
  return [
    `seed ${seed}: ${operations.length} operations, ${violations.length} violations`,
    table(
      ['operation', 'calls', 'good', '503 or none', 'refused'],
      [...byName].sort().map(([name, calls]) => {
        const [good, unclear] = [calls.filter(isGood).length, calls.filter(isUnclear).length]
        return [name, ...[calls.length, good, unclear, calls.length - good - unclear].map(String)]
      }),
    ),
    table(
      ['fault', 'at ms', 'lasted ms', 'answered after', 'last 503 after', 'asked after'],
      recoveries(entries).map(({ fault, answered, refusedUntil, asked }) => [
        `${fault.part} ${fault.what}`,
        ...[fault.begun, fault.ended - fault.begun, answered, refusedUntil, asked].map(ms),
      ]),
    ),
    ...violations.map(({ rule, what }) => `VIOLATION ${rule}: ${what}`),
  ].join('\n\n')
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return [head, ...rows].map(line).join('\n')
}
