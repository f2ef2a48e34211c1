#!/usr/bin/env node
// Takes the place of Prisma's native schema engine, which its command line would download: the same arguments and JSON-RPC
// over stdio, but the work is done by @prisma/schema-engine-wasm (npm) through @prisma/adapter-pg. Prisma itself cannot load
// the wasm build (docs/decisions/0006-pinned-node-and-our-own-launcher.md). Used by `prisma generate` and `migrate diff`.
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

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string' },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
  },
})
const datasource = options.datasource ? JSON.parse(options.datasource) : {}
if (process.argv.includes('--version')) {
  console.log(`schema-engine-wasm`)
  process.exit(0)
}

function log(level, fields) {
  process.stderr.write(
    `${JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' })}\n`,
  )
}

function target(url) {
  const address = new URL(url)
  return { name: decodeURIComponent(address.pathname.slice(1)), schema: address.searchParams.get('schema') ?? 'public' }
}

async function withMaintenance(url, work) {
  const address = new URL(url)
  address.pathname = '/postgres'
  address.search = ''
  const client = new pg.Client({ connectionString: address.toString() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function createDatabase(url) {
  const { name } = target(url)
  await withMaintenance(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  })
  return { databaseName: name }
}

function connectError(error, url) {
  const { name } = target(url)
  const { hostname, port } = new URL(url)
  if (error.code === '3D000') return { error_code: 'P1003', message: `Database \`${name}\` does not exist` }
  if (error.code === '28P01' || error.code === '28000')
    return { error_code: 'P1000', message: `Authentication failed against database server at \`${hostname}\`` }
  return {
    error_code: 'P1001',
    message: `Can't reach database server at \`${hostname}:${port || 5432}\` (${error.code ?? error.message})`,
  }
}

if (positionals[0] === 'cli') {
  log('INFO', { message: 'schema-engine (wasm)' })
  try {
    if (positionals[1] === 'create-database') await createDatabase(datasource.url)
    else if (positionals[1] === 'can-connect-to-database') {
      const client = new pg.Client({ connectionString: datasource.url })
      await client.connect()
      await client.end()
    } else throw new Error(`unsupported: cli ${positionals[1]}`)
    process.exit(0)
  } catch (error) {
    log('ERROR', connectError(error, datasource.url))
    process.exit(1)
  }
}

function poolConfig(url) {
  const address = new URL(url)
  return {
    host: decodeURIComponent(address.hostname),
    port: Number(address.port || 5432),
    user: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
    database: target(url).name,
    max: 4,
    ...(['require', 'verify-full', 'verify-ca'].includes(address.searchParams.get('sslmode')) && {
      ssl: { rejectUnauthorized: address.searchParams.get('sslmode') !== 'require' },
    }),
  }
}

// adapter-pg does not know the catalogue's one-byte "char"; the engine needs it typed.
const CHAR = 18
const TEXT = 25
const charColumns = new AsyncLocalStorage()

function prepare(connection) {
  const pool = connection.underlyingDriver()
  const query = pool.query.bind(pool)
  pool.query = async (...args) => {
    const result = await query(...args)
    result.fields?.forEach((field, index) => {
      if (field.dataTypeID === CHAR) {
        field.dataTypeID = TEXT
        charColumns.getStore()?.push(index)
      }
    })
    return result
  }
  const queryRaw = connection.queryRaw.bind(connection)
  connection.queryRaw = (statement) =>
    charColumns.run([], async () => {
      const result = await queryRaw(statement)
      for (const index of charColumns.getStore()) result.columnTypes[index] = ColumnTypeEnum.Character
      return result
    })
  // adapter-pg splits scripts on every ";" (breaks $$ bodies and literals); send them whole instead.
  connection.executeScript = async (script) => {
    try {
      await query(script)
    } catch (error) {
      connection.onError(error)
    }
  }
  return connection
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
      await withMaintenance(datasource.url, (client) => client.query(`create database "${database}"`))
      const connection = prepare(await new PrismaPg({ ...poolConfig(datasource.url), database }, options).connect())
      const dispose = connection.dispose.bind(connection)
      connection.dispose = async () => {
        await dispose()
        await withMaintenance(datasource.url, (client) =>
          client.query(`drop database if exists "${database}" with (force)`),
        )
      }
      return connection
    },
  }
}

let panic // a Rust panic reports its text here, then traps as a RuntimeError
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message(message) {
    panic = message
  },
}

process.on('uncaughtException', die).on('unhandledRejection', die)
function die(error) {
  log('ERROR', { message: panic ?? error.stack, backtrace: error.stack })
  process.exit(101)
}

async function load() {
  const wasm = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm')
  const module = await WebAssembly.compile(readFileSync(wasm))
  const instance = await WebAssembly.instantiate(module, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const factory = adapterFactory()
  const adapter = bindMigrationAwareSqlAdapterFactory(factory)
  const datamodels = options.datamodels?.map((file) => [file, readFileSync(file, 'utf8')])
  const engine = await glue.SchemaEngine.new(
    { datamodels },
    (message) => process.env.DEBUG && process.stderr.write(`${message}\n`),
    adapter,
  )
  return { engine, registry: adapter.errorRegistry }
}

let loaded
let printId = 1

async function call(method, params) {
  if (method === 'createDatabase') return createDatabase(datasource.url)
  loaded ??= load()
  const { engine } = await loaded
  if (method === 'getDatabaseVersion') return engine.version(params ?? null)
  const answer = await engine[method](params)
  if (method === 'diff') {
    if (answer.stdout)
      process.stdout.write(
        `${JSON.stringify({
          jsonrpc: '2.0',
          id: printId++,
          method: 'print',
          params: { content: answer.stdout.replace(/\n$/, '') },
        })}\n`,
      )
    return { exitCode: answer.exitCode }
  }
  return answer ?? {}
}

async function explain(error) {
  let real = error
  try {
    const found = await loaded
    real = found?.registry.lookupError(error)?.error ?? error
  } catch {
    // the engine itself failed
  }
  return {
    code: 4466,
    message: 'An error happened. Check the data field for details.',
    data: {
      is_panic: error.name === 'RuntimeError',
      message: panic ?? real.message ?? String(real),
      error_code: error.code ?? real.code ?? null,
      meta: null,
    },
  }
}

let queue = Promise.resolve()
createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on('line', (line) => {
    const request = JSON.parse(line)
    if (!request.method) return // acknowledgement of a print
    queue = queue.then(async () => {
      let response
      try {
        response = { jsonrpc: '2.0', id: request.id, result: await call(request.method, request.params) }
      } catch (error) {
        response = { jsonrpc: '2.0', id: request.id, error: await explain(error) }
      }
      process.stdout.write(
        `${JSON.stringify(response, (_, value) => (typeof value === 'bigint' ? Number(value) : value))}\n`,
      )
    })
  })
  .on('close', () => queue.then(() => process.exit(0)))
