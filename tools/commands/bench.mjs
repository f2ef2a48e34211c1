import { runNode } from '../children.mjs'
import { end } from '../shutdown.mjs'
import { settleStack } from '../stack.mjs'
import { typescript } from '../typescript.mjs'

/** `npm run bench`: the benchmark, which makes a database of its own. */
export async function run(args) {
  await settleStack('test')
  await end(await runNode(typescript('tests/bench/run.ts', ...args)))
}
