import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { db, readRow } from '@/server/db'
import { isStoreFault } from '@/server/db-errors'
import { proxyDatabase } from '@/tests/support/database-proxy'

let proxy: Awaited<ReturnType<typeof proxyDatabase>>
beforeAll(async () => {
  proxy = await proxyDatabase()
})
afterAll(() => proxy.undo())

it('a connection that was given up is neither rolled back on nor given to the next caller', async () => {
  const began = performance.now()
  const lost = db().$transaction(
    async (tx) => {
      // What is open stays silent, what is new is not.
      proxy.begin({ kind: 'silent' })
      proxy.end()
      await tx.$executeRaw`select 1`
    },
    { timeout: 15_000 },
  )
  expect(await lost.catch(isStoreFault)).toBe(true)
  // The driver waits for nine seconds.
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(await readRow(z.object({ one: z.number() }))`select 1 as one`).toEqual({ one: 1 })
  expect(performance.now() - began).toBeLessThan(20_000)
})
