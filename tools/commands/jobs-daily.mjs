import { runWithDatabase } from '../with-database.mjs'

/** `npm run jobs:daily`: enqueues today's daily run once, for cron. */
export const run = (args) => runWithDatabase('jobs/enqueue-daily.ts', args)
