import { z } from 'zod'
import { AppError } from '@/lib/http/app-error'
import { accountsCopy } from '@/lib/people/account-words'
import type { SignOnRefusal } from '@/lib/people/sign-on'
import { signOnRefusals } from '@/lib/people/sign-on-words'
import { type Db, db, readRow } from '@/server/db/client'
import { env } from '@/server/settings/env'
import { isSafeAddress, type SignOn } from '@/server/settings/sign-on'
import { decryptText, encryptText } from './tokens'

// The issuer of single sign-on: where it lives, how next-auth talks to it, and what went wrong (R-SIGNON-2).

/** The id of the provider, in `/api/auth/signin/oidc` and `/api/auth/callback/oidc`. */
export const PROVIDER = 'oidc'

/** Refused by the issuer, or because of what it answered. `reason` is for the log and holds no secret and no address. */
export class SignOnError extends Error {
  override readonly name = 'SignOnError'
  readonly refusal: SignOnRefusal
  readonly reason: string

  constructor(refusal: SignOnRefusal, reason: string) {
    super(reason)
    this.refusal = refusal
    this.reason = reason
  }
}

const address = z.string().refine(isSafeAddress)
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  end_session_endpoint: address.optional().catch(undefined),
  token_endpoint_auth_methods_supported: z.array(z.string()).catch(['client_secret_basic']),
  id_token_signing_alg_values_supported: z.array(z.string()).catch(['RS256']),
})
export type Issuer = z.infer<typeof discovery>

const DISCOVERY = { timeoutMs: 5000, maxBytes: 256 * 1024, keptMs: 10 * 60_000 } as const
/** Bounds each call of next-auth's client to the issuer, and all of them together. */
const CALL_MS = 5000
export const SIGN_ON_MS = 15_000

const kept = new Map<string, { issuer: Issuer; until: number }>()

/** Reads where the issuer takes what; kept for ten minutes. Throws SignOnError when it is silent or another one. */
export async function discoverIssuer({ issuer: named }: SignOn): Promise<Issuer> {
  const known = kept.get(named)
  if (known && known.until > Date.now()) return known.issuer
  const text = await readDocument(`${named.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const read = discovery.safeParse(parsed(text))
  if (!read.success)
    throw new SignOnError('untrusted', `discovery: ${read.error.issues[0]?.path.join('.') || 'no JSON'}`)
  // A slash at the end is often left out, and is part of the name in every token.
  if (read.data.issuer.replace(/\/$/, '') !== named.replace(/\/$/, ''))
    throw new SignOnError('untrusted', 'discovery: another issuer')
  kept.set(named, { issuer: read.data, until: Date.now() + DISCOVERY.keptMs })
  return read.data
}

/** For tests, whose issuers come and go. */
export function forgetIssuers(): void {
  kept.clear()
}

async function readDocument(url: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(DISCOVERY.timeoutMs)
    const response = await fetch(url, {
      signal,
      redirect: 'error',
      cache: 'no-store',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > DISCOVERY.maxBytes) throw new Error('too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    throw new SignOnError('issuerSilent', `discovery: ${cause?.code ?? (name === 'Error' ? message : name)}`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Signed by a key pair: with a shared secret, or none, whoever knows the client could write a token. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'RS384', 'ES384', 'PS384', 'RS512', 'ES512', 'PS512', 'EdDSA']

/** What next-auth needs to sign in at the issuer: a code with PKCE, state and nonce, and a signed ID token. */
export function oidcProvider(setUp: SignOn, issuer: Issuer) {
  const { token_endpoint_auth_methods_supported: methods, id_token_signing_alg_values_supported: offered } = issuer
  return {
    id: PROVIDER,
    name: setUp.name,
    type: 'oauth' as const,
    issuer: issuer.issuer,
    authorization: { url: issuer.authorization_endpoint, params: { scope: setUp.scopes.join(' ') } },
    token: { url: issuer.token_endpoint },
    userinfo: {
      url: issuer.userinfo_endpoint ?? '',
      request: ({ tokens, client }: { tokens: unknown; client: unknown }) =>
        allClaims(tokens as Tokens, client as Client, setUp, issuer),
    },
    jwks_endpoint: issuer.jwks_uri,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'] as ('pkce' | 'state' | 'nonce')[],
    clientId: setUp.clientId,
    clientSecret: setUp.clientSecret,
    client: {
      token_endpoint_auth_method: (methods.includes('client_secret_basic')
        ? 'client_secret_basic'
        : 'client_secret_post') as 'client_secret_basic',
      id_token_signed_response_alg: ALGORITHMS.find((each) => offered.includes(each)) ?? 'RS256',
    },
    httpOptions: { timeout: CALL_MS },
    profile: ({ sub }: { sub: string }) => ({ id: sub, sid: '' }),
  }
}

/** As the library has them. */
interface Tokens {
  access_token?: string
  claims(): Record<string, unknown> & { sub: string }
}
interface Client {
  userinfo(tokens: Tokens): Promise<Record<string, unknown>>
}

/** The signed claims, and those of the user info for what is missing there: many issuers give groups, or all, only there. */
async function allClaims(tokens: Tokens, client: Client, setUp: SignOn, issuer: Issuer) {
  const signed = tokens.claims()
  const wanted = ['email', ...(setUp.roleClaim ? [setUp.roleClaim] : [])]
  if (!issuer.userinfo_endpoint || !tokens.access_token || wanted.every((name) => name in signed)) return signed
  // The library refuses those of another subject.
  return { ...(await client.userinfo(tokens)), ...signed }
}

/** In the library's own words; the first that fits. */
const FAULTS: readonly [pattern: RegExp, refusal: SignOnRefusal, reason: string][] = [
  [/^access_denied\b/, 'cancelled', 'the issuer says access_denied'],
  [
    /cookie was missing|value could not be parsed|state mismatch|state missing/i,
    'otherBrowser',
    'state of another browser',
  ],
  [/nonce mismatch/, 'untrusted', 'nonce'],
  [/unexpected JWT alg|failed to decode JWT/, 'untrusted', 'signature algorithm'],
  [/unexpected iss value|iss mismatch|iss missing/, 'untrusted', 'issuer'],
  [/\baud\b|\bazp\b/, 'untrusted', 'audience'],
  [/JWT expired|not active yet/, 'untrusted', 'expiry'],
  [/missing required JWT property/, 'untrusted', 'a claim is missing'],
  [/no valid key|signature|multiple matching keys/i, 'untrusted', 'signature'],
  [/id_token not present/, 'untrusted', 'no ID token'],
  [/userinfo sub mismatch/, 'untrusted', 'user info of another subject'],
  [/timed out|ECONN|ENOTFOUND|EAI_AGAIN|socket hang up|certificate|got: 5\d\d/i, 'issuerSilent', 'no answer'],
  [/^invalid_grant\b/, 'untrusted', 'the issuer says invalid_grant'],
  [/^(invalid_client|unauthorized_client)\b/, 'untrusted', 'the issuer does not know the client'],
]

/** Sorts an error of next-auth's client. Its messages may hold tokens, so the log gets a reason from this list. */
export function signOnErrorOf(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string }
  const [, refusal, reason] = FAULTS.find(([pattern]) => pattern.test(message) || pattern.test(code)) ?? []
  return new SignOnError(refusal ?? 'untrusted', reason ?? 'an answer that cannot be read')
}

// The ID token of a session, which the issuer wants back when the person signs out there.

const HINT_KEY = 'sign-out hint'

export const sealHint = (idToken: string): Promise<string> => encryptText(HINT_KEY, idToken)

/**
 * Returns the page of the issuer that signs out there and leads back to ours; null where the issuer has none, does not
 * answer, or the session did not come from it.
 */
export async function signOutPage(hint: string | null): Promise<string | null> {
  const setUp = env().signOn
  if (!setUp || hint === null) return null
  try {
    const { end_session_endpoint: page } = await discoverIssuer(setUp)
    if (!page) return null
    const idToken = await decryptText(HINT_KEY, hint)
    if (idToken === null) return null
    const url = new URL(page)
    url.searchParams.set('id_token_hint', idToken)
    url.searchParams.set('client_id', setUp.clientId)
    url.searchParams.set('post_logout_redirect_uri', `${env().appUrl}/login`)
    return url.href
  } catch {
    return null
  }
}

// Which browser began: a cookie that signs nobody in, beside a secret in the address.

export function browserCookie() {
  const secure = env().appUrl.startsWith('https://')
  const name = secure ? '__Host-sightline-sign-on' : 'sightline-sign-on'
  return { name, options: { httpOnly: true, sameSite: 'lax', path: '/', secure } } as const
}

/** Returns the secret of the browser, or an empty one. */
export function browserOfRequest(request: Request): string {
  const { name } = browserCookie()
  const parts = (request.headers.get('cookie') ?? '').split(/;\s*/).map((part) => part.split('='))
  return parts.find(([key]) => key === name)?.[1]?.slice(0, 100) ?? ''
}

// Only by single sign-on (R-SIGNON-7): passwords are refused but for one account, which gets in when the issuer is down.

const emergencyRow = z.object({ is: z.boolean() })

/** Whether this is the system admin with a password who has been here longest, or may become that. */
export async function isEmergencyAccount(userId: string, store: Db = db()): Promise<boolean> {
  const { is } = await readRow(emergencyRow, store)`
    select exists (
      select 1 from app_user u where u.id = ${userId} and u.system_admin and not exists (
        select 1 from app_user o where o.system_admin and o.password_hash is not null and o.id < u.id)) as is`
  return is
}

/** Whether this account may sign in with a password, and set one. */
export async function mayUsePassword(userId: string): Promise<boolean> {
  return !env().signOn?.only || (await isEmergencyAccount(userId))
}

/** Throws forbidden where nobody may register or choose a password but by the issuer. */
export function refuseIfOnly(): void {
  if (env().signOn?.only) throw onlyBySignOn()
}

/** What the login page needs to know; null while single sign-on is off. */
export function offeredSignOn(): { name: string; only: boolean } | null {
  const { signOn } = env()
  return signOn && { name: signOn.name, only: signOn.only }
}

/** What a refused password is told, whoever's it was. */
export function loginFailure(): string {
  const { signOn } = env()
  return signOn?.only ? signOnRefusals.loginFailed(signOn.name) : accountsCopy.login.failed
}

export function onlyBySignOn(): AppError {
  return new AppError('forbidden', signOnRefusals.only(env().signOn?.name ?? ''))
}
