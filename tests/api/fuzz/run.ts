import { parseArgs } from 'node:util'
import { VITEST } from '../../../tools/paths.mjs'
import { runNode } from '../../../tools/processes.mjs'

// npm run fuzz: prints how often each route answered what; the test says what is to be held.

const options = { cases: { type: 'string' }, route: { type: 'string' }, seed: { type: 'string' } } as const
const aSeed = String(1 + Math.floor(Math.random() * 999_999))
const { cases = '5000', route = '', seed = aSeed } = parseArgs({ options }).values
for (const given of [cases, seed])
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new Error(`${given} is no number from 1 to 999999999`)
const test = ['run', '--project', 'long', '--reporter=dot', 'tests/api/fuzz/fuzz.long.test.ts']
const env = { LOG_LEVEL: 'silent', FUZZ_TABLE: '1', FUZZ_CASES: cases, FUZZ_ROUTE: route, FUZZ_SEED: seed }
process.exit(await runNode([VITEST, ...test], { env }))
