import { POST as resendUser } from '@/app/api/admin/user/[id]/invitation/route'
import { DELETE as deleteUser, GET as getUser, POST as saveUser } from '@/app/api/admin/user/[id]/route'
import { POST as inviteUser, GET as listUsers } from '@/app/api/admin/user/route'
import { POST as resendColleague } from '@/app/api/orgAdmin/user/[id]/invitation/route'
import {
  DELETE as deleteColleague,
  GET as getColleague,
  POST as saveColleague,
} from '@/app/api/orgAdmin/user/[id]/route'
import { GET as listOrganisation } from '@/app/api/orgAdmin/user/organization/[organisationId]/route'
import { POST as inviteColleague, GET as listColleagues } from '@/app/api/orgAdmin/user/route'
import type { UserPage, UserRow } from '@/lib/people/shapes'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { call } from './request'

type Person = { headers: Record<string, string> }

/** Whatever a test expects the answer to be. */
type Answer = UserPage & UserRow & { error: string; fields: Record<string, string>; message: string }

interface Seen {
  status: number
  body: string
  /** Empty when the body is no JSON object. */
  json: Answer
}

async function seen(answer: Promise<Response>): Promise<Seen> {
  const response = await answer
  const body = await response.text()
  return { status: response.status, body, json: body.startsWith('{') ? JSON.parse(body) : {} }
}

/** The calls of user management. */
export const asAdmin = {
  list: ({ headers }: Person, search = '') => seen(call(listUsers, { url: `/api/admin/user${search}`, headers })),
  invite: ({ headers }: Person, body: unknown, key?: string) =>
    seen(call(inviteUser, { headers: { ...headers, ...(key && { 'idempotency-key': key }) }, body })),
  get: ({ headers }: Person, id: string) => seen(call(getUser, { headers, params: { id } })),
  save: ({ headers }: Person, id: string, body: unknown) => seen(call(saveUser, { headers, params: { id }, body })),
  remove: ({ headers }: Person, id: string) => seen(call(deleteUser, { method: 'DELETE', headers, params: { id } })),
  resend: ({ headers }: Person, id: string) => seen(call(resendUser, { method: 'POST', headers, params: { id } })),
}

/** The same calls at organisation management. */
export const asOrganisationAdmin = {
  list: ({ headers }: Person, search = '') =>
    seen(call(listColleagues, { url: `/api/orgAdmin/user${search}`, headers })),
  listOf: ({ headers }: Person, organisationId: string) =>
    seen(call(listOrganisation, { headers, params: { organisationId } })),
  invite: ({ headers }: Person, body: unknown, key?: string) =>
    seen(call(inviteColleague, { headers: { ...headers, ...(key && { 'idempotency-key': key }) }, body })),
  get: ({ headers }: Person, id: string) => seen(call(getColleague, { headers, params: { id } })),
  save: ({ headers }: Person, id: string, body: unknown) =>
    seen(call(saveColleague, { headers, params: { id }, body })),
  remove: ({ headers }: Person, id: string) =>
    seen(call(deleteColleague, { method: 'DELETE', headers, params: { id } })),
  resend: ({ headers }: Person, id: string) => seen(call(resendColleague, { method: 'POST', headers, params: { id } })),
}

/** A user as the table has it. */
export const rowOf = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

/** Every column of a user and whatever else could be tried, under every spelling, for bodies that may not say it. */
export function everyColumn(organisation: { id: string }): Record<string, unknown> {
  const flags = ['isAdmin', 'systemAdmin', 'system_admin', 'organisationAdmin', 'organisation_admin']
  const times = ['createdAt', 'updatedAt', 'lastLoginAt', 'emailVerifiedAt', 'email_verified_at']
  return {
    id: newId(),
    firstName: 'Mallory',
    lastName: 'Mallory',
    password: 'Mallory-Pass-1',
    passwordHash: 'hash',
    password_hash: 'hash',
    profileImage: 'f'.repeat(24),
    organisation: organisation.id,
    organisationId: organisation.id,
    organisation_id: organisation.id,
    role: 'systemAdmin',
    roles: ['systemAdmin'],
    verified: true,
    invited: false,
    sessions: { create: [{}] },
    ...Object.fromEntries(flags.map((name) => [name, true])),
    ...Object.fromEntries(times.map((name) => [name, '2001-01-01T00:00:00.000Z'])),
    ...JSON.parse('{ "constructor": { "prototype": { "isAdmin": true } } }'),
  }
}

/** The same as JSON text, with what only text can say: `__proto__` as a field of its own. */
export const withProto = (body: object): string =>
  JSON.stringify(body).replace('{', '{"__proto__":{"isAdmin":true,"systemAdmin":true,"permissions":{"isAdmin":true}},')
