import { beforeAll } from 'vitest'
import { ensureBuild } from '../../tools/build.mjs'
import { LONG, testHistory } from './expect-kept'

// Short form: tests/histories/faulty-history.test.ts; what web processes do when they end or are several:
// e2e/several-processes.spec.ts.
beforeAll(ensureBuild, 600_000)

testHistory(LONG, { overHttp: true })
