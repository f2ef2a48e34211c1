/** Roles are a set, not a ladder: the flags of a user are independent (R-PRODUCT-3). A read token has its own only. */
export type Role = 'marketeer' | 'organisationAdmin' | 'systemAdmin' | 'internal' | 'readToken'

export type Reach = 'self' | 'ownOrganisation' | 'any'

/** What is shown to a person of their own account. */
interface Account {
  /** undefined: a picture that is too large to be read at each call. */
  profileImage: string | null | undefined
  /** null: as their role has it. */
  digest: boolean | null
  createdAt: Date
  lastLoginAt: Date | null
}

/** The caller, from the session row and the user row of this request; never from the claims of a token. */
export interface Actor {
  /** Of a read token its own id: no person acts. */
  userId: string
  sessionId: string
  email: string
  firstName: string | null
  lastName: string | null
  /** null means no organisation: an empty scope, never "no filter". */
  organisationId: string | null
  roles: readonly Role[]
  /** Null of a read token. */
  account: Account | null
}

/** Permission → role → reach (R-ACCESS-1); defined nowhere else. Every signed-in user is a marketeer, a read token is not. */
export const PERMISSIONS = {
  'session.own': { marketeer: 'self' },
  // What is found depends on the permission of each kind of record besides (R-SHELL-12).
  'find.read': { marketeer: 'self' },
  'profile.read': { marketeer: 'self' },
  'profile.write': { marketeer: 'self' },
  'file.upload': { marketeer: 'self' },
  'file.uploadMany': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  // Besides, signed-in users may read what is viewable by any user, and visitors what is public (R-SAFE-36).
  'file.read': { marketeer: 'self', organisationAdmin: 'ownOrganisation', systemAdmin: 'any' },
  'file.publish': { systemAdmin: 'any' },
  'visibility.read': { marketeer: 'ownOrganisation', readToken: 'ownOrganisation', systemAdmin: 'any' },
  'organisation.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'organisationQuery.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'queryResult.read': { marketeer: 'ownOrganisation', readToken: 'ownOrganisation', systemAdmin: 'any' },
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
  'report.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'digest.read': { marketeer: 'ownOrganisation', systemAdmin: 'any' },
  'name.manage': { systemAdmin: 'any' },
  'measurement.read': { systemAdmin: 'any' },
  'run.enqueue': { internal: 'ownOrganisation' },
  'dailyRun.read': { systemAdmin: 'any' },
  'dailyRun.write': { systemAdmin: 'any' },
  'engine.read': { systemAdmin: 'any' },
  'user.manage': { systemAdmin: 'any' },
  'organisation.manage': { systemAdmin: 'any' },
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
  'page.dashboards': { marketeer: 'ownOrganisation' },
  'page.organisationAdmin': { organisationAdmin: 'ownOrganisation' },
  'page.admin': { systemAdmin: 'any' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>

export type Permission = keyof typeof PERMISSIONS

const WIDTH: Record<Reach, number> = { self: 0, ownOrganisation: 1, any: 2 }

/** The widest reach that the actor's roles give for a permission; null when they give none. */
export function reachOf(actor: Pick<Actor, 'roles'>, permission: Permission): Reach | null {
  const row: Partial<Record<Role, Reach>> = PERMISSIONS[permission]
  let widest: Reach | null = null
  for (const role of actor.roles) {
    const reach = row[role]
    if (reach && (widest === null || WIDTH[reach] > WIDTH[widest])) widest = reach
  }
  return widest
}
