import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { freePort } from '../../../tools/port.mjs'
import { readSource } from '../../architecture/sources'
import { checkList } from '../check-list'
import { compose, dotEnvOf } from '../compose-file'
import { assembleBases } from './bases'
import { checkInstallation } from './checks'
import { findEngine } from './engine'
import { down } from './installation'
import { startOutside } from './outside'

// npm run containers (docs/operators/containers.md): the Dockerfile and docker-compose.yml on a real engine.

const HELP = `npm run containers -- [--assemble-bases] [--build-options="<words>"] [--image <name>] [--keep]

  --assemble-bases  makes the images that ours are built on from packages (Debian, root), where no registry can be reached
  --build-options   more words for the engine's build, such as a mirror of npm
  --image           one that is already built
  --keep            leaves the installation running
  CONTAINER_ENGINE  docker or podman; the first that answers otherwise`

const { values } = parseArgs({
  options: {
    'assemble-bases': { type: 'boolean', default: false },
    'build-options': { type: 'string', default: '' },
    image: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

/** What a machine can do without registries and without these services. */
const LEFT_OUT = {
  mailpit: 'mails go to a server on this machine',
  seaweedfs: 'files go to a store on this machine',
}

const engine = await findEngine()
if (!engine) {
  console.log('containers: skipped, since neither docker nor podman answers on this machine')
  process.exit(0)
}
console.log(`${engine.name} ${engine.version}`)
for (const [name, why] of Object.entries(LEFT_OUT)) console.log(`  left out: ${name} (${why})`)

const image = values.image ?? 'sightline:check'
const { check, counts } = checkList()
if (values['assemble-bases']) await check('the bases are assembled from packages', () => assembleBases(engine))
if (!values.image)
  await check('the image is built from the Dockerfile', () => {
    // Only Docker's own format has health checks.
    const format = engine.name === 'podman' ? ['--format', 'docker'] : []
    return engine.show('build', ...format, ...values['build-options'].split(/\s+/).filter(Boolean), '--tag', image, '.')
  })

const [port, outside] = [await freePort(), await startOutside()]
const installation = {
  project: 'sightline-check',
  engine: engine.name,
  compose,
  dotEnv: {
    ...dotEnvOf(readSource('.env.example').text),
    ...{ PORT: String(port), APP_URL: `http://localhost:${port}`, CRON_SECRET: randomBytes(24).toString('hex') },
    // Answers are made up, and neither mails nor files leave the machine.
    ...{ ANSWER_ENGINE: 'simulated', DAILY_RUN_CRON: '59 23 31 12 *' },
    ...outside.settings,
  },
  images: Object.fromEntries(
    Object.entries(compose.services).flatMap(([name, { build }]) => (build ? [[name, image]] : [])),
  ),
  leftOut: Object.keys(LEFT_OUT),
}
try {
  await down(engine, installation, { volumes: true })
  await checkInstallation({ engine, installation, check, mailbox: outside.mailbox, port })
} finally {
  if (!values.keep) await down(engine, installation, { volumes: true })
  await outside.stop()
}
const { passed, failed } = counts()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
