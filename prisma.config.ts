import path from 'node:path'
import { defineConfig } from 'prisma/config'

// The Prisma CLI would otherwise download a native schema engine; ours is the same engine as wasm, from npm.
if (process.platform !== 'win32')
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(import.meta.dirname, 'tools/schema-engine.mjs')

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/none' }, // generate and validate need none
})
