import { interruptWorkers, shareAndGiveUp } from './killed-workers'

// Short form: tests/jobs/worker-killed.test.ts; two workers share a run in tests/jobs/worker-clocks.test.ts, a question
// that breaks each time is given up in tests/jobs/worker-lines.test.ts.
interruptWorkers(40)
shareAndGiveUp(40)
