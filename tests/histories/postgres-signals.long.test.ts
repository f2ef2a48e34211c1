import { signalPostgres } from './signal-postgres'

// Short form: tests/histories/postgres-signals.test.ts.
signalPostgres()
