import type pg from 'pg'

/** Each item by the next client that is free. */
export async function inTurns<Item>(
  clients: readonly pg.Client[],
  items: readonly Item[],
  work: (client: pg.Client, item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const item of left) await work(client, item)
    }),
  )
}

/** Millions of rows whose references are right by construction: a superuser need not have each one checked. */
export async function uncheckedWhereAllowed(
  clients: readonly pg.Client[],
  load: () => Promise<unknown>,
): Promise<void> {
  const { rows } =
    (await clients[0]?.query<{ on: boolean }>(`select current_setting('is_superuser') = 'on' as on`)) ?? {}
  const setAll = async (role: string) => {
    if (rows?.[0]?.on) for (const client of clients) await client.query(`set session_replication_role = ${role}`)
  }
  await setAll('replica')
  await load()
  await setAll('origin')
}
