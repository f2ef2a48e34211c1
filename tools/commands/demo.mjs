import { ensureBuild } from '../next-build.mjs'
import { startWeb, startWorker } from '../processes.mjs'
import { runStack } from '../run-stack.mjs'

/** `npm run demo`: the built application with demo data (contract sections 1 and 8). */
export const run = () => runStack({ stack: 'demo', build: ensureBuild, startWeb, startWorker })
