import type pg from 'pg'
import { UtcClient } from '@/server/db/connections'
import { required } from '@/server/settings/env'

/** On a connection of its own: making ten thousands of rows may take longer than a statement of a request may. */
export async function loadRows(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new UtcClient({ connectionString: required('DATABASE_URL') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
