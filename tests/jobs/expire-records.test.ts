import { afterEach, expect, it, vi } from 'vitest'
import { expireRecords, schedule } from '@/jobs/schedule'
import { log } from '@/server/log'

afterEach(() => vi.restoreAllMocks())

it('works without a file store', async () => {
  const failed = vi.spyOn(log, 'error')
  await expireRecords()
  expect(failed).not.toHaveBeenCalled()
})

it('a part that fails is logged and keeps no other from its work', async () => {
  const failed = vi.spyOn(log, 'error').mockReturnValue()
  const done = vi.fn(async () => 1)
  const away = new Error('the store is away')
  await expireRecords({ first: () => Promise.reject(away), second: done })
  expect(done).toHaveBeenCalledOnce()
  expect(failed.mock.calls).toEqual([[{ err: away, part: 'first' }, expect.any(String)]])
})

it('is done by the worker four times a day, and once at its start', () => {
  expect(schedule().find(({ name }) => name === 'expiry')?.cadence).toEqual({ everyS: 6 * 3600 })
})
