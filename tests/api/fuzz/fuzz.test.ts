import { fuzzRoutes } from './fuzz-routes'

// The same requests in every run, so that what fails is what was changed.
await fuzzRoutes({ cases: 20 })
