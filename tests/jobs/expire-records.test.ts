import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expireRecords } from '@/jobs/expire-records'
import { schedule } from '@/jobs/schedule'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { log } from '@/server/log'

const old = () =>
  db().crashReport.create({
    data: { id: newId(), fingerprint: 'old', errorName: 'Error', errorMessage: 'x', updatedAt: new Date(0) },
  })

beforeEach(() => db().crashReport.deleteMany())
afterEach(() => vi.restoreAllMocks())

it('forgets what is too old, also without a file store', async () => {
  await old()
  const failed = vi.spyOn(log, 'error')
  await expireRecords()
  expect(await db().crashReport.count()).toBe(0)
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

it('is done by the worker four times a day, and once at its start', async () => {
  await old()
  const expiry = schedule('w').find(({ name }) => name === 'expiry')
  expect(expiry?.cadence).toEqual({ everyS: 6 * 3600 })
  await expiry?.run()
  await vi.waitFor(async () => expect(await db().crashReport.count()).toBe(0))
})
