import OAuth2Server from '@node-oauth/oauth2-server'
import type { Actor, Reach } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import { sessionCopy } from '@/lib/http/words'
import { TEXT } from '@/lib/limits'
import { ASSISTANT } from '@/lib/mcp/limits'
import { consentCopy as copy } from '@/lib/mcp/page-words'
import { type AuthorizeParams, authorizeParams, type Consent, FIGURES_READ } from '@/lib/mcp/shapes'
import { routes } from '@/lib/routes'
import { readConnectionRefresh, signConnection, signConnectionRefresh } from '@/server/auth/bearer'
import { newSecret } from '@/server/auth/tokens'
import { chooseOwn } from '@/server/db/scope'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { readOwnBrand } from '@/server/measure/own-brand'
import { env } from '@/server/settings/env'
import { type AssistantClient, isRedirectOf, readClient } from './clients'
import { dropCode, endByToken, findCode, findConnection, rotate, storeCode, useCode } from './connections'
import { assistantAddress, openAt } from './present'

// The authorization server for clients that have no field for a token: OAuth 2.1 with a code and PKCE, on a library that
// checks codes, verifiers and grants; here is what it knows of clients, people and rows (R-ASSIST-6, decision 4).

const GRANTS = ['authorization_code', 'refresh_token']
const issuer = () => env().appUrl

/** The server's metadata (RFC 8414). */
export function serverMetadata() {
  return {
    issuer: issuer(),
    authorization_endpoint: openAt(routes.authorize),
    token_endpoint: openAt('/api/oauth/token'),
    revocation_endpoint: openAt('/api/oauth/revoke'),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANTS,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: [FIGURES_READ],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [assistantAddress()],
  }
}

export interface Authorization {
  client: AssistantClient
  /** Where a client's mistake is reported; null where nothing is wrong. */
  refused: string | null
}

/**
 * Checks what a client asks for. A client that cannot be known, or an address that is not its own, is an AppError, since
 * nobody may be sent there; every other mistake is told the client.
 */
export async function readAuthorization(actor: Actor, params: AuthorizeParams): Promise<Authorization> {
  await consumeRateLimit('assistantClient', actor.userId)
  const client = await readClient(params.client_id)
  if (!isRedirectOf(client, params.redirect_uri)) throw new AppError('invalid', copy.otherRedirect)
  const mistake = mistakeIn(params)
  return { client, refused: mistake && backTo(params, mistake) }
}

function mistakeIn({
  response_type,
  code_challenge = '',
  code_challenge_method,
  scope,
  resource,
}: AuthorizeParams): Record<string, string> | null {
  if (response_type !== 'code') return { error: 'unsupported_response_type' }
  if (code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(code_challenge))
    return { error: 'invalid_request', error_description: 'PKCE with S256 is required' }
  if (scope !== undefined && !scope.split(' ').includes(FIGURES_READ)) return { error: 'invalid_scope' }
  return isOurs(resource) ? null : { error: 'invalid_target' }
}

/** Whether a token is wanted for this server; a client that names none means the one that sent it here. */
function isOurs(resource: string | undefined): boolean {
  return resource === undefined || resource.replace(/\/$/, '') === assistantAddress()
}

/** The client's address with an answer, who gives it (RFC 9207) and the state that it sent along. */
function backTo({ redirect_uri, state }: AuthorizeParams, answer: Record<string, string>): string {
  const url = new URL(redirect_uri)
  const params = { ...answer, ...(state !== undefined && { state }), iss: issuer() }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** The address of the consent page with what a client asked for, to come back to after signing in. */
export function authorizePath(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return `${routes.authorize}?${new URLSearchParams(given)}`
}

/** What the consent page shows a person; an address to go back to where the client's request is wrong. */
export async function consentFor(
  actor: Actor,
  reach: Reach,
  search: Record<string, unknown>,
): Promise<Consent | { back: string }> {
  const { success, data: params } = authorizeParams.safeParse(search)
  if (!success) return { refused: copy.malformed }
  if (actor.seeing) return { refused: sessionCopy.readOnly }
  if (actor.organisationId === null) return { refused: copy.noOrganisation }
  try {
    const { client, refused } = await readAuthorization(actor, params)
    if (refused) return { back: refused }
    const { organisation } = await readOwnBrand(await chooseOwn(actor, reach))
    return {
      ...{ client: client.name, host: client.host, goesTo: new URL(params.redirect_uri).host },
      ...{ organisation: organisation.name, person: actor.email, params },
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { refused: error.message }
    throw error
  }
}

/**
 * Answers a person's decision with the client's address, to which the browser goes: with a code, or that it was denied.
 * @throws AppError as `readAuthorization` and `storeCode`
 */
export async function decide(
  actor: Actor,
  reach: Reach,
  { allowed, ...params }: AuthorizeParams & { allowed: boolean },
  requestId: string,
): Promise<{ redirect: string }> {
  const { client, refused } = await readAuthorization(actor, params)
  if (refused) return { redirect: refused }
  if (!allowed) return { redirect: backTo(params, { error: 'access_denied' }) }
  const { redirect_uri: redirectUri, code_challenge: codeChallenge = '' } = params
  const code = `sc_${newSecret()}`
  await storeCode(actor, reach, { code, client, redirectUri, codeChallenge, requestId })
  return { redirect: backTo(params, { code }) }
}

/** What the library carries from a code or a refresh token to the new tokens. */
interface Granted extends OAuth2Server.User {
  connection: string
  counter: number
}

const clientOf = (id: string): OAuth2Server.Client => ({ id, grants: GRANTS })
const FAR = () => new Date(Date.now() + 3_600_000)

/** Rows behind the library. Ends and generations are compared in the database, by its clock. */
const model: OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel = {
  // A public client proves nothing here: the code or token that it brings was given to one client id.
  getClient: async (id) => (id.length <= TEXT.url ? clientOf(id) : null),
  getAuthorizationCode: async (code) => {
    const found = await findCode(code)
    if (!found) return null
    return {
      ...{ authorizationCode: code, expiresAt: FAR(), redirectUri: found.redirectUri, scope: [FIGURES_READ] },
      ...{ codeChallenge: found.codeChallenge, codeChallengeMethod: 'S256' },
      ...{ client: clientOf(found.clientId), user: { connection: found.id, counter: 0 } satisfies Granted },
    }
  },
  revokeAuthorizationCode: ({ user }) => useCode((user as Granted).connection),
  // Codes are made by a person's decision, above.
  saveAuthorizationCode: () => Promise.reject(new Error('codes are made by decide()')),
  getRefreshToken: async (refreshToken) => {
    const presented = readConnectionRefresh(refreshToken)
    const found = presented && (await findConnection(presented.id))
    if (!presented || !found) return null
    const user: Granted = { connection: found.id, counter: presented.counter }
    return { refreshToken, refreshTokenExpiresAt: FAR(), scope: [FIGURES_READ], client: clientOf(found.clientId), user }
  },
  revokeToken: async ({ user }) => {
    const granted = user as Granted
    const counter = await rotate(granted.connection, granted.counter)
    if (counter === null) return false
    granted.counter = counter
    return true
  },
  generateAccessToken: async (_client, user) =>
    signConnection((user as Granted).connection, new Date(Date.now() + 1000 * env().ACCESS_TOKEN_TTL_S)),
  generateRefreshToken: async (_client, user) => {
    const { connection, counter } = user as Granted
    return signConnectionRefresh({ id: connection, counter })
  },
  saveToken: async (token, client, user) => ({ ...token, client, user }),
  getAccessToken: async () => null,
  validateScope: async () => [FIGURES_READ],
}

const server = () =>
  new OAuth2Server({
    model,
    accessTokenLifetime: env().ACCESS_TOKEN_TTL_S,
    refreshTokenLifetime: ASSISTANT.connectionDays * 86_400,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
    alwaysIssueNewRefreshToken: true,
  })

type Form = Readonly<Record<string, string>>

/** Reads a form of OAuth. Throws AppError invalid where a field is given twice. */
export function readForm(text: string): Form {
  const given = new URLSearchParams(text)
  const form = Object.fromEntries(given)
  if (Object.keys(form).length < [...given.keys()].length) throw new AppError('invalid', copy.twice)
  return form
}

/** Exchanges a code or a refresh token for tokens, or answers an error of OAuth (RFC 6749, 5.2). */
export async function answerToken(form: Form, contentType: string): Promise<Response> {
  const { resource, code, grant_type: grant } = form
  if (!isOurs(resource)) return oauthError('invalid_target', 400)
  const headers = { 'content-type': contentType, 'content-length': '1', 'transfer-encoding': 'chunked' }
  const request = new OAuth2Server.Request({ method: 'POST', headers, query: {}, body: { ...form } })
  const response = new OAuth2Server.Response({})
  try {
    await server().token(request, response)
    return Response.json(response.body)
  } catch (error) {
    // The library wraps what was thrown below it, such as a database that is down.
    if (error instanceof OAuth2Server.ServerError) throw 'inner' in error ? error.inner : error
    if (!(error instanceof OAuth2Server.OAuthError)) throw error
    if (grant === 'authorization_code' && code) await dropCode(code)
    return oauthError(error.name, error.code === 401 ? 400 : error.code)
  }
}

function oauthError(error: string, status: number): Response {
  return Response.json({ error }, { status })
}

/** Ends the connection of a refresh token of this client (RFC 7009). An unknown token is none: the answer is the same. */
export async function answerRevocation({ token = '', client_id }: Form): Promise<Response> {
  const presented = readConnectionRefresh(token)
  const found = presented && (await findConnection(presented.id))
  if (found && (client_id === undefined || client_id === found.clientId)) await endByToken(found.id)
  return new Response(null, { status: 200 })
}
