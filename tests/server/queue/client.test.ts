import { afterAll, beforeAll, expect, it } from 'vitest'
import { isStoreFault } from '@/server/db-errors'
import { closeQueue, sendNameCount } from '@/server/queue/client'
import { proxyDatabase } from '@/tests/support/database-proxy'

let proxy: Awaited<ReturnType<typeof proxyDatabase>>
beforeAll(async () => {
  proxy = await proxyDatabase()
})
afterAll(async () => {
  await closeQueue()
  await proxy.undo()
})

it('what its own connections meet is a fault of the store, and the next job is sent', async () => {
  await sendNameCount()
  proxy.begin({ kind: 'down' })
  expect(await sendNameCount().catch(isStoreFault)).toBe(true)
  proxy.end()
  await sendNameCount()
})
