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
