import { beforeAll, test } from 'vitest'
import { ensureBuild } from '../../tools/build.mjs'
import { expectRulesKept, seconds, TIMEOUT_MS } from './expect-kept'

beforeAll(ensureBuild, 600_000)

test(
  `${seconds} seconds of twenty clients of two web processes that fail too keep every rule`,
  () => expectRulesKept({ overHttp: true }),
  TIMEOUT_MS,
)
