#!/usr/bin/env node
// Stand-in for Prisma's native schema-engine: same command line and JSON-RPC over
// stdio, but the work is done by @prisma/schema-engine-wasm through @prisma/adapter-pg.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const { values: opt, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string' },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
  },
})
const datasource = opt.datasource ? JSON.parse(opt.datasource) : {}
if (process.argv.includes('--version')) {
  console.log(`schema-engine-wasm shim`)
  process.exit(0)
}

function log(level, fields) {
  process.stderr.write(
    `${JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' })}\n`,
  )
}
function target(url) {
  const u = new URL(url)
  return { name: decodeURIComponent(u.pathname.slice(1)), schema: u.searchParams.get('schema') ?? 'public' }
}
async function withMaintenance(url, fn) {
  const u = new URL(url)
  u.pathname = '/postgres'
  u.search = ''
  const c = new pg.Client({ connectionString: u.toString() })
  await c.connect()
  try {
    return await fn(c)
  } finally {
    await c.end()
  }
}
async function createDatabase(url) {
  const { name } = target(url)
  await withMaintenance(url, async (c) => {
    const { rowCount } = await c.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await c.query(`create database ${pg.escapeIdentifier(name)}`)
  })
  return { databaseName: name }
}

function connectError(e, url) {
  const { name } = target(url)
  const { hostname, port } = new URL(url)
  if (e.code === '3D000') return { error_code: 'P1003', message: `Database \`${name}\` does not exist` }
  if (e.code === '28P01' || e.code === '28000')
    return { error_code: 'P1000', message: `Authentication failed against database server at \`${hostname}\`` }
  return {
    error_code: 'P1001',
    message: `Can't reach database server at \`${hostname}:${port || 5432}\` (${e.code ?? e.message})`,
  }
}

if (positionals[0] === 'cli') {
  log('INFO', { message: 'schema-engine (wasm stand-in)' })
  try {
    if (positionals[1] === 'create-database') await createDatabase(datasource.url)
    else if (positionals[1] === 'can-connect-to-database') {
      const c = new pg.Client({ connectionString: datasource.url })
      await c.connect()
      await c.end()
    } else throw new Error(`unsupported: cli ${positionals[1]}`)
    process.exit(0)
  } catch (e) {
    log('ERROR', connectError(e, datasource.url))
    process.exit(1)
  }
}

function poolConfig(url) {
  const u = new URL(url)
  return {
    host: decodeURIComponent(u.hostname),
    port: Number(u.port || 5432),
    user: decodeURIComponent(u.username),
    password: decodeURIComponent(u.password),
    database: target(url).name,
    max: 4,
    ...(['require', 'verify-full', 'verify-ca'].includes(u.searchParams.get('sslmode')) && {
      ssl: { rejectUnauthorized: u.searchParams.get('sslmode') !== 'require' },
    }),
  }
}
const CHAR = 18,
  TEXT = 25 // adapter-pg does not know the catalogue's one-byte "char"; the engine needs it typed
const charColumns = new AsyncLocalStorage()
function prepare(conn) {
  const pool = conn.underlyingDriver()
  const query = pool.query.bind(pool)
  pool.query = async (...args) => {
    const res = await query(...args)
    res.fields?.forEach((f, i) => {
      if (f.dataTypeID === CHAR) {
        f.dataTypeID = TEXT
        charColumns.getStore()?.push(i)
      }
    })
    return res
  }
  const queryRaw = conn.queryRaw.bind(conn)
  conn.queryRaw = (q) =>
    charColumns.run([], async () => {
      const res = await queryRaw(q)
      for (const i of charColumns.getStore()) res.columnTypes[i] = ColumnTypeEnum.Character
      return res
    })
  // adapter-pg splits scripts on every ";" (breaks $$ bodies and literals); send them whole instead.
  conn.executeScript = async (script) => {
    try {
      await query(script)
    } catch (e) {
      conn.onError(e)
    }
  }
  return conn
}
function adapterFactory() {
  const options = datasource.url ? { schema: target(datasource.url).schema } : {}
  const make = (url) => new PrismaPg(url ? poolConfig(url) : { host: '127.0.0.1', port: 1 }, options)
  const main = make(datasource.url)
  return {
    provider: main.provider,
    adapterName: main.adapterName,
    connect: async () => prepare(await main.connect()),
    connectToShadowDb: async () => {
      if (datasource.shadowDatabaseUrl) return prepare(await make(datasource.shadowDatabaseUrl).connect())
      const database = `prisma_migrate_shadow_db_${randomUUID()}`
      await withMaintenance(datasource.url, (c) => c.query(`create database "${database}"`))
      const conn = prepare(await new PrismaPg({ ...poolConfig(datasource.url), database }, options).connect())
      const dispose = conn.dispose.bind(conn)
      conn.dispose = async () => {
        await dispose()
        await withMaintenance(datasource.url, (c) => c.query(`drop database if exists "${database}" with (force)`))
      }
      return conn
    },
  }
}

let panic // a Rust panic reports its text here, then traps as a RuntimeError
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message(m) {
    panic = m
  },
}
process.on('uncaughtException', die).on('unhandledRejection', die)
function die(e) {
  log('ERROR', { message: panic ?? e.stack, backtrace: e.stack })
  process.exit(101)
}
async function load() {
  const wasm = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm')
  const mod = await WebAssembly.compile(readFileSync(wasm))
  const inst = await WebAssembly.instantiate(mod, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(inst.exports)
  inst.exports.__wbindgen_start()
  const factory = adapterFactory()
  const adapter = bindMigrationAwareSqlAdapterFactory(factory)
  const datamodels = opt.datamodels?.map((f) => [f, readFileSync(f, 'utf8')])
  const engine = await glue.SchemaEngine.new(
    { datamodels },
    (m) => process.env.DEBUG && process.stderr.write(`${m}\n`),
    adapter,
  )
  return { engine, registry: adapter.errorRegistry }
}

let loaded,
  printId = 1
async function call(method, params) {
  if (method === 'createDatabase') return createDatabase(datasource.url)
  loaded ??= load()
  const { engine } = await loaded
  if (method === 'getDatabaseVersion') return engine.version(params ?? null)
  const out = await engine[method](params)
  if (method === 'diff') {
    if (out.stdout)
      process.stdout.write(
        `${JSON.stringify({
          jsonrpc: '2.0',
          id: printId++,
          method: 'print',
          params: { content: out.stdout.replace(/\n$/, '') },
        })}\n`,
      )
    return { exitCode: out.exitCode }
  }
  return out ?? {}
}
async function explain(e) {
  let real = e
  try {
    const r = await loaded
    real = r?.registry.lookupError(e)?.error ?? e
  } catch {
    /* engine itself failed */
  }
  return {
    code: 4466,
    message: 'An error happened. Check the data field for details.',
    data: {
      is_panic: e.name === 'RuntimeError',
      message: panic ?? real.message ?? String(real),
      error_code: e.code ?? real.code ?? null,
      meta: null,
    },
  }
}
let queue = Promise.resolve()
createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on('line', (line) => {
    const req = JSON.parse(line)
    if (!req.method) return // acknowledgement of a print
    queue = queue.then(async () => {
      let res
      try {
        res = { jsonrpc: '2.0', id: req.id, result: await call(req.method, req.params) }
      } catch (e) {
        res = { jsonrpc: '2.0', id: req.id, error: await explain(e) }
      }
      process.stdout.write(`${JSON.stringify(res, (_, v) => (typeof v === 'bigint' ? Number(v) : v))}\n`)
    })
  })
  .on('close', () => queue.then(() => process.exit(0)))
