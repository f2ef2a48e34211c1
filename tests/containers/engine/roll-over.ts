import assert from 'node:assert/strict'
import type { startRoundRobinProxy } from '@/tests/support/round-robin-proxy'
import { freePort } from '../../../tools/port.mjs'
import { ImageClient, untilTrue } from '../image-client'
import { containerOf, type Installation } from './container'
import type { Engine } from './engine'
import { runOnce, startService, untilHealthy } from './installation'

// An upgrade as docs/operators/upgrade.md has it for several web processes: migrate, the new one beside the old one, the
// proxy leads to the new one, the old one ends.

interface RollOver {
  engine: Engine
  installation: Installation
  proxy: Awaited<ReturnType<typeof startRoundRobinProxy>>
  /** Where the old web process is. */
  port: number
  email: string
  password: string
}

/** Returns what was seen; throws when a request failed. */
export async function rollOver({ engine, installation, proxy, port, email, password }: RollOver): Promise<string> {
  const newer = await newerImage(engine, installation)
  proxy.use([port])
  const traffic = await startTraffic(proxy.origin, email, password)
  const next = await freePort()
  const moved = {
    ...newer,
    dotEnv: { ...installation.dotEnv, PORT: String(next), APP_URL: proxy.origin },
  }
  await runOnce(engine, newer, 'migrate', 'db:migrate')
  const [web, worker] = [`${containerOf(installation, 'web')}-new`, `${containerOf(installation, 'worker')}-new`]
  await startService(engine, moved, 'web', { container: web })
  await untilHealthy(engine, web)
  proxy.use([port, next])
  await untilTrue('both have answered', async () => (proxy.served.get(next) ?? 0) > 10)
  proxy.use([next])
  await engine.must('stop', containerOf(installation, 'web'))
  await startService(engine, newer, 'worker', { container: worker })
  await untilHealthy(engine, worker)
  await engine.must('stop', containerOf(installation, 'worker'))
  const before = traffic.answered()
  await untilTrue('the new one answers alone', async () => traffic.answered() > before + 50)
  const { answered, failed } = await traffic.stop()
  assert.deepEqual(failed, [], await saidBy(engine, [containerOf(installation, 'web'), web]))
  return `${answered} requests, none failed; the new one answered ${proxy.served.get(next)}`
}

/** Warnings and errors in the logs of these containers. */
async function saidBy(engine: Engine, containers: readonly string[]): Promise<string> {
  const logs = await Promise.all(containers.map((container) => engine.ask('logs', container)))
  return logs.flatMap(({ output }) => output.split('\n').filter((line) => /"level":[456]0/.test(line))).join('\n')
}

/** The same program under another id, as every build of a release makes one. */
async function newerImage(engine: Engine, installation: Installation): Promise<Installation> {
  const image = installation.images.web ?? ''
  const tag = `${image}-newer`
  const container = `${containerOf(installation, 'image')}`
  await engine.must('create', '--name', container, image)
  await engine.must('commit', '--change', 'LABEL sightline.release=newer', container, tag)
  await engine.must('rm', container)
  return { ...installation, images: Object.fromEntries(Object.keys(installation.images).map((name) => [name, tag])) }
}

async function startTraffic(origin: string, email: string, password: string) {
  const client = new ImageClient(origin)
  await client.signIn(email, password)
  const failed: string[] = []
  let answered = 0
  let stopping = false
  const ask = async () => {
    while (!stopping) {
      const { status, body } = await client.call('GET', '/api/admin/organization')
      answered += 1
      if (status !== 200) failed.push(`${status} ${JSON.stringify(body)}`)
    }
  }
  const asking = [ask(), ask(), ask(), ask()]
  return {
    answered: () => answered,
    async stop() {
      stopping = true
      await Promise.all(asking)
      return { answered, failed }
    },
  }
}
