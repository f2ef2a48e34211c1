import { LONG, testHistory } from './expect-kept'

// Short form: tests/histories/faulty-history.test.ts.
testHistory(LONG, { overHttp: false })
