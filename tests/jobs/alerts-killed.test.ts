import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { sendAlerts } from '@/server/queue/client'
import { typescript } from '@/tools/processes.mjs'
import { makeChannel, makeDelivery, startReceiver } from '../support/alerts'
import { makeOrganisation } from '../support/factories'
import { until } from '../support/runs'

// A worker that is killed between the post and its note sends again: receivers know it by its id (R-ALERT-4).

const children: ChildProcess[] = []
function startAlertWorker(): ChildProcess {
  const child = spawn(process.execPath, typescript('tests/jobs/alert-worker.ts'), {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}
afterAll(() => children.forEach((child) => void child.kill('SIGKILL')))

/** The waits between tries are for receivers, not for this test. */
const hasten = () => db().$executeRaw`
  update pgboss.job set start_after = now() where name = 'deliver-alert' and state = 'retry'`

it('every alert arrives exactly once by its id though the worker is killed in the middle of posts', async () => {
  const kept: { victim?: ChildProcess } = {}
  const receiver = await startReceiver((_got, answer) => {
    // The post arrived, and its sender never learns it.
    if (kept.victim) kept.victim.kill('SIGKILL')
    else answer()
  })
  const hastening = setInterval(() => void hasten().catch(() => undefined), 250)
  const organisation = await makeOrganisation()
  const channel = await makeChannel({ organisation, url: `${receiver.url}/in`, kind: 'webhook' })
  const ids = [await makeDelivery(channel), await makeDelivery(channel), await makeDelivery(channel)]
  await db().$transaction((tx) =>
    sendAlerts(
      ids.map((deliveryId) => ({ deliveryId, ownerId: organisation.id })),
      tx,
    ),
  )
  for (let each = 0; each < 2; each++) {
    kept.victim = startAlertWorker()
    await once(kept.victim, 'exit')
  }
  delete kept.victim
  startAlertWorker()
  await until(
    () => db().alertDelivery.count({ where: { channelId: channel.id, state: 'delivered' } }),
    (delivered) => delivered === ids.length,
    120_000,
  )
  const arrived = receiver.got.map(({ headers }) => String(headers['x-sightline-id']))
  expect(new Set(arrived)).toEqual(new Set(ids))
  expect(arrived.length).toBeGreaterThan(ids.length)
  clearInterval(hastening)
  await receiver.close()
}, 180_000)
