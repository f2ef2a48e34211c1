/**
 * Roles are a set, not a ladder: a user's flags are independent (R-PRODUCT-3). A read token has only its own role;
 * 'seeing' is an admin who sees as an organisation, beside the role that is seen (R-SEEAS-2).
 */
export type Role =
  | 'marketeer'
  | 'organisationAdmin'
  | 'groupAdmin'
  | 'systemAdmin'
  | 'internal'
  | 'readToken'
  | 'seeing'

/** 'ownGroups' are the organisations of the groups that the actor is admin of, whether a member of them or not. */
export type Reach = 'self' | 'ownOrganisation' | 'ownGroups' | 'any'

/** What a person sees of their own account. */
interface Account {
  /** undefined for a picture too large to read on each call. */
  profileImage: string | null | undefined
  /** null for the default of the role. */
  digest: boolean | null
  reportMail: boolean
  /** Whether the digests of all organisations are one mail. */
  oneDigest: boolean
  createdAt: Date
  lastLoginAt: Date | null
}

export const SEEN_ROLES = ['marketeer', 'organisationAdmin'] as const
export type SeenRole = (typeof SEEN_ROLES)[number]

/** An admin's read-only view of an organisation. */
interface Seeing {
  /** Id of the admin. */
  by: string
  role: SeenRole
  until: Date
}

/** The caller, from this request's session and user rows, never from the claims of a token. */
export interface Actor {
  /** For a read token its own id, and for who sees as an organisation the session's: nothing of a person's own is read. */
  userId: string
  sessionId: string
  email: string
  firstName: string | null
  lastName: string | null
  /** null means no organisation: an empty scope, never "no filter". */
  organisationId: string | null
  roles: readonly Role[]
  /** Ids of the groups that the caller is admin of; absent without any, and for who sees as an organisation. */
  groups?: readonly string[]
  /** null for a read token. */
  account: Account | null
  /** Present only for who sees as an organisation. */
  seeing?: Seeing
}

/**
 * Permission → role → reach (R-ACCESS-1); defined only here. Every signed-in user is a marketeer, a read token is not.
 */
export const PERMISSIONS = {
  'session.own': { marketeer: 'self' },
  // Each kind of record also needs its own permission to be found (R-SHELL-12).
  'find.read': { marketeer: 'self' },
  'profile.read': { marketeer: 'self' },
  'profile.write': { marketeer: 'self' },
  'file.upload': { marketeer: 'self' },
  'file.uploadMany': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  // Marketeers see the organisations of their memberships, group admins those of their groups too (R-BRANDS-4).
  'portfolio.read': { marketeer: 'self', groupAdmin: 'ownGroups', systemAdmin: 'any' },
  // Also, signed-in users may read files viewable by any user, and visitors public ones (R-SAFE-36).
  'file.read': { marketeer: 'self', organisationAdmin: 'ownOrganisation', systemAdmin: 'any' },
  'file.publish': { systemAdmin: 'any' },
  'visibility.read': { marketeer: 'ownOrganisation', readToken: 'ownOrganisation', systemAdmin: 'any' },
  'organisation.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'organisationQuery.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'queryProposal.write': { marketeer: 'ownOrganisation' },
  'queryResult.read': { marketeer: 'ownOrganisation', readToken: 'ownOrganisation', systemAdmin: 'any' },
  'answer.flag': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  // What a person has read, and the views they keep.
  'answer.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'answerView.write': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'industry.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'industryQuery.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'industryTrends.read': { marketeer: 'ownOrganisation', readToken: 'ownOrganisation', systemAdmin: 'any' },
  'sentiment.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'sentiment.generate': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'recommendationStatus.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'recommendationStatus.write': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'note.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'note.write': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'opportunity.read': { marketeer: 'ownOrganisation', readToken: 'ownOrganisation', systemAdmin: 'any' },
  // By the tools of assistants (R-ASSIST-1); actions without notes and people.
  'assistant.use': { readToken: 'ownOrganisation' },
  // People let assistants in for themselves; who sees as an organisation cannot.
  'assistant.connect': { marketeer: 'ownOrganisation' },
  'action.read': { readToken: 'ownOrganisation' },
  'report.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  // Marketeers have it only where an admin of their organisation lets them (R-ACTION-7).
  'report.share': { marketeer: 'ownOrganisation' },
  'digest.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'name.manage': { systemAdmin: 'any' },
  'measurement.read': { systemAdmin: 'any' },
  'run.enqueue': { internal: 'ownOrganisation' },
  'dailyRun.read': { systemAdmin: 'any' },
  'dailyRun.write': { systemAdmin: 'any' },
  'engine.read': { systemAdmin: 'any' },
  'installationAlert.manage': { systemAdmin: 'any' },
  'user.manage': { systemAdmin: 'any' },
  'organisation.manage': { systemAdmin: 'any' },
  'organisation.seeAs': { systemAdmin: 'any', groupAdmin: 'ownGroups', seeing: 'ownOrganisation' },
  'group.manage': { systemAdmin: 'any' },
  'groupPortfolio.read': { groupAdmin: 'ownGroups' },
  'groupPeople.manage': { groupAdmin: 'ownGroups' },
  'industry.manage': { systemAdmin: 'any' },
  'organisationQuery.manage': { systemAdmin: 'any' },
  'industryQuery.manage': { systemAdmin: 'any' },
  'geoRecommendation.manage': { systemAdmin: 'any' },
  'queryResult.manage': { systemAdmin: 'any' },
  'tokenUsage.read': { systemAdmin: 'any' },
  'audit.read': { systemAdmin: 'any' },
  'crashReport.read': { systemAdmin: 'any' },
  'userData.export': { systemAdmin: 'any' },
  'userData.erase': { systemAdmin: 'any' },
  'colleague.manage': { organisationAdmin: 'ownOrganisation' },
  'ownOrganisation.manage': { organisationAdmin: 'ownOrganisation' },
  'page.profile': { marketeer: 'self' },
  'page.explanation': { marketeer: 'self' },
  'page.brands': { marketeer: 'self', groupAdmin: 'ownGroups', systemAdmin: 'any' },
  'page.dashboards': { marketeer: 'ownOrganisation' },
  'page.organisationAdmin': { organisationAdmin: 'ownOrganisation' },
  'page.group': { groupAdmin: 'ownGroups' },
  'page.admin': { systemAdmin: 'any' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>

export type Permission = keyof typeof PERMISSIONS

/** What belongs to the person, and stays closed while the person sees as an organisation (R-SEEAS-3). */
const PERSONAL: ReadonlySet<Permission> = new Set([
  'profile.read',
  'profile.write',
  'page.profile',
  'file.upload',
  'file.uploadMany',
])

const WIDTH: Record<Reach, number> = { self: 0, ownOrganisation: 1, ownGroups: 2, any: 3 }

/** Returns the widest reach that the actor's roles give for a permission; null when they give none. */
export function reachOf(actor: Pick<Actor, 'roles'>, permission: Permission): Reach | null {
  const row: Partial<Record<Role, Reach>> = PERMISSIONS[permission]
  if (actor.roles.includes('seeing') && PERSONAL.has(permission)) return null
  let widest: Reach | null = null
  for (const role of actor.roles) {
    const reach = row[role]
    if (reach && (widest === null || WIDTH[reach] > WIDTH[widest])) widest = reach
  }
  return widest
}

/** Whether a person acts, not a read token. */
export function isPerson({ roles }: Pick<Actor, 'roles'>): boolean {
  return !roles.includes('readToken')
}
