import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as TRENDS } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as VISIBILITY } from '@/app/api/app/visibility/org/[organisationId]/route'
import { resetEnv } from '@/server/env'
import { signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { statementsOf } from '@/tests/support/statements'

// What a call of kept figures costs, and how they go out.

beforeAll(() => {
  Object.assign(process.env, { FIGURE_CACHE_MB: '32', SIGHTLINE_PEER_KNOWN: '1' })
  resetEnv()
})
afterAll(() => {
  delete process.env.SIGHTLINE_PEER_KNOWN
  resetEnv()
})

async function signedInWithFigures() {
  const organisation = await makeOrganisation()
  const query = await makeQuery(organisation, { slot: 1 })
  await storeResults([{ query, day: '2026-11-20', brands: ['Rival', organisation.name] }])
  const { headers } = await signInNew({ organisation })
  return { id: organisation.id, headers }
}

it.each([
  ['visibility', VISIBILITY, ['session', 'version']],
  ['industry-trends', TRENDS, ['session', 'industries', 'version']],
] as const)('%s asks for what tells whether its figures are the same, alone', async (name, handler, asked) => {
  const { id, headers } = await signedInWithFigures()
  const ask = () =>
    call(handler, { url: `/api/app/${name}/org/${id}?days=30`, params: { organisationId: id }, headers })
  const first = await (await ask()).text()
  let second = ''
  const statements = await statementsOf(async () => {
    second = await (await ask()).text()
  })
  expect(second).toBe(first)
  expect(statements.all).toBe(asked.length)
})

it('goes out as it is kept to who takes gzip', async () => {
  const { id, headers } = await signedInWithFigures()
  const ask = (encoding: string) =>
    call(VISIBILITY, {
      url: `/api/app/visibility/org/${id}?days=30`,
      params: { organisationId: id },
      headers: { ...headers, 'accept-encoding': encoding },
    })
  const plain = await ask('identity')
  const text = await plain.text()
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const encoding of ['gzip', 'br, GZIP;q=0.5', 'deflate, gzip']) {
    const answer = await ask(encoding)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(gunzipSync(bytes).toString()).toBe(text)
  }
  for (const encoding of ['br', 'gzip;q=0', 'deflate, gzip; q=0.0'])
    expect(await (await ask(encoding)).text()).toBe(text)
})
