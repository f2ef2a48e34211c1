import { type ChildProcess, spawn } from 'node:child_process'
import { canReadMemory, family, memoryOf } from '../tests/support/process-memory'
import { migrateTables } from '../tools/migrate.mjs'
import { freePort } from '../tools/port.mjs'
import { untilHealthy } from '../tools/stack.mjs'
import { freshDatabase } from './support/database'
import { expect, test } from './support/fixtures'

// Memory of an idle production that an operator starts by npm, on a database of its own.

const MOST_MIB = 340

test(`web, worker and their launcher hold at most ${MOST_MIB} MiB of their own`, async () => {
  test.skip(!canReadMemory(), 'This system does not say what a process holds.')
  test.setTimeout(240_000)
  const database = await freshDatabase()
  const port = await freePort()
  const commands: ChildProcess[] = []
  try {
    await migrateTables(database.url)
    const settings = { DATABASE_URL: database.url, PORT: String(port), APP_URL: `http://localhost:${port}` }
    for (const name of ['start', 'worker'])
      commands.push(
        spawn('npm', ['run', name], { env: { ...process.env, ...settings }, stdio: 'ignore', detached: true }),
      )
    await untilHealthy(port)
    for (const path of ['/login', '/register']) expect((await fetch(`${settings.APP_URL}${path}`)).status).toBe(200)
    // What the start needed is given back some seconds later.
    let held: number[][] = []
    const total = () => {
      // How much its program weighs depends on who else runs it.
      held = commands.map(({ pid = 0 }) => family(pid).map((each) => memoryOf(each, 'Pss_Anon')))
      return held.flat().reduce((sum, each) => sum + each, 0)
    }
    await expect.poll(total, { timeout: 60_000, intervals: [2000] }).toBeLessThan(MOST_MIB)
    console.log(`npm, shell and process, in MiB: ${held.map((each) => each.map(Math.round).join(' + ')).join('; ')}`)
  } finally {
    for (const { pid = 0 } of commands) process.kill(-pid, 'SIGTERM')
    await database.drop()
  }
})
