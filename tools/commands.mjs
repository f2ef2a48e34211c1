/**
 * Every command of package.json: what it does in one line, and the module that does it.
 * @type {Record<string, { does: string, load: () => Promise<{ run: (args: string[]) => Promise<void> }> }>}
 */
export const COMMANDS = {
  demo: { does: 'everything on this machine, with demo data', load: () => import('./commands/demo.mjs') },
  dev: { does: 'the same stack with hot reload', load: () => import('./commands/dev.mjs') },
  test: { does: 'unit, integration and browser tests', load: () => import('./commands/test.mjs') },
  build: { does: 'the production build', load: () => import('./commands/build.mjs') },
  start: { does: 'the web process (production)', load: () => import('./commands/start.mjs') },
  worker: { does: 'the job worker process (production)', load: () => import('./commands/worker.mjs') },
  'db:migrate': {
    does: 'brings a database to the current schema',
    load: () => import('./commands/db-migrate.mjs'),
  },
  'admin:create': {
    does: 'makes the first system admin: --email <address>',
    load: () => import('./commands/admin-create.mjs'),
  },
  'jobs:daily': { does: "enqueues today's daily run once", load: () => import('./commands/jobs-daily.mjs') },
  bench: { does: 'the benchmark; --quick for small sizes', load: () => import('./commands/bench.mjs') },
  lint: { does: 'style and dependency directions', load: () => import('./commands/lint.mjs') },
  typecheck: { does: 'types of the whole project', load: () => import('./commands/typecheck.mjs') },
  'storage:init': {
    does: 'makes the bucket and its CORS rules on an S3 store',
    load: () => import('./commands/storage-init.mjs'),
  },
}

/** The list that a person sees who asked for a command that does not exist. */
export function explainCommands() {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  npm run ${name.padEnd(14)} ${does}`)
  return ['Commands:', ...lines].join('\n')
}
