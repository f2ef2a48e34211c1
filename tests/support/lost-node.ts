import pg from 'pg'
import { inject } from 'vitest'
import { sql } from '../server/schema/rows'
import { databaseOf } from './cluster'
import { startTcpProxy, type TcpProxy } from './tcp-proxy'

// Worker nodes that this test's own database reaches through a proxy each, so that one can be lost for it alone.

export interface Node {
  id: number
  /** Loses and restores the node. */
  proxy: TcpProxy
  /** The database on the node itself, past the proxy. */
  url: string
}

/** Every worker node of the cluster, behind a proxy from now on. */
export async function proxyNodes(): Promise<Node[]> {
  const found = await sql(
    `select nodeid as id, nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid`,
  )
  const nodes: Node[] = []
  for (const { id, host, port } of found) {
    const proxy = await startTcpProxy({ host: String(host), port: Number(port) })
    await sql(`select citus_update_node($1, '127.0.0.1', $2)`, [id, proxy.port])
    const url = new URL(databaseOf(inject('postgresUrl'), new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)))
    Object.assign(url, { hostname: String(host), port: String(port) })
    nodes.push({ id: Number(id), proxy, url: url.toString() })
  }
  await sql('select start_metadata_sync_to_all_nodes()')
  return nodes
}

/** The node that has the rows of an owner. */
export async function nodeOf(nodes: readonly Node[], ownerId: string): Promise<Node> {
  const [place] = await sql(
    `select n.nodeid as id from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
     where p.shardid = get_shard_id_for_distribution_column('owner', $1::text)`,
    [ownerId],
  )
  const node = nodes.find(({ id }) => id === place?.id)
  if (!node) throw new Error('no node has the owner')
  return node
}

/** Ends the transactions that were prepared when their node was lost, as the cluster does once a minute. */
export async function settlePrepared(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('select recover_prepared_transactions()')
  await client.end()
}
