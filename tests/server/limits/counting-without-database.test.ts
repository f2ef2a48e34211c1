import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { counter } from '@/server/limits/rate-limit'
import { proxyDatabase } from '@/tests/support/database-proxy'

let proxy: Awaited<ReturnType<typeof proxyDatabase>>
beforeAll(async () => {
  proxy = await proxyDatabase()
})
afterAll(() => proxy.undo())

it.each([60, 30 * 86_400])(
  'a count over %s seconds goes on in the process while the database is away',
  async (duration) => {
    const counted = counter({ keyPrefix: `away-${duration}`, points: 5, duration })
    proxy.begin({ kind: 'down' })
    for (const consumedPoints of [1, 2]) {
      expect(await counted.consume('caller')).toMatchObject({ consumedPoints })
      await wait(20)
    }
    await counted.set('known', 1, duration)
    await wait(20)
    expect(await counted.get('known')).toMatchObject({ consumedPoints: 1 })
  },
)
