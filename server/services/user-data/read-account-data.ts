import type { UserData } from '@/lib/schemas/user-data'
import type { Db } from '@/server/db'
import { notFound } from '@/server/services/scope'

/** The account of a person with its sign-ins and mailed links. Throws 404 when there is none. */
export async function readAccountData(tx: Db, id: string): Promise<Pick<UserData, 'account' | 'sessions' | 'links'>> {
  return { account: await readAccount(tx, id), sessions: await readSessions(tx, id), links: await readLinks(tx, id) }
}

async function readAccount(tx: Db, id: string): Promise<UserData['account']> {
  const user = await tx.user.findUnique({
    where: { id },
    select: {
      firstName: true,
      lastName: true,
      email: true,
      emailVerifiedAt: true,
      // Only whether there is one leaves.
      passwordHash: true,
      organisation: { select: { id: true, owner: { select: { name: true } } } },
      organisationAdmin: true,
      systemAdmin: true,
      profileImage: true,
      version: true,
      createdAt: true,
      updatedAt: true,
      lastLoginAt: true,
    },
  })
  if (!user) throw notFound()
  const { organisation, organisationAdmin, systemAdmin, passwordHash, ...rest } = user
  return {
    _id: id,
    ...rest,
    emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
    hasPassword: passwordHash !== null,
    organization: organisation && { _id: organisation.id, name: organisation.owner.name },
    organizationAdmin: organisationAdmin,
    permissions: { isAdmin: systemAdmin },
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  }
}

async function readSessions(tx: Db, userId: string): Promise<UserData['sessions']> {
  const sessions = await tx.session.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: {
      createdAt: true,
      lastSeenAt: true,
      expiresAt: true,
      revokedAt: true,
      revokedReason: true,
      userAgent: true,
    },
  })
  return sessions.map(({ createdAt, lastSeenAt, expiresAt, revokedAt, revokedReason, userAgent }) => ({
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: revokedAt?.toISOString() ?? null,
    endReason: revokedReason,
    browser: userAgent,
  }))
}

async function readLinks(tx: Db, userId: string): Promise<UserData['links']> {
  const links = await tx.oneTimeToken.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { purpose: true, createdAt: true, expiresAt: true, usedAt: true },
  })
  return links.map(({ purpose, createdAt, expiresAt, usedAt }) => ({
    purpose,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
}
