import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const alias = { '@': new URL('.', import.meta.url).pathname.replace(/\/$/, '') }

/** Each file gets a copy of a migrated database on a real Postgres. */
const onDatabase = {
  environment: 'node',
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: ['tests/support/own-database.ts'],
  pool: 'forks',
  testTimeout: 30_000,
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
          name: 'unit',
          environment: 'node',
          include: ['tests/lib/**/*.test.ts', 'tests/llm/**/*.test.ts'],
        },
      },
      {
        resolve: { alias },
        test: { name: 'architecture', environment: 'node', include: ['tests/architecture/**/*.test.ts'] },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['tests/components/**/*.test.tsx', 'tests/browser/**/*.test.ts'],
        },
      },
      {
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
