import { liftLimits, openSession } from '../server/db/connections.ts'
import { directUrl } from '../server/settings/env.ts'

// Spreads a migrated database on a Citus coordinator over the nodes, by owner: once, while nothing else uses it. If it ends
// early, restore the database and run it again (docs/operators/citus.md).

/** Tables whose rows live with their owner, and the column that names the owner; a table comes after those it refers to. */
export const DISTRIBUTED = {
  owner: 'id',
  organisation: 'id',
  industry: 'id',
  brand_alias: 'organisation_id',
  never_match: 'organisation_id',
  own_domain: 'organisation_id',
  note: 'organisation_id',
  site_type: 'organisation_id',
  opportunity_aside: 'organisation_id',
  brand_figure: 'organisation_id',
  geo_recommendation_organisation: 'organisation_id',
  recommendation_status: 'organisation_id',
  recommendation_status_change: 'organisation_id',
  sentiment_entry: 'organisation_id',
  sentiment_evidence: 'organisation_id',
  sentiment_generation: 'organisation_id',
  query_proposal: 'organisation_id',
  answer_preview: 'organisation_id',
  query: 'owner_id',
  query_run: 'owner_id',
  result: 'owner_id',
  answer: 'owner_id',
  unconfirmed_name: 'owner_id',
  answer_count: 'owner_id',
  run_day: 'owner_id',
  usage_day: 'owner_id',
  usage_query_day: 'owner_id',
  usage_total: 'owner_id',
}

/** Tables that every node has whole, since rows of owners are read with them; all others stay on the coordinator. */
export const REFERENCE = 'brand cited_url cited_redirect engine_search geo_recommendation organisation_industry'.split(
  ' ',
)

const ALL = [...REFERENCE, ...Object.keys(DISTRIBUTED)]

export async function distribute() {
  const moved = await distributeTables(directUrl())
  console.log(moved > 0 ? `Moved ${moved} table(s)` : 'The database is distributed already')
}

/**
 * @param {string} connectionString of the database on the coordinator
 * @param {{ say?: (line: string) => void, shards?: number }} [options]
 * @returns {Promise<number>} how many tables were moved; 0 when all were before
 */
export async function distributeTables(connectionString, { say = console.log, shards = 32 } = {}) {
  const client = await openSession(connectionString)
  try {
    await liftLimits(client)
    if (await isDistributed(client)) return 0
    await keepSettings(client)
    await client.query(`set citus.shard_count = ${Number(shards)}`)
    const references = await takeOffReferences(client)
    for (const table of REFERENCE) await client.query('select create_reference_table($1)', [table])
    say(`On every node: ${REFERENCE.join(', ')}`)
    for (const [table, column] of Object.entries(DISTRIBUTED)) {
      const place = [table, column, table === 'owner' ? 'none' : 'owner']
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', place)
      say(`${table}: by ${column}`)
    }
    // An id never changes; a node refuses a key that would follow it to another node.
    for (const { relation, name, definition } of references.filter(canStay))
      await client.query(
        `alter table ${relation} add constraint ${name} ${definition.replace(' ON UPDATE CASCADE', '')}`,
      )
    return ALL.length
  } finally {
    await client.end()
  }
}

/** Throws where nothing can be distributed. @param {pg.Client} client */
async function isDistributed(client) {
  const extension = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (extension.rowCount === 0)
    throw new Error(
      'DATABASE_URL is a database without Citus: its tables stay as they are. To distribute them, run: create extension citus',
    )
  const { rows } = await client.query(
    `select count(*) filter (where groupid = 0)::int as first, count(*) filter (where shouldhaveshards)::int as holding,
      (select groupid from pg_dist_local_group) as here, to_regclass('usage_query_day') as migrated,
      (select count(*) from pg_dist_partition where logicalrelid::text = any($1))::int as moved
    from pg_dist_node where isactive`,
    [ALL],
  )
  const { first, holding, here, migrated, moved } = rows[0]
  if (here !== 0) throw new Error('DATABASE_URL is a worker of the cluster; db:distribute runs on its coordinator')
  if (first === 0)
    throw new Error('The coordinator does not know its own address: select citus_set_coordinator_host(…)')
  if (holding === 0) throw new Error('The cluster has no node for rows yet: select citus_add_node(…)')
  if (!migrated) throw new Error('The database is not migrated yet. Run: npm run db:migrate')
  if (moved > 0 && moved < ALL.length)
    throw new Error(`${moved} of ${ALL.length} tables are distributed: restore the database, then run db:distribute`)
  return moved > 0
}

/** What a database needs: nodes are asked in turn, after which data on every node may change, and hear what a transaction sets. */
export const SETTINGS = [
  'citus.multi_shard_modify_mode = sequential',
  'citus.enable_unsafe_triggers = on',
  'citus.propagate_set_commands = local',
]

/** Sets this and all later sessions. */
async function keepSettings(client) {
  const { rows } = await client.query('select quote_ident(current_database()) as name')
  for (const setting of SETTINGS) {
    await client.query(`set ${setting}`)
    await client.query(`alter database ${rows[0].name} set ${setting}`)
  }
}

/** A table moves without its foreign keys. */
async function takeOffReferences(client) {
  const { rows } = await client.query(
    `select conrelid::regclass::text as relation, quote_ident(conname) as name, confrelid::regclass::text as target,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
    order by array_position($1::text[], conrelid::regclass::text), conname`,
    [ALL],
  )
  for (const { relation, name } of rows) await client.query(`alter table ${relation} drop constraint ${name}`)
  return rows
}

/** A foreign key can be kept inside the rows of one owner, and towards tables that every node has. */
function canStay({ relation, target }) {
  if (REFERENCE.includes(target)) return REFERENCE.includes(relation) || relation in DISTRIBUTED
  return relation in DISTRIBUTED && target in DISTRIBUTED
}
