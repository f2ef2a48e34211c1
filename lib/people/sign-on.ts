import { emailPrompt, namePrompt, normaliseName } from './account-rules'

// What single sign-on decides about whom the issuer sends (R-SIGNON-3 to R-SIGNON-6). Pure: the server reads and writes.

/** Why nobody is signed in; each has a sentence in sign-on-words.ts. */
export type SignOnRefusal =
  | 'cancelled'
  | 'otherBrowser'
  | 'issuerSilent'
  | 'untrusted'
  | 'noEmail'
  | 'unverifiedEmail'
  | 'foreignEmail'
  | 'noAccount'

/** What the issuer says of a person, in its own words. */
export type Claims = Readonly<Record<string, unknown>>

interface Rules {
  /** Hosts in ASCII and small letters; empty: any. */
  domains: readonly string[]
  /** Google: whose Workspace the account belongs to is said apart from its address. */
  needsHostedDomain: boolean
}

export interface Newcomer {
  /** In its stored form. */
  email: string
  /** Whether the address is theirs beyond doubt: the issuer says so, or may speak for its domain. */
  proven: boolean
  firstName: string | null
  lastName: string | null
}

/**
 * Reads who comes, or why they may not: an address that is missing, foreign or not verified is refused whatever the
 * subject. @param normalise the stored form of an address
 */
export function newcomerOf(
  claims: Claims,
  rules: Rules,
  normalise: (email: string) => string,
): Newcomer | SignOnRefusal {
  const given = addressIn(claims, rules)
  if (given === null) return 'noEmail'
  const email = normalise(given)
  if (emailPrompt(email) !== undefined) return 'noEmail'
  if (rules.domains.length > 0 && !isOfDomain(claims, email, rules)) return 'foreignEmail'
  if (isFalse(claims.email_verified)) return 'unverifiedEmail'
  const proven = isTrue(claims.email_verified) || rules.domains.length > 0
  return { email, proven, ...namesIn(claims) }
}

/** Entra leaves the address out of many accounts; their user name is one then, which only a named domain vouches for. */
function addressIn(claims: Claims, { domains }: Rules): string | null {
  if (typeof claims.email === 'string' && claims.email.trim() !== '') return claims.email
  if (claims.email !== undefined && claims.email !== null) return null
  const names = domains.length > 0 ? [claims.preferred_username, claims.upn] : []
  return names.find((name): name is string => typeof name === 'string' && emailPrompt(name) === undefined) ?? null
}

function isOfDomain(claims: Claims, email: string, { domains, needsHostedDomain }: Rules): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1)
  const ascii = URL.parse(`http://${host}`)?.hostname ?? host
  if (!domains.includes(ascii)) return false
  return !needsHostedDomain || (typeof claims.hd === 'string' && domains.includes(claims.hd.toLowerCase()))
}

/** Some issuers write booleans as texts. */
const isFalse = (value: unknown) => value === false || value === 'false'
const isTrue = (value: unknown) => value === true || value === 'true'

function namesIn(claims: Claims): Pick<Newcomer, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = typeof claims.name === 'string' ? claims.name.trim().split(/\s+/) : []
  return {
    firstName: usable(claims.given_name) ?? usable(first),
    lastName: usable(claims.family_name) ?? usable(rest.join(' ')),
  }
}

function usable(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const name = normaliseName(given)
  return namePrompt(name, 'missing') === undefined ? name : null
}

/** An account that has the newcomer's address. */
export interface KnownAccount {
  id: string
  hasPassword: boolean
  /** Whether somebody has come to it by single sign-on before. */
  isConnected: boolean
}

/** `connect` asks for the password or a mailed code first; `accept` is an open invitation. */
export type Decision =
  | { kind: 'signIn' | 'accept' | 'connect'; userId: string }
  | { kind: 'join' }
  | { kind: 'refuse'; refusal: SignOnRefusal }

/**
 * Decides what becomes of a newcomer. Only the subject signs in to an account; the same address never does by itself, since
 * whoever runs an issuer can say any (R-SIGNON-3).
 * @param identified the account of issuer and subject @param account that of the address
 */
export function decide(
  { proven }: Newcomer,
  { identified, account, autoJoin }: { identified: string | null; account: KnownAccount | null; autoJoin: boolean },
): Decision {
  if (identified !== null) return { kind: 'signIn', userId: identified }
  if (account) {
    const isInvitation = !account.hasPassword && !account.isConnected
    return { kind: isInvitation && proven ? 'accept' : 'connect', userId: account.id }
  }
  if (!autoJoin) return { kind: 'refuse', refusal: 'noAccount' }
  return proven ? { kind: 'join' } : { kind: 'refuse', refusal: 'unverifiedEmail' }
}

/**
 * Reads the values of the role claim: a text or a list, by its name or by a path with dots. Null where the issuer left a long
 * list out and only says where it is, so that nothing can be concluded from it.
 */
export function roleValuesIn(claims: Claims, name: string): string[] | null {
  const given = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(stepInto, claims)
  if (given === undefined && isElsewhere(claims, name)) return null
  return [given].flat().filter((value): value is string => typeof value === 'string')
}

function stepInto(within: unknown, key: string): unknown {
  return typeof within === 'object' && within !== null && Object.hasOwn(within, key)
    ? (within as Record<string, unknown>)[key]
    : undefined
}

/** Entra gives no list beyond some 200 groups, and says so in one of two ways. */
function isElsewhere({ _claim_names: names, hasgroups }: Claims, name: string): boolean {
  return stepInto(names, name) !== undefined || (name === 'groups' && isTrue(hasgroups))
}

export interface Access {
  organisationId: string | null
  organisationAdmin: boolean
  systemAdmin: boolean
}

interface RoleRules {
  roleMap: readonly { value: string; organization: string | null; role: string }[]
  systemAdmins: boolean
}

/** The first entry of the map that the values reach; one of a deleted organisation, or beyond the setting, counts for nothing. */
export function roleOfValues<Entry extends RoleRules['roleMap'][number]>(
  values: readonly string[],
  { roleMap, systemAdmins }: { roleMap: readonly Entry[]; systemAdmins: boolean },
  organisations: ReadonlySet<string>,
): Entry | null {
  const isOpen = ({ role, organization }: Entry) =>
    (role !== 'systemAdmin' || systemAdmins) && (organization === null || organisations.has(organization))
  return roleMap.find((entry) => values.includes(entry.value) && isOpen(entry)) ?? null
}

/**
 * Returns the access after a sign-in. What the claim gave, it takes away; what people gave stays until the claim says
 * something else. System admins are its business only where the setting says so, and the emergency account never is.
 */
export function accessByRole(
  before: Access,
  entry: RoleRules['roleMap'][number] | null,
  {
    hadValue,
    systemAdmins,
    isEmergency,
  }: {
    /** Whether the claim gave the present access. */
    hadValue: boolean
    systemAdmins: boolean
    isEmergency: boolean
  },
): Access {
  if (entry === null && !hadValue) return before
  const keepsAdmin = before.systemAdmin && (!systemAdmins || isEmergency)
  const organisationId = entry ? entry.organization : null
  return {
    organisationId,
    organisationAdmin: organisationId !== null && entry?.role === 'organisationAdmin',
    systemAdmin: keepsAdmin || (systemAdmins && entry?.role === 'systemAdmin'),
  }
}
