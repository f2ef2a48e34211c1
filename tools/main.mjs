// The one door behind every npm script. Plain JavaScript on Node alone: it must run before anything is installed.
import { COMMANDS, explainCommands } from './commands.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { loadDotEnv } from './dot-env.mjs'
import { continueUnderPinnedNode, runsUnderPinnedNode } from './pinned-node.mjs'
import { ROOT } from './root.mjs'

process.chdir(ROOT)
process.env.NEXT_TELEMETRY_DISABLED = '1'
process.env.CHECKPOINT_DISABLE = '1'

const [name, ...args] = process.argv.slice(2)
const command = COMMANDS[name ?? '']

if (!command) {
  const known = name === undefined || name === 'help' || name === '--help'
  console.error(known ? explainCommands() : `Unknown command: ${name}\n\n${explainCommands()}`)
  process.exit(known ? 0 : 1)
}

try {
  await ensureDependencies()
  if (runsUnderPinnedNode()) {
    loadDotEnv()
    const { endOnSignals, end } = await import('./shutdown.mjs')
    endOnSignals()
    const { run } = await command.load()
    await run(args)
    await end(0)
  } else {
    process.exit(await continueUnderPinnedNode(process.argv.slice(1)))
  }
} catch (error) {
  const { fail } = await import('./shutdown.mjs')
  await fail(error)
}
