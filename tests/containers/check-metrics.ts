import assert from 'node:assert/strict'
import type { Check } from './check-list'

const scrape = (origin: string, authorization?: string) =>
  fetch(`${origin}/api/metrics`, { headers: authorization ? { authorization } : {} })

/** Of a web process without METRICS_TOKEN: there is no such route. */
export const checkNoMetrics = (check: Check, origin: string) =>
  check('has no metrics without METRICS_TOKEN', async () => {
    const { status } = await scrape(origin, 'Bearer undefined')
    assert.equal(status, 404)
  })

/** With a token: its bearer reads them, and the library that writes them is in the image. */
export const checkMetrics = (check: Check, origin: string, token: string) =>
  check('shows its metrics to the bearer of the token', async () => {
    for (const stranger of [undefined, `Bearer ${token.slice(1)}`])
      assert.equal((await scrape(origin, stranger)).status, 401)
    const answer = await scrape(origin, `Bearer ${token}`)
    const text = await answer.text()
    assert.equal(answer.status, 200)
    assert.match(text, /^sightline_database_up 1$/m)
    return `${text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length} samples`
  })
