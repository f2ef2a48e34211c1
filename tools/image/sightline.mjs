// The entry point of the container image: `node sightline.mjs <command>`. The commands are those of package.json that a
// production needs, by the same names, without npm, checkout and `.env`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSettings } from '../../server/settings/env.ts'
import { productionSettings } from '../settings.mjs'
import { fillInSecrets, storeSecrets } from './secrets.mjs'

const HERE = import.meta.dirname
const HEALTH_TIMEOUT_MS = 4000

const program = (name) => () => import(pathToFileURL(path.join(HERE, 'programs', `${name}.mjs`)).href)

/** With the configuration of the build, as the server.js has it that Next writes for such a folder. */
async function startWeb() {
  const { config } = JSON.parse(readFileSync(path.join(HERE, '.next', 'required-server-files.json'), 'utf8'))
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
  await program('web')()
}

/** For HEALTHCHECK: 0 when the web process and its database are healthy. */
async function checkWeb() {
  const address = `http://127.0.0.1:${readSettings(process.env).PORT}/api/health`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
    console.log(`${response.status} ${await response.text()}`)
    process.exitCode = response.ok ? 0 : 1
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

async function initSecrets() {
  for (const line of storeSecrets(process.argv[3], process.env)) console.log(line)
}

/** @type {Record<string, { does: string, role?: 'web' | 'worker', run: () => Promise<unknown> }>} */
const COMMANDS = {
  start: { does: 'the web process', role: 'web', run: startWeb },
  worker: { does: 'the job worker process', role: 'worker', run: program('worker') },
  'db:migrate': { does: 'brings the database to the current schema', run: program('operator') },
  'admin:create': { does: 'makes the first system admin: --email <address>', run: program('operator') },
  'jobs:daily': { does: "enqueues today's daily run once", run: program('operator') },
  'jobs:digest': { does: "queues this week's digest mails once", run: program('operator') },
  recount: {
    does: 'makes counts of answers anew from the results; --check only compares',
    run: program('operator'),
  },
  'storage:init': { does: 'makes the bucket and its CORS rules on an S3 store', run: program('operator') },
  'secrets:init': { does: 'for compose: makes the secrets that are not given: <folder>', run: initSecrets },
  'check:web': { does: 'for a health check: is this web process well?', run: checkWeb },
  'check:worker': { does: 'for a health check: was a worker seen in the last minute?', run: program('operator') },
}

function explain() {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(14)} ${does}`)
  return ['Commands:', ...lines].join('\n')
}

process.chdir(HERE)
delete process.env.SIGHTLINE_STACK // an image is never a demo, whatever the environment says

const name = process.argv[2] ?? 'start'
const command = COMMANDS[name]
if (command) {
  try {
    fillInSecrets(process.env)
    if (command.role) await productionSettings(command.role)
    else readSettings(process.env)
    await command.run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
} else {
  console.error(`Unknown command: ${name}\n\n${explain()}`)
  process.exit(1)
}
