import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { addDays } from '@/lib/format/days'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { nextStep } from '@/server/services/next-step/next-step'
import { organisationScope } from '@/server/services/scope'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '../../support/results'
import { sql } from '../schema/rows'

interface Sent {
  text: string
  values: unknown[]
}

/** The statements that the driver is given while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args
    if (typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string')
      sent.push({ text: given.text, values: 'values' in given && Array.isArray(given.values) ? given.values : [] })
    return Reflect.apply(query, this, args)
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** How many tasks go to the nodes, over all steps of a statement. */
async function tasksOf({ text, values }: Sent): Promise<number> {
  const plan = (await sql(`explain ${text}`, values)).map((row) => String(row['QUERY PLAN'])).join('\n')
  return [...plan.matchAll(/Task Count: (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The industries of an organisation are owners of their own, on any node. */
const INDUSTRIES = '"organisation_industry" AS "t1"'

// Which of these there is depends on the server: `npm test -- --distributed <address>` runs that of a cluster.
if (inject('postgresNodes').length > 1) {
  test('every statement of an organisation’s dashboard is one task', async () => {
    const today = '2026-11-20'
    const organisation = await makeOrganisation({ name: 'Brightwell', aliases: ['Bright Well'] })
    const query = await makeQuery(organisation, { slot: 1 })
    await storeResults(
      [0, 1, 2, 40, 80].map((ago) => ({
        query,
        day: addDays(today, -ago),
        brands: ['Brightwell', 'Cedar', 'Dune'],
        citations: ['https://cedar.example/a'],
      })),
    )
    const actor = actorOf(organisation.id)
    const scope = await organisationScope(actor, 'ownOrganisation', organisation.id)
    const sent = await statementsOf(async () => {
      await visibilityFigures(actor, 'ownOrganisation', organisation.id, { days: 90, queries: [] }, today)
      await nextStep(scope, today)
    })
    expect(sent.length).toBeGreaterThan(8)
    const tasks = await Promise.all(sent.map(async (each) => ({ text: each.text.trim(), tasks: await tasksOf(each) })))
    const onMany = tasks.filter((each) => each.tasks > 1).map(({ text }) => text)
    expect(onMany.filter((text) => !text.includes(INDUSTRIES))).toEqual([])
  })
} else {
  test('a single server has no tasks', async () => {
    expect(await tasksOf({ text: 'select id from result where owner_id = $1', values: ['x'] })).toBe(0)
  })
}
