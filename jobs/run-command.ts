import { tryDatabase } from '@/server/db/connections'

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * Runs a command that queues work and exits. A wrong setting or a database that is not there ends it with a line that
 * names it; a failure with code 1.
 */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await tryDatabase()
  } catch (error) {
    return fail(error)
  }
  const { closeDb } = await import('@/server/db/client')
  const { closeQueue } = await import('@/server/queue/client')
  try {
    await run()
  } catch (error) {
    fail(error)
  } finally {
    await closeQueue()
    await closeDb()
  }
}
