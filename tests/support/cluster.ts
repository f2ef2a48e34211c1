import pg from 'pg'

// Databases on every node of a Citus cluster. A distributed database is copied by copying its part on each node: the
// shards and the catalogue that knows them are tables of it.

/** The address of another database of the same server. */
export function databaseOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/** The servers that a database is made on: the workers and then the coordinator, or the one server of a plain Postgres. */
export async function nodesOf(server: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows: extension } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
    if (extension.length === 0) return [server]
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid = 0, groupid`,
    )
    return rows.map(({ host, port }) => {
      const url = new URL(server)
      url.hostname = host
      url.port = String(port)
      return url.toString()
    })
  } finally {
    await client.end()
  }
}

/** Runs the statements one by one on each of these servers, or in one database of each. */
export async function onEach(
  nodes: readonly string[],
  statements: readonly string[],
  database?: string,
): Promise<void> {
  for (const node of nodes) {
    const client = new pg.Client({ connectionString: database ? databaseOf(node, database) : node })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
}

/** Makes one cluster of a database that is on each of these nodes. */
export async function joinNodes(nodes: readonly string[], database: string): Promise<void> {
  await onEach(nodes, ['create extension citus'], database)
  const coordinator = nodes.at(-1) ?? ''
  const addressOf = (node: string) => {
    const { hostname, port } = new URL(node)
    return `${pg.escapeLiteral(hostname)}, ${port}`
  }
  const workers = nodes.filter((node) => node !== coordinator)
  await onEach(
    [coordinator],
    [
      `select citus_set_coordinator_host(${addressOf(coordinator)})`,
      ...workers.map((node) => `select citus_add_node(${addressOf(node)})`),
    ],
    database,
  )
}

/** Ends what is connected to a database, such as the cluster's own maintenance, and lets nothing in: only then is it copied. */
export async function closeToCopy(nodes: readonly string[], database: string): Promise<void> {
  await onEach(nodes, [
    `alter database ${database} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  ])
}
