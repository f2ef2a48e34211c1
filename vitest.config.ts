import { availableParallelism } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { canMount, WAITING_TESTS } from './tools/test-needs.mjs'

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
const WITHOUT_DATABASE = 'tests/server/{llm,surfaces}/**/*.test.ts'
const COUNTED_HISTORIES = 'tests/histories/{checker,lost-writes}.test.ts'

const WAITING = WAITING_TESTS.map((name) => path.join(import.meta.dirname, name))

/** Files that wait are spread among those that reckon: side by side they would leave the processors idle. */
class SpreadWaiting extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [waiting = [], others = []] = [true, false].map((waits) =>
      files.filter(({ moduleId }) => WAITING.includes(moduleId) === waits),
    )
    waiting.sort((one, other) => WAITING.indexOf(one.moduleId) - WAITING.indexOf(other.moduleId))
    // None of them is to run alone at the end.
    const apart = Math.max(1, Math.floor((others.length * 0.8) / waiting.length))
    const sorted = await super.sort(others)
    const mixed = sorted.flatMap((file, at) => [...(at % apart === 0 ? waiting.splice(0, 1) : []), file])
    return [...mixed, ...waiting]
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
    // More than processors: some of them wait.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: SpreadWaiting },
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
          setupFiles: ['tests/support/fresh-window.ts', 'tests/support/router.ts'],
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
