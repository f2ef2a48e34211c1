import type { Actor } from '@/lib/access/permissions'
import { createSession, readPrincipal, toActor } from '@/server/auth/sessions'
import { tokenPair } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { makeOrganisation, makeUser, type NewUser } from './factories'
import { configure } from './settings'

/** A signed-in user: the headers for a request, and the actor that a service would be given. */
export interface SignedIn {
  headers: { authorization: string; 'x-refresh-token': string }
  actor: Actor
  userId: string
  sessionId: string
}

/** Opens a session for a user, as signing in does. */
export async function signIn(user: { id: string }): Promise<SignedIn> {
  const session = await createSession(db(), user.id, 'test')
  const pair = await tokenPair(session)
  const principal = await readPrincipal(session.id)
  if (!principal) throw new Error('the session has just been made')
  return {
    headers: { authorization: `Bearer ${pair.accessToken}`, 'x-refresh-token': pair.refreshToken },
    actor: toActor(principal),
    userId: user.id,
    sessionId: session.id,
  }
}

export async function signInNew(user: NewUser = {}): Promise<SignedIn> {
  return signIn(await makeUser(user))
}

/** Who the access matrix speaks of: two organisations, and one person of each kind. */
export async function makeActors() {
  // Development tools are for addresses with the marker, once one is set.
  configure({ INTERNAL_EMAIL_MARKER: 'internal@' })
  const organisationA = await makeOrganisation({ name: 'Organisation A' })
  const organisationB = await makeOrganisation({ name: 'Organisation B' })
  return {
    organisationA,
    organisationB,
    anon: { headers: {} },
    /** Signed in, without an organisation. */
    n0: await signInNew(),
    marketeerA: await signInNew({ organisation: organisationA }),
    organisationAdminA: await signInNew({ organisation: organisationA, roles: ['organisationAdmin'] }),
    marketeerB: await signInNew({ organisation: organisationB }),
    systemAdmin: await signInNew({ roles: ['systemAdmin'] }),
    internal: await signInNew({ organisation: organisationA, roles: ['internal'] }),
  }
}
