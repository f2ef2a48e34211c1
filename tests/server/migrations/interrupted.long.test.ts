import { interruptedMigrations } from './interrupted'

// Twenty kills.
// Short form: tests/server/migrations/interrupted.test.ts.
interruptedMigrations(20)
