import { freePort } from '../../tools/port.mjs'
import { startNeeded, webProgram } from '../../tools/stack.mjs'

const READY_MS = 60_000
const POLL_MS = 100

/** A web process of its own on this database, and its origin once it answers. */
export async function startedWeb(databaseUrl: string): Promise<string> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { env, ...program } = webProgram(port)
  startNeeded({ ...program, env: { ...env, DATABASE_URL: databaseUrl, APP_URL: origin } })
  const until = performance.now() + READY_MS
  while (performance.now() < until) {
    const answers = await fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return origin
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('The web process did not answer in time.')
}
