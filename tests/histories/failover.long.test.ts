import { asynchronousFailover, synchronousFailover } from './fail-over'

// Short form: tests/histories/failover.test.ts.
asynchronousFailover()
synchronousFailover()
