import pg from 'pg'
import { UtcClient } from '../../server/utc-client.ts'
import { DISTRIBUTED, REFERENCE, ROUTED } from './tables.mjs'

// Turns a migrated database on a Citus coordinator into a distributed one. Every step asks the catalogue what is still to
// do, so that a run that was ended is taken up by the next one, and a later one distributes what migrations have added.

const LOCK = 72707370
/** Steps that are under way: what was taken off a table before it moved and has to come back. */
const NOTES = `create table if not exists distribution_note (
  relation text not null, name text not null, definition text not null, primary key (relation, name))`

/** @typedef {{ say: (line: string) => void, shards: number }} Options */

/**
 * @param {string} connectionString
 * @param {Partial<Options>} [options]
 * @returns {Promise<number>} how many tables were moved
 */
export async function distributeTables(connectionString, { say = console.log, shards = 32 } = {}) {
  const client = new UtcClient({ connectionString })
  await client.connect()
  try {
    await mustBeCoordinator(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`set citus.shard_count = ${Number(shards)}`)
    await client.query('set citus.enable_unsafe_triggers = on')
    await client.query('set client_min_messages = warning')
    const missing = await tablesToMove(client)
    if (missing.length > 0) {
      await client.query(NOTES)
      await takeOffReferences(client, say)
      for (const table of missing) await move(client, table, say)
    }
    await bringBackReferences(client, say)
    await routeFunctions(client, say)
    return missing.length
  } finally {
    await client.end() // also releases the advisory lock
  }
}

/** @param {pg.Client} client */
async function mustBeCoordinator(client) {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (rows.length === 0) {
    throw new Error(
      'DATABASE_URL is a database without Citus: its tables stay as they are. To distribute them, run: create extension citus',
    )
  }
  const nodes = await client.query(
    `select count(*) filter (where groupid = 0)::int as first, count(*) filter (where shouldhaveshards)::int as holding,
      (select groupid from pg_dist_local_group) as here from pg_dist_node where isactive`,
  )
  const { first, holding, here } = nodes.rows[0]
  if (here !== 0) throw new Error('DATABASE_URL is a worker of the cluster; db:distribute runs on its coordinator')
  if (first === 0)
    throw new Error('The coordinator does not know its own address: select citus_set_coordinator_host(…)')
  if (holding === 0) throw new Error('The cluster has no node for rows yet: select citus_add_node(…)')
  const { rows: tables } = await client.query(`select to_regclass('answer_count') as last`)
  if (!tables[0].last) throw new Error('The database is not migrated yet. Run: npm run db:migrate')
}

/** @param {pg.Client} client */
async function tablesToMove(client) {
  const { rows } = await client.query('select logicalrelid::text as name, partmethod as method from pg_dist_partition')
  const moved = new Set(
    rows.filter(({ name, method }) => method === 'h' || (method === 'n' && name in REFERENCE)).map(({ name }) => name),
  )
  return [...Object.keys(REFERENCE), ...Object.keys(DISTRIBUTED)].filter((name) => !moved.has(name))
}

const OURS = Object.keys({ ...REFERENCE, ...DISTRIBUTED })

/** A table moves without its foreign keys; each is noted in the transaction that takes it off. */
async function takeOffReferences(client, say) {
  const { rows } = await client.query(
    `select conrelid::regclass::text as relation, conname as name, confrelid::regclass::text as target,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
    order by conrelid::regclass::text, conname`,
    [OURS],
  )
  for (const { relation, name, target, definition } of rows) {
    await client.query('begin')
    await client.query('insert into distribution_note values ($1, $2, $3) on conflict do nothing', [
      relation,
      name,
      staysPossible(relation, target) ? withoutMoves(definition) : '',
    ])
    await client.query(`alter table ${pg.escapeIdentifier(relation)} drop constraint ${pg.escapeIdentifier(name)}`)
    await client.query('commit')
  }
  say(`Took ${rows.length} foreign keys off the tables that move`)
}

/** A foreign key can be kept inside the rows of one owner, and towards tables that every node has. */
function staysPossible(relation, target) {
  if (target in REFERENCE) return relation in REFERENCE || relation in DISTRIBUTED
  return relation in DISTRIBUTED && target in DISTRIBUTED
}

/** An id never changes; a node refuses a key that would follow it to another node. */
const withoutMoves = (definition) => definition.replace(' ON UPDATE CASCADE', '')

/** @param {pg.Client} client @param {string} table */
async function move(client, table, say) {
  const began = Date.now()
  if (table in REFERENCE) {
    await client.query('select create_reference_table($1)', [table])
    say(`${table}: on every node (${Date.now() - began} ms)`)
    return
  }
  const first = table === Object.keys(DISTRIBUTED)[0]
  await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
    table,
    DISTRIBUTED[table],
    first ? 'none' : Object.keys(DISTRIBUTED)[0],
  ])
  say(`${table}: by ${DISTRIBUTED[table]} (${Date.now() - began} ms)`)
}

async function bringBackReferences(client, say) {
  const { rows } = await client.query(`select to_regclass('distribution_note') as there`)
  if (!rows[0].there) return
  const notes = await client.query('select relation, name, definition from distribution_note order by relation, name')
  const order = Object.keys(DISTRIBUTED)
  const inOrder = notes.rows.sort((a, b) => order.indexOf(a.relation) - order.indexOf(b.relation))
  for (const { relation, name, definition } of inOrder) {
    await client.query('begin')
    // Towards a table that every node has, shards one after the other.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    if (definition !== '') {
      await client.query(
        `alter table ${pg.escapeIdentifier(relation)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      )
    }
    await client.query('delete from distribution_note where relation = $1 and name = $2', [relation, name])
    await client.query('commit')
  }
  await client.query('drop table distribution_note')
  say(`Brought ${inOrder.filter(({ definition }) => definition !== '').length} of them back`)
}

/** @param {pg.Client} client */
async function routeFunctions(client, say) {
  for (const [name, place] of Object.entries(ROUTED)) {
    const { rows } = await client.query(
      `select 1 from pg_catalog.pg_dist_object
      where classid = 'pg_proc'::regclass and objid = $1::regprocedure::oid
        and (distribution_argument_index is not null or $2::int is null)`,
      [name, place],
    )
    if (rows.length > 0) continue
    if (place === null) await client.query('select create_distributed_function($1::regprocedure)', [name])
    else
      await client.query(
        'select create_distributed_function($1::regprocedure, $2, colocate_with => $3, force_delegation => true)',
        [name, `$${place}`, 'owner'],
      )
    say(`${name}: runs ${place === null ? 'on every node' : 'beside its owner'}`)
  }
}
