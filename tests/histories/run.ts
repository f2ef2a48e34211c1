import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { VITEST } from '../../tools/paths.mjs'
import { runNode } from '../../tools/processes.mjs'

// npm run histories (docs/developers/histories.md): tests/histories/faulty-history.long.test.ts or faulty-web.long.test.ts with these settings.

const HELP = `npm run histories -- [--seconds 300] [--seed 1] [--file path] [--web]

  --seconds  how long the clients act; what follows takes up to two minutes more
  --seed     of the choices of clients and faults; the same seed makes the same choices
  --web      two built web processes behind HTTP, which fail too
  --file     where the history is written, one line of JSON for each entry`

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string' },
    web: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
for (const name of ['seconds', 'seed'] as const)
  if (!/^\d{1,6}$/.test(values[name]))
    throw new Error(`--${name} takes a whole number, such as ${name === 'seed' ? 7 : 300}`)

const file = path.resolve(values.file ?? `.data/histories/${values.web ? 'web-' : ''}seed-${values.seed}.jsonl`)
mkdirSync(path.dirname(file), { recursive: true })
const test = `tests/histories/${values.web ? 'faulty-web' : 'faulty-history'}.long.test.ts`
const code = await runNode([VITEST, 'run', '--project', 'long-alone', test, '--disable-console-intercept'], {
  env: { LOG_LEVEL: 'silent', HISTORY_SECONDS: values.seconds, HISTORY_SEED: values.seed, HISTORY_FILE: file },
})
console.log(`The history is in ${path.relative('', file)}`)
process.exit(code)
