import { GET, POST } from '@/app/api/auth/[...nextauth]/route'
import { POST as connect } from '@/app/api/auth/connect/route'
import { POST as mailCode } from '@/app/api/auth/connect-code/route'
import { POST as exchange } from '@/app/api/auth/exchange/route'
import { call } from './request'

// A browser between Sightline's routes in this process and an issuer on this machine.

export const SITE = 'http://localhost:3000'

function jarOf() {
  const jar = new Map<string, string>()
  return {
    jar,
    header: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    take: (response: Response) => {
      for (const each of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      return response
    },
  }
}

/** @param site the origin of Sightline, as `APP_URL` names it */
export function signOnBrowser(site = SITE) {
  const ours = jarOf()
  const theirs = jarOf()

  const visit = async (method: 'GET' | 'POST', path: string, body?: Record<string, string>): Promise<Response> => {
    const headers = { cookie: ours.header(), origin: site, 'content-type': 'application/json' }
    const request = new Request(`${site}/api/auth/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const nextauth = path.split('?')[0]?.split('/') ?? []
    return ours.take(await (method === 'GET' ? GET : POST)(request, { params: Promise.resolve({ nextauth }) }))
  }

  /** Presses the button: the issuer's page, or ours with a reason. */
  const begin = async (query = '', more: Record<string, string> = {}): Promise<string> => {
    const { csrfToken } = await (await visit('GET', 'csrf')).json()
    const reply = await visit('POST', `signin/oidc${query}`, { csrfToken, json: 'true', ...more })
    return (await reply.json()).url
  }

  /** Follows the issuer until it sends back; returns path and query of our callback. */
  const atIssuer = async (page: string, account: string): Promise<string> => {
    let url = page
    for (let step = 0; step < 10; step += 1) {
      const at = new URL(url)
      if (at.origin === site) return at.pathname.replace('/api/auth/', '') + at.search
      if (at.pathname.startsWith('/interaction/')) at.searchParams.set('account', account)
      const response = theirs.take(await fetch(at, { redirect: 'manual', headers: { cookie: theirs.header() } }))
      const location = response.headers.get('location')
      if (!location) throw new Error(`the issuer stays at ${at.pathname}: ${response.status} ${await response.text()}`)
      url = new URL(location, at).href
    }
    throw new Error('the issuer goes round in circles')
  }

  /** Comes back from the issuer: where our callback leads to. */
  const comeBack = async (path: string): Promise<string> => {
    const response = await visit('GET', path)
    return response.headers.get('location') ?? `${response.status} ${await response.text()}`
  }

  const codeOf = (page: string) => new URL(page, SITE).searchParams.get('code') ?? ''
  const send = (route: typeof exchange, body: object) => call(route, { body, headers: { cookie: ours.header() } })

  return {
    jar: ours.jar,
    visit,
    begin,
    atIssuer,
    comeBack,
    /** All the way to our page. */
    signOn: async (account: string): Promise<string> => comeBack(await atIssuer(await begin(), account)),
    exchange: (page: string) => send(exchange, { code: codeOf(page) }),
    connect: (page: string, given: object) => send(connect, { code: codeOf(page), ...given }),
    mailCode: (page: string) => send(mailCode, { code: codeOf(page) }),
  }
}
