import { untilTrue } from '../image-client'
import { containerOf, createWords, type Installation, networkOf, networksOf, serviceOf, volumeOf } from './container'
import type { Engine } from './engine'

// Services of docker-compose.yml on an engine, dependencies first.

const ENDS_MS = 300_000
const HEALTHY_MS = 120_000

interface StartOptions {
  /** Another one beside the first. */
  container?: string
  ports?: boolean
}

/** What has to be there before any service. */
export async function prepare(engine: Engine, installation: Installation): Promise<void> {
  const { compose } = installation
  for (const [name, options] of [['default', null] as const, ...Object.entries(compose.networks)])
    await engine.must('network', 'create', ...(options?.internal ? ['--internal'] : []), networkOf(installation, name))
  for (const name of Object.keys(compose.volumes)) {
    const volume = volumeOf(installation, name)
    if ((await engine.ask('volume', 'inspect', volume)).code !== 0) await engine.must('volume', 'create', volume)
  }
}

/**
 * Starts these services, each after those among them that it depends on have ended or are healthy. Returns how the
 * one-shot ones ended.
 */
export async function up(engine: Engine, installation: Installation, services: readonly string[]): Promise<void> {
  const started = new Set<string>()
  const start = async (name: string): Promise<void> => {
    if (started.has(name)) return
    started.add(name)
    for (const [other, { condition }] of Object.entries(serviceOf(installation, name).depends_on ?? {})) {
      if (installation.leftOut.includes(other)) continue
      await start(other)
      if (condition === 'service_completed_successfully') await untilEnded(engine, containerOf(installation, other))
      else await untilHealthy(engine, containerOf(installation, other))
    }
    await startService(engine, installation, name)
  }
  for (const name of services) await start(name)
}

export async function startService(
  engine: Engine,
  installation: Installation,
  name: string,
  { container = containerOf(installation, name), ports = true }: StartOptions = {},
): Promise<void> {
  const [, ...others] = networksOf(installation, serviceOf(installation, name))
  await engine.must('create', ...createWords(installation, name, { container, ports }))
  for (const network of others) await engine.must('network', 'connect', '--alias', name, network, container)
  await engine.must('start', container)
}

/** Runs a command of a service once, as `docker compose run --rm` does. */
export async function runOnce(
  engine: Engine,
  installation: Installation,
  name: string,
  ...words: string[]
): Promise<string> {
  const container = `${containerOf(installation, name)}-run`
  const [, ...others] = networksOf(installation, serviceOf(installation, name))
  await engine.must('create', ...createWords(installation, name, { container, words, ports: false, restart: false }))
  try {
    for (const network of others) await engine.must('network', 'connect', network, container)
    return await engine.must('start', '--attach', container)
  } finally {
    await engine.ask('rm', '--force', container)
  }
}

export async function untilEnded(engine: Engine, container: string): Promise<void> {
  const state = () => engine.must('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', container)
  await untilTrue(`${container} has ended`, async () => (await state()).startsWith('exited'), ENDS_MS)
  if ((await state()) !== 'exited 0') throw new Error(`${container}: ${(await engine.ask('logs', container)).output}`)
}

export async function untilHealthy(engine: Engine, container: string): Promise<void> {
  try {
    await untilTrue(`${container} is healthy`, () => engine.isHealthy(container), HEALTHY_MS)
  } catch (error) {
    throw new Error(`${String(error)}\n${(await engine.ask('logs', '--tail', '30', container)).output}`)
  }
}

/** Removes containers and networks, and with `volumes` all data. */
export async function down(engine: Engine, installation: Installation, { volumes = false } = {}): Promise<void> {
  const { project, compose } = installation
  const all = (await engine.must('ps', '--all', '--format', '{{.Names}}')).split('\n')
  const own = all.filter((name) => name.startsWith(`${project}-`))
  // As the file says: each has its time to end.
  for (const name of own.reverse()) await engine.ask('stop', name)
  for (const name of own) await engine.ask('rm', '--force', name)
  for (const name of ['default', ...Object.keys(compose.networks)])
    await engine.ask('network', 'rm', networkOf(installation, name))
  if (volumes)
    for (const name of Object.keys(compose.volumes)) await engine.ask('volume', 'rm', volumeOf(installation, name))
}
