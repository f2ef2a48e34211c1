import { describe, expect, it } from 'vitest'
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/app/api/[...path]/route'
import { MALFORMED_ADDRESS } from '@/lib/routes'
import { METHODS } from '@/server/http/route'

const unknown = { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS }

const ask = (method: keyof typeof unknown, path: string[]) => {
  const request = new Request(`http://localhost:3000/api/${path.join('/')}`, { method })
  return unknown[method](request, { params: Promise.resolve({ path }) })
}

describe('a path of the API that does not exist', () => {
  it('is 404 by every method, in words as everywhere', async () => {
    for (const method of METHODS) {
      for (const path of [['nothing'], ['admin', 'nothing', 'x'], ['auth']]) {
        const response = await ask(method, path)
        expect([response.status, await response.json()]).toEqual([404, { error: 'Not found.' }])
        expect(response.headers.get('x-request-id')).not.toBeNull()
      }
    }
  })

  it('is 404 whatever is sent to it', async () => {
    const request = new Request('http://localhost:3000/api/nothing', { method: 'POST', body: 'x' })
    expect((await POST(request, { params: Promise.resolve({ path: ['nothing'] }) })).status).toBe(404)
  })

  it('is 400 where the address could not be decoded', async () => {
    const response = await ask('GET', [MALFORMED_ADDRESS])
    expect([response.status, await response.json()]).toEqual([400, { error: 'This address is malformed.' }])
  })
})
