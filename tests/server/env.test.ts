import { expect, it } from 'vitest'
import { readSettings } from '@/server/env'

it.each([
  ['LLM_CONCURRENCY', 'many'],
  // A slip must not empty the database.
  ['RETENTION_ANSWER_DAYS', '29'],
  ['RETENTION_AUDIT_DAYS', '0'],
  ['RETENTION_CRASH_REPORT_DAYS', 'soon'],
])('%s=%s is refused in a line that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `, 'm'))
})
