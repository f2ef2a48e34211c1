import { fuzzRoutes } from './fuzz-routes'

// Short form: tests/api/fuzz/fuzz.test.ts. `npm run fuzz` runs this file with the settings below.
const { FUZZ_CASES, FUZZ_SEED, FUZZ_ROUTE, FUZZ_TABLE } = process.env
await fuzzRoutes({
  cases: Number(FUZZ_CASES ?? 300),
  seed: Number(FUZZ_SEED ?? 1),
  route: FUZZ_ROUTE,
  print: FUZZ_TABLE !== undefined,
})
