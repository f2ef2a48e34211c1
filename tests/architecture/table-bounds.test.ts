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
