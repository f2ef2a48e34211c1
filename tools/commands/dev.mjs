import { startWebWithReload, startWorkerWithReload } from '../processes.mjs'
import { runStack } from '../run-stack.mjs'

/** `npm run dev`: the stack of the demo, with hot reload instead of a build. */
export const run = () =>
  runStack({
    stack: 'dev',
    build: async () => {},
    startWeb: startWebWithReload,
    startWorker: startWorkerWithReload,
  })
