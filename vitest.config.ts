import { availableParallelism } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { canMount } from './tools/test-needs.mjs'

const alias = { '@': new URL('.', import.meta.url).pathname.replace(/\/$/, '') }

/** A picture is imported as Next has it: its address and more. */
const pictures: Plugin = {
  name: 'pictures',
  enforce: 'pre',
  load: (id) => (id.endsWith('.svg') ? `export default ${JSON.stringify({ src: `/${path.basename(id)}` })}` : null),
}

/** What is wrong never comes right: these only say how slow a busy machine may be. */
const slowMachine = { testTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

/** What this machine has no means for; `npm test` names it. */
const withoutMeans = canMount() ? [] : ['tests/histories/disk-full.long.test.ts']

/** Files of the long suite (`npm run test:long`), each beside its short form in `npm test`. */
const LONG_FILES = 'tests/**/*.long.test.ts'
/** These measure rates or kill a whole machine's worth of processes: one at a time. */
const ALONE = 'tests/histories/**/*.test.ts'
/** Of the server's, these need no database. */
const WITHOUT_DATABASE = 'tests/server/llm/**/*.test.ts'
const COUNTED_HISTORIES = 'tests/histories/{checker,lost-writes}.test.ts'

/** Begun first: they wait for most of their time, and none of them runs alone at the end. */
const LONG = [
  'jobs/several-engines',
  'jobs/worker-killed',
  'jobs/sentiment-worker',
  'server/mail/worker',
  'api/fuzz/fuzz',
  'server/backup/restore',
  'jobs/idle-worker',
  'jobs/worker-clocks',
].map((name) => path.join(import.meta.dirname, 'tests', `${name}.test.ts`))

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.indexOf(moduleId)
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

/** Each file gets a copy of a migrated database on a real Postgres. */
const onDatabase = {
  ...slowMachine,
  environment: 'node',
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: ['tests/support/own-database.ts'],
  pool: 'forks',
  // Each file loads all modules again: with room for them they are not copied at each small collection.
  execArgv: ['--max-semi-space-size=64'],
  hookTimeout: 60_000,
} satisfies TestProjectInlineConfiguration['test']

// Every `*.test.*` belongs to exactly one project, which tests/architecture/test-projects.test.ts holds. `npm run lint`
// runs `architecture`, `npm run bench` runs `checks`: limits on times, which a busy machine would fail. `npm test` runs the rest.
export default defineConfig({
  resolve: { alias },
  test: {
    // More than processors: a test of workers waits for most of its time.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          ...slowMachine,
          name: 'unit',
          isolate: false,
          environment: 'node',
          include: ['tests/lib/**/*.test.ts', WITHOUT_DATABASE, COUNTED_HISTORIES],
          exclude: [LONG_FILES],
        },
      },
      {
        resolve: { alias },
        test: {
          ...slowMachine,
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
        },
      },
      {
        plugins: [react(), pictures],
        resolve: { alias },
        test: {
          ...slowMachine,
          name: 'components',
          // A window and modules for each file, in threads that are kept (decision 39).
          pool: 'vmThreads',
          environment: 'happy-dom',
          setupFiles: ['tests/support/fresh-window.ts'],
          include: ['tests/components/**/*.test.tsx', 'tests/browser/**/*.test.ts'],
        },
      },
      {
        plugins: [pictures],
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'integration',
          // Many files to a process, each with modules and settings of its own (decision 39).
          isolate: false,
          include: [
            'tests/server/**/*.test.ts',
            'tests/api/**/*.test.ts',
            'tests/jobs/**/*.test.ts',
            'tests/tools/**/*.test.ts',
          ],
          exclude: [LONG_FILES, WITHOUT_DATABASE, ...withoutMeans],
        },
      },
      {
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'histories',
          include: [ALONE],
          exclude: [LONG_FILES, COUNTED_HISTORIES, ...withoutMeans],
          // After all others, one at a time: each counts on being answered within ten seconds after a fault.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: { ...onDatabase, name: 'long', include: [LONG_FILES], exclude: [ALONE, ...withoutMeans] },
      },
      {
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'long-alone',
          include: ['tests/histories/**/*.long.test.ts'],
          exclude: withoutMeans,
          sequence: { groupOrder: 1 },
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: { ...onDatabase, name: 'checks', include: ['tests/bench/checks/**/*.test.ts'], fileParallelism: false },
      },
    ],
  },
})
