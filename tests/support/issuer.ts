import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

// A real issuer (oidc-provider) on this machine, whose people sign in by choosing themselves.

export interface IssuedPerson {
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
  groups?: string[]
}

export interface TestIssuer {
  url: string
  /** By subject. A change counts from the next sign-in on. */
  people: Map<string, IssuedPerson>
  stop: () => Promise<void>
}

export const CLIENT = { id: 'sightline', secret: 'client-secret-client-secret' } as const

/** The settings that turn single sign-on on. */
export const signOnSettings = (issuer: string, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  ...more,
})

/** @param app the origin of Sightline, to which it sends people back */
export async function startIssuer(app: string): Promise<TestIssuer> {
  const people = new Map<string, IssuedPerson>()
  let serve: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, await configurationFor(app, people))
  const handle = provider.callback()
  serve = (request, response) => {
    const at = new URL(request.url ?? '/', url)
    if (!at.pathname.startsWith('/interaction/')) return handle(request, response)
    const accountId = at.searchParams.get('account')
    if (accountId === null) return choosing(response, people)
    void provider.interactionFinished(request, response, answerOf(accountId))
  }
  return {
    url,
    people,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Who comes, or that somebody pressed 'Cancel'. */
function answerOf(accountId: string): object {
  if (accountId !== 'nobody') return { login: { accountId } }
  return { error: 'access_denied', error_description: 'the person cancelled' }
}

function choosing(response: ServerResponse, people: Map<string, IssuedPerson>): void {
  const links = [...people].map(
    ([id, { name }]) => `<p><a href="?account=${encodeURIComponent(id)}">${name ?? id}</a></p>`,
  )
  response.setHeader('content-type', 'text/html')
  response.end(
    `<!doctype html><title>Issuer</title><h1>Who are you?</h1>${links.join('')}<a href="?account=nobody">Cancel</a>`,
  )
}

async function configurationFor(app: string, people: Map<string, IssuedPerson>): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${app}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${app}/login`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'first' }] },
    cookies: { keys: ['cookie-key-cookie-key'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    findAccount: (_: unknown, id: string) =>
      people.has(id) ? { accountId: id, claims: () => ({ ...people.get(id), sub: id }) } : undefined,
    loadExistingGrant: grantEverything,
  }
}

/** Nobody is asked whether Sightline may read their address. */
async function grantEverything(ctx: {
  oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } }
}) {
  const { provider, client, session } = ctx.oidc
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile groups')
  await grant.save()
  return grant
}

/** Signs out there without asking. */
function logoutSource(ctx: { body: string }, form: string): void {
  const confirm = '<input type="hidden" name="logout" value="yes">'
  const send = '<script>document.forms[0].submit()</script>'
  ctx.body = `<!doctype html><title>Issuer</title>${form.replace('</form>', `${confirm}</form>`)}${send}`
}
