import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'

// `prisma migrate diff`, whose command line needs a native engine: this calls the same engine as wasm, from npm.

/** The catalogue's one-byte "char", which the adapter does not know and the engine needs typed. */
const CHAR = 18
const TEXT = 25

function adapterFor(connectionString: string, ending: (() => Promise<void>)[]) {
  const adapter = new PrismaPg({ connectionString, max: 1 })
  const connect = async () => {
    const connection = await adapter.connect()
    ending.push(() => connection.dispose())
    const pool = connection.underlyingDriver()
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<{ fields?: { dataTypeID: number }[] }>
    let chars: number[] = []
    Object.assign(pool, {
      query: async (...args: unknown[]) => {
        const result = await query(...args)
        chars = (result.fields ?? []).flatMap(({ dataTypeID }, index) => (dataTypeID === CHAR ? index : []))
        for (const index of chars) Object.assign(result.fields?.[index] ?? {}, { dataTypeID: TEXT })
        return result
      },
    })
    const queryRaw = connection.queryRaw.bind(connection)
    connection.queryRaw = async (statement) => {
      const result = await queryRaw(statement)
      for (const index of chars) result.columnTypes[index] = ColumnTypeEnum.Character
      return result
    }
    return connection
  }
  const { provider, adapterName } = adapter
  return bindMigrationAwareSqlAdapterFactory({ provider, adapterName, connect, connectToShadowDb: connect })
}

// Once in a process, which test files share: what an earlier instance has made would be freed in the memory of a later one.
const shared = globalThis as { schemaEngine?: Promise<void> }

function startEngine(): Promise<void> {
  shared.schemaEngine ??= instantiate()
  return shared.schemaEngine
}

async function instantiate(): Promise<void> {
  const bytes = readFileSync(
    createRequire(import.meta.url)
      .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
      .replace(/\.js$/, '.wasm'),
  )
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue as never })
  const { __wbindgen_start: start } = instance.exports as { __wbindgen_start: () => void }
  ;(glue as unknown as { __wbg_set_wasm(exports: unknown): void }).__wbg_set_wasm(instance.exports)
  start()
}

/** What would have to change in a migrated database for it to say what prisma/schema.prisma says; empty for nothing. */
export async function differenceFromSchema(connectionString: string): Promise<string> {
  await startEngine()
  const schema = { path: 'prisma/schema.prisma', content: readFileSync('prisma/schema.prisma', 'utf8') }
  const datamodels = [[schema.path, schema.content]] as [string, string][]
  const ending: (() => Promise<void>)[] = []
  const engine = await glue.SchemaEngine.new({ datamodels } as never, () => {}, adapterFor(connectionString, ending))
  const { stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files: [schema], configDir: path.resolve('.') },
    to: { tag: 'schemaDatamodel', files: [schema] },
    ...{ script: true, exitCode: null, filters: { externalTables: [], externalEnums: [] } },
  })
  await Promise.all(ending.map((end) => end()))
  return /^(-- This is an empty migration\.)?\s*$/.test(stdout ?? '') ? '' : (stdout ?? '')
}
