import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config'

const alias = { '@': new URL('.', import.meta.url).pathname.replace(/\/$/, '') }

/** A picture is imported as Next has it: its address and more. */
const pictures: Plugin = {
  name: 'pictures',
  enforce: 'pre',
  load: (id) => (id.endsWith('.svg') ? `export default ${JSON.stringify({ src: `/${path.basename(id)}` })}` : null),
}

/** What is wrong never comes right: these only say how slow a busy machine may be. */
const patient = { testTimeout: 30_000, expect: { poll: { timeout: 15_000 } } }

/** Each file gets a copy of a migrated database on a real Postgres. */
const onDatabase = {
  ...patient,
  environment: 'node',
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: ['tests/support/own-database.ts'],
  pool: 'forks',
  hookTimeout: 60_000,
} satisfies TestProjectInlineConfiguration['test']

// Every `*.test.*` belongs to exactly one project, which tests/architecture/test-projects.test.ts holds. `npm run lint`
// runs `architecture`, `npm run bench` runs `checks`: limits on times, which a busy machine would fail. `npm test` runs the rest.
export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: '100%',
    projects: [
      {
        resolve: { alias },
        test: {
          ...patient,
          name: 'unit',
          environment: 'node',
          include: ['tests/lib/**/*.test.ts', 'tests/llm/**/*.test.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          ...patient,
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
        },
      },
      {
        plugins: [react(), pictures],
        resolve: { alias },
        test: {
          ...patient,
          name: 'components',
          environment: 'happy-dom',
          setupFiles: ['tests/support/patience.ts'],
          include: ['tests/components/**/*.test.tsx', 'tests/browser/**/*.test.ts'],
        },
      },
      {
        plugins: [pictures],
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'integration',
          include: [
            'tests/server/**/*.test.ts',
            'tests/api/**/*.test.ts',
            'tests/jobs/**/*.test.ts',
            'tests/tools/**/*.test.ts',
          ],
        },
      },
      {
        resolve: { alias },
        test: { ...onDatabase, name: 'checks', include: ['tests/bench/checks/**/*.test.ts'], fileParallelism: false },
      },
    ],
  },
})
