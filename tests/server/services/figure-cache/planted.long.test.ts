import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { forgetAnswers } from '@/server/services/figure-cache/kept-answers'
import { answered, read } from '@/tests/support/answered-figures'
import { makeFigureWorld, WRITES } from '@/tests/support/figure-writes'
import { startEngine } from '@/tests/support/runs'

// That tests/server/services/figure-cache/figure-answers.test.ts finds every write that forgets the version.
// Short form: tests/server/services/figure-cache/figure-answers.test.ts.

const { server, engine } = await startEngine()

beforeAll(async () => {
  process.env.FIGURE_CACHE_MB = '32'
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterEach(forgetAnswers)
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

/** Which industries there are is part of the version itself. */
const SEEN_BY_LINK = ['an industry is assigned', 'an industry is deleted']

describe('a write that forgot to say so (planted)', () => {
  beforeAll(async () => {
    await db().$executeRaw`alter function figures_changed(text) rename to figures_changed_in_earnest`
    await db().$executeRaw`create function figures_changed(_owner text) returns void language sql as 'select'`
  })
  afterAll(async () => {
    await db().$executeRaw`drop function figures_changed(text)`
    await db().$executeRaw`alter function figures_changed_in_earnest(text) rename to figures_changed`
  })

  it.each(Object.entries(WRITES).filter(([name]) => !SEEN_BY_LINK.includes(name)))(
    'would be found: %s',
    async (_write, write) => {
      const world = await makeFigureWorld(engine)
      const before = await answered(world)
      await write(world)
      expect(await answered(world)).toEqual(before)
      expect(await read(world)).not.toEqual(before)
    },
  )
})
