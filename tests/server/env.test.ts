import { afterEach, expect, it } from 'vitest'
import { directUrl, readSettings } from '@/server/env'
import { configure } from '@/tests/support/settings'

it.each([
  ['LLM_CONCURRENCY', 'many'],
  // A slip must not empty the database.
  ['RETENTION_ANSWER_DAYS', '29'],
  ['RETENTION_ANSWER_MONTHS', '0'],
  ['RETENTION_RUN_DAYS', '7'],
  ['RETENTION_USAGE_DAYS', '30'],
  ['RETENTION_AUDIT_DAYS', '0'],
  ['RETENTION_CRASH_REPORT_DAYS', 'soon'],
])('%s=%s is refused in a line that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `, 'm'))
})

it('texts that were kept for days before there was a setting in months are kept for no less', () => {
  const kept = (given: Record<string, string>) => readSettings(given).RETENTION_ANSWER_MONTHS
  expect(kept({})).toBeUndefined()
  expect(kept({ RETENTION_ANSWER_DAYS: '30' })).toBe(1)
  expect(kept({ RETENTION_ANSWER_DAYS: '365' })).toBe(13)
  expect(kept({ RETENTION_ANSWER_DAYS: '365', RETENTION_ANSWER_MONTHS: '2' })).toBe(2)
})

const before = process.env.DATABASE_URL ?? ''
afterEach(() => configure({ DATABASE_URL: before, DATABASE_DIRECT_URL: '' }))

it('what needs a session of its own goes to Postgres itself, also behind a pooler', () => {
  expect(directUrl()).toBe(before)
  configure({ DATABASE_URL: 'postgresql://app@pooler/sightline', DATABASE_DIRECT_URL: before })
  expect(directUrl()).toBe(before)
})
