import { killWorkersThatLook } from './killed-surfaces'

// Short form: tests/jobs/surfaces-killed.test.ts.

killWorkersThatLook(
  Array.from({ length: 12 }, (_, at) => 101 + at),
  { kills: 8, queries: 12 },
)
