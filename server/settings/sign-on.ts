import { z } from 'zod'
import { ID_PATTERN } from '../../lib/limits.ts'

// Settings of single sign-on (R-SIGNON-1), read by server/settings/env.ts.

const yesNo = z.enum(['yes', 'no']).default('no')

/** http is for an issuer on this machine alone, as tests have it. */
export function isSafeAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol === 'https:') return true
  return url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
}

/** Everybody's account: whoever runs a tenant of their own could name any address there. */
const SHARED_TENANT =
  /^https:\/\/(login\.microsoftonline\.com|sts\.windows\.net)\/(common|organizations|consumers)(\/|$)/i

const issuer = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = problemOf(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

function problemOf(text: string): string | undefined {
  if (!isSafeAddress(text)) return 'is no https address such as https://login.example.org/realms/main'
  if (/[?#]/.test(text) || text.endsWith('/.well-known/openid-configuration'))
    return 'is the issuer itself, without what follows it in an address of its own'
  if (SHARED_TENANT.test(text))
    return "is everybody's tenant; name yours, as https://login.microsoftonline.com/<tenant id>/v2.0"
  return undefined
}

function wordsOf(separator: RegExp) {
  return z.string().transform((text) => text.split(separator).filter(Boolean))
}

const domains = wordsOf(/[\s,]+/)
  .pipe(
    z.array(z.string().regex(/^[^@\s/:]+\.[^@\s/:.]+$/, 'must be domains such as example.org, with commas between')),
  )
  .transform((list) => list.map((each) => (URL.parse(`http://${each}`)?.hostname ?? each).toLowerCase()))

const ROLES = ['marketeer', 'organisationAdmin', 'systemAdmin'] as const

const mapped = z
  .strictObject({
    organization: z.string().regex(ID_PATTERN).nullable().default(null),
    // The API spells it with a z.
    role: z.preprocess((role) => (role === 'organizationAdmin' ? 'organisationAdmin' : role), z.enum(ROLES)),
  })
  .refine(({ organization, role }) => organization !== null || role === 'systemAdmin')

const roleMap = z.string().transform((text, context) => {
  const read = z.record(z.string().min(1), mapped).safeParse(parsed(text))
  if (read.success) return Object.entries(read.data).map(([value, entry]) => ({ value, ...entry }))
  const example = '{"sales": {"organization": "<id>", "role": "marketeer"}}'
  const at = read.error.issues[0]?.path.join('.')
  context.addIssue({
    code: 'custom',
    message: `${at ? `is wrong at '${at}'` : 'is no JSON object'}; it is written as ${example}`,
  })
  return z.NEVER
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const signOnSettings = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(60).default('Single sign-on'),
  OIDC_SCOPES: wordsOf(/[\s,]+/).optional(),
  OIDC_DOMAINS: domains.optional(),
  OIDC_ROLE_CLAIM: z.string().min(1).optional(),
  OIDC_ROLE_MAP: roleMap.optional(),
  OIDC_AUTO_JOIN: yesNo,
  OIDC_ONLY: yesNo,
  OIDC_SYSTEM_ADMINS: yesNo,
}

const shape = z.object(signOnSettings)
type Read = z.infer<typeof shape>

/** The access that one value of the role claim gives; `organization` is null for a system admin without one. */
export type MappedRole = { value: string } & z.infer<typeof mapped>

/** Single sign-on as it is set up. */
export interface SignOn {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  scopes: readonly string[]
  /** Hosts of addresses that may come in, in ASCII; empty: any. */
  domains: readonly string[]
  roleClaim: string | null
  /** In the order in which they win. */
  roleMap: readonly MappedRole[]
  autoJoin: boolean
  /** Whether passwords are refused, but for the emergency account. */
  only: boolean
  /** Whether the claim may make system admins, and end it. */
  systemAdmins: boolean
}

const TRIO = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** Lists what is half set: a trio without a part, or rules without it. */
export function signOnProblems(read: Read): string[] {
  const missing = TRIO.filter((name) => read[name] === undefined)
  const given = Object.entries(read).filter(([name, value]) => name.startsWith('OIDC_') && isChosen(name, value))
  const problems = given.length > 0 ? missing.map((name) => `${name}: is required with ${given[0]?.[0]}`) : []
  if (read.OIDC_ROLE_MAP && !read.OIDC_ROLE_CLAIM) problems.push('OIDC_ROLE_CLAIM: is required with OIDC_ROLE_MAP')
  if (read.OIDC_ROLE_CLAIM && !read.OIDC_ROLE_MAP) problems.push('OIDC_ROLE_MAP: is required with OIDC_ROLE_CLAIM')
  return problems
}

function isChosen(name: string, value: unknown): boolean {
  return name !== 'OIDC_NAME' && value !== undefined && value !== 'no'
}

/** Returns how people sign on; null while it is off. */
export function signOnOf(read: Read): SignOn | null {
  const { OIDC_ISSUER: at, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read
  if (!at || !clientId || !clientSecret) return null
  const roleClaim = read.OIDC_ROLE_CLAIM ?? null
  return {
    issuer: at,
    clientId,
    clientSecret,
    name: read.OIDC_NAME,
    scopes: [...new Set(['openid', ...(read.OIDC_SCOPES ?? defaultScopes(at, roleClaim))])],
    domains: read.OIDC_DOMAINS ?? [],
    roleClaim,
    roleMap: read.OIDC_ROLE_MAP ?? [],
    autoJoin: read.OIDC_AUTO_JOIN === 'yes',
    only: read.OIDC_ONLY === 'yes',
    systemAdmins: read.OIDC_SYSTEM_ADMINS === 'yes',
  }
}

export type Preset = 'entra' | 'google' | 'okta' | 'keycloak' | 'other'

/** Recognises the issuers that docs/operators/sign-on.md walks through. */
export function presetOf(at: string): Preset {
  const { hostname = '', pathname = '' } = URL.parse(at) ?? {}
  if (hostname === 'login.microsoftonline.com' || hostname === 'sts.windows.net') return 'entra'
  if (hostname === 'accounts.google.com') return 'google'
  if (/\.(okta(-emea|preview)?|oktapreview)\.com$/.test(hostname)) return 'okta'
  return /\/realms\/[^/]+\/?$/.test(pathname) ? 'keycloak' : 'other'
}

/** Okta gives groups for a scope only; the others know no such scope, or refuse it. */
function defaultScopes(at: string, roleClaim: string | null): string[] {
  const more = presetOf(at) === 'okta' && roleClaim === 'groups' ? ['groups'] : []
  return ['email', 'profile', ...more]
}
