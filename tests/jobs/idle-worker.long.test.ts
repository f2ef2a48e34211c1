import { idleWorker } from './idle'

// Short form: tests/jobs/idle-worker.test.ts. Longer than what the queue does every half minute.
idleWorker(60)
