import { openSession } from '@/server/db/connections'

// Fills an empty database with the demo data set. Does nothing where the data is there, and takes up again where it was
// killed. Needs DATABASE_URL and the migrated schema.

/** A pooler would refuse the option below. */
const address = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || ''

const DEMO_LOADED = `select exists (select 1 from audit_entry where action = 'demo.loaded') as loaded`

/** One query and no more imports than it needs: the second start of the demo must not wait. */
async function isLoaded(): Promise<boolean> {
  const client = await openSession(address)
  try {
    const { rows } = await client.query<{ loaded: boolean }>(DEMO_LOADED)
    return rows[0]?.loaded ?? false
  } finally {
    await client.end()
  }
}

/** Lets commits of this process return before they are on disk: a crash may take the last ones, and the next start makes them again. */
function withoutWaitingForDisk(url: string): string {
  const relaxed = new URL(url)
  relaxed.searchParams.set('options', '-c synchronous_commit=off')
  return relaxed.toString()
}

if (await isLoaded()) console.log('the demo data is there already')
else {
  process.env.DATABASE_URL = withoutWaitingForDisk(address)
  const [{ loadDemo }, { closeDb }, { closeQueue, prepareQueues }] = await Promise.all([
    import('./load-demo'),
    import('@/server/db/client'),
    import('@/server/queue/client'),
  ])
  try {
    // Sorting a name queues its re-evaluation.
    await prepareQueues(process.env.DATABASE_URL)
    await loadDemo(console.log)
  } finally {
    await closeQueue()
    await closeDb()
  }
}
