import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as industryTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { today } from '@/server/clock'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { brandSummary } from '@/server/services/figures/brand-summary'
import { installationScope } from '@/server/services/scope'
import { type FigureWorld, makeFigureWorld, WRITES } from '@/tests/support/figure-writes'
import { call } from '@/tests/support/request'
import { startEngine } from '@/tests/support/runs'

// Whatever was written is in the figures of the next call.

const { server, engine } = await startEngine()
beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

async function ask(route: typeof visibility, { organisation, member }: FigureWorld): Promise<unknown> {
  const params = { organisationId: organisation.id }
  const response = await call(route, { headers: member.headers, params, url: '/api/test?days=30' })
  expect(response.status).toBe(200)
  return response.json()
}

/** Both dashboards of a member, and the summary of the home page. */
async function figuresOf(world: FigureWorld) {
  const summary = await brandSummary(installationScope(world.organisation.id), today())
  return { visibility: await ask(visibility, world), trends: await ask(industryTrends, world), summary }
}

it('figures are the same while nothing is written', async () => {
  const world = await makeFigureWorld(engine)
  expect(await figuresOf(world)).toEqual(await figuresOf(world))
})

it.each(Object.entries(WRITES))('figures are others after: %s', async (_write, write) => {
  const world = await makeFigureWorld(engine)
  const before = await figuresOf(world)
  await write(world)
  expect(await figuresOf(world)).not.toEqual(before)
})
