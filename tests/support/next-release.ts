import { globSync, readFileSync } from 'node:fs'

/** Tables that only the release before still reads and writes: the next one drops them (docs/operations/upgrade.md). */
export function leavingTables(): string[] {
  const removals = globSync('prisma/next-release/*/migration.sql').map((file) => readFileSync(file, 'utf8'))
  return removals.flatMap((sql) => [...sql.matchAll(/^DROP TABLE "?(\w+)/gm)].flatMap(([, name]) => name ?? []))
}
