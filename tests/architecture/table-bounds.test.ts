import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TABLE_BOUNDS } from '@/tests/bench/measure/table-bounds'

const schema = readFileSync('prisma/schema.prisma', 'utf8').replace(/^enum \w+ \{[^}]*\}/gm, '')
const tables = [...schema.matchAll(/@@map\("(\w+)"\)/g)].map(([, name]) => name).sort()

it('every table has a retention or a bound, and is in the list for operators (R-OPS-6)', () => {
  const { _prisma_migrations, ...bounds } = TABLE_BOUNDS
  expect(Object.keys(bounds).sort()).toEqual(tables)
  expect(Object.entries(bounds).filter(([, bound]) => 'unbounded' in bound)).toEqual([])
  const [, listed = ''] = readFileSync('docs/operations.md', 'utf8').split('## What grows')
  const [list = ''] = listed.split('\n## ')
  expect([...list.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort()).toEqual(tables)
})

it('every table and every function of the ground is explained once in the data model', () => {
  const model = readFileSync('docs/data-model.md', 'utf8')
  const listed = [...model.matchAll(/\*\*`(\w+)`\*\*/g)].map(([, name = '']) => name)
  const ground = readFileSync('prisma/migrations/20261128000000_ground/migration.sql', 'utf8')
  const functions = [...ground.matchAll(/^CREATE FUNCTION (\w+)/gm)].map(([, name = '']) => name)
  expect(listed.sort()).toEqual([...tables, ...functions].sort())
  // 60 for what 1.0 had, and those of sign-on, alerts, assistants, many brands and own queries.
  expect([tables.length <= 70, functions.length <= 10]).toEqual([true, true])
})
