import { expect, it } from 'vitest'
import { readCompetitor } from '@/components/figures/view-params'

const read = (search: string) => readCompetitor(new URLSearchParams(search))

it.each([
  ['a brand', '?competitor=kiln%20street', 'kiln street'],
  ['none', '', null],
  ['an empty one', '?competitor=', null],
  ['what no database takes', '?competitor=a%00b', null],
  ['what is too long', `?competitor=${'x'.repeat(301)}`, 'x'.repeat(300)],
])('the address names %s', (_what, search, competitor) => expect(read(search)).toBe(competitor))
