import { expect, it } from 'vitest'
import { checkRoutes } from '@/tests/bench/measure/check-routes'

it('the benchmark knows every page and reading call of the app', async () => {
  const { unknown, gone } = await checkRoutes()
  expect({ unknown, gone }).toEqual({ unknown: [], gone: [] })
})
