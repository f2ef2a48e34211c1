import { defineConfig } from 'prisma/config'

// `prisma generate` never runs the native schema engine, but would download it unless some file takes its place.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/none' }, // generate and validate need none
})
