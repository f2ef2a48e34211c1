import { test } from 'vitest'
import { expectRulesKept, seconds, TIMEOUT_MS } from './expect-kept'

test(
  `${seconds} seconds of twenty clients with faults keep every rule`,
  () => expectRulesKept({ overHttp: false }),
  TIMEOUT_MS,
)
