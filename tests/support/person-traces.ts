import { randomBytes } from 'node:crypto'
import { POST as eraseUser } from '@/app/api/admin/user/[id]/erase/route'
import { GET as exportUser } from '@/app/api/admin/user/[id]/export/route'
import { dayToDate } from '@/lib/format/days'
import type { ErasedAnswer, UserData } from '@/lib/people/shapes'
import { hashPassword } from '@/server/auth/password'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { type SignedIn, signIn } from './actors'
import { makeChannel } from './alerts'
import { makeExportTarget } from './export-targets'
import { makeGroup, makeOrganisation, TEST_PASSWORD } from './factories'
import { makeRecommendation } from './recommendations'
import { call } from './request'
import { makeQuery, storeResults } from './results'
import { asAdmin, asOrganisationAdmin } from './users'

// A user with a row in every place that a user can write to.

type Person = { headers: Record<string, string> }

async function answered<T>(answer: Promise<Response>) {
  const response = await answer
  return { status: response.status, headers: response.headers, json: (await response.json()) as T & { error?: string } }
}

/** The two calls about one person's data. */
export const userData = {
  export: ({ headers }: Person, id: string) => answered<UserData>(call(exportUser, { headers, params: { id } })),
  erase: ({ headers }: Person, id: string) =>
    answered<ErasedAnswer>(call(eraseUser, { method: 'POST', headers, params: { id } })),
}

export interface Traced {
  id: string
  email: string
  firstName: string
  lastName: string
  fileKey: string
  organisation: { id: string }
  session: SignedIn
  /** What must never leave: the hash of the password, of a link, of a crash report's key. */
  secrets: string[]
}

/** An organisation admin, invited by `admin` under an idempotency key, with traces in every table that can have one. */
export async function makeTraced(admin: Person): Promise<Traced> {
  const organisation = await makeOrganisation()
  const mark = randomBytes(5).toString('hex')
  const email = `zuleika.${mark}@example.test`
  const names = { firstName: `Zuleika${mark}`, lastName: `Quennel${mark}` }
  const invitation = { email, organization: organisation.id, organizationAdmin: true }
  const { json: invited } = await asAdmin.invite(admin, invitation, newId())
  const id = invited._id
  const fileKey = newId()
  const passwordHash = await hashPassword(TEST_PASSWORD)
  const data = { ...names, passwordHash, emailVerifiedAt: new Date(), profileImage: fileKey }
  await db().user.update({ where: { id }, data })
  const session = await signIn({ id })
  await asOrganisationAdmin.invite(session, { email: `friend.${mark}@example.test` }, newId())
  const tokenHash = randomBytes(32)
  await db().oneTimeToken.create({
    data: { id: newId(), userId: id, purpose: 'reset', tokenHash, expiresAt: new Date() },
  })
  await db().signOnIdentity.create({
    data: { issuer: 'https://login.example', subject: `subject-${mark}`, userId: id },
  })
  await db().storedFile.create({
    data: { id: fileKey, ownerId: id, fileName: `${names.firstName}.jpg`, contentType: 'image/jpeg', state: 'stored' },
  })
  await db().digestMail.create({ data: { userId: id, week: new Date('2026-11-16'), tokenHash: randomBytes(32) } })
  await makeGroup({ name: `Holding ${mark}`, admins: [{ id }] })
  await db().reportMail.create({ data: { userId: id, month: new Date('2026-10-01'), tokenHash: randomBytes(32) } })
  const keyHash = await reportCrash(id, `It broke, says ${names.firstName}. Write to ${email}.`)
  await write(id, organisation)
  await consumeRateLimit('upload', id)
  const secrets = [
    passwordHash,
    ...[tokenHash, keyHash].flatMap((hash) => [hash.toString('hex'), hash.toString('base64')]),
  ]
  return { id, email, ...names, fileKey, organisation, session, secrets }
}

async function reportCrash(userId: string, userDescription: string): Promise<Buffer> {
  const keyHash = randomBytes(32)
  const crashReport = {
    create: { id: newId(), fingerprint: newId(), errorName: 'TypeError', errorMessage: 'x is undefined' },
  }
  await db().crashOccurrence.create({
    data: { id: newId(), keyHash, userId, userDescription, browser: 'Firefox', location: '/my-profile', crashReport },
  })
  return keyHash
}

/** Authored rows, which stay. */
async function write(id: string, organisation: { id: string }): Promise<void> {
  const by = { createdById: id, updatedById: id }
  const query = await makeQuery(organisation, { searchTerm: 'standing desks' })
  await db().query.updateMany({ where: { id: query.id, ownerId: query.ownerId }, data: by })
  const recommendationId = await makeRecommendation(organisation, {
    title: 'Show prices',
    status: 'pending',
    notes: 'Soon',
  })
  await db().geoRecommendation.update({ where: { id: recommendationId }, data: by })
  const [status] = await db().recommendationStatus.findMany({ where: { recommendationId } })
  const named = { updatedById: id, shortName: 'price page' }
  await db().recommendationStatus.updateMany({ where: { recommendationId }, data: named })
  const mine = { id: newId(), organisationId: organisation.id }
  await db().recommendationStatusChange.create({
    data: { ...mine, statusId: status?.id ?? '', toStatus: 'pending', day: dayToDate(today()), changedById: id },
  })
  await db().note.create({ data: { ...mine, day: dayToDate(today()), text: 'New prices', createdById: id } })
  await db().opportunityAside.create({
    data: { organisationId: organisation.id, key: 'site:guide.example', createdById: id },
  })
  const proposal = { ...mine, searchTerm: 'desks by the day', reason: 'Asked of us', createdById: id }
  await db().queryProposal.create({ data: proposal })
  const token = { name: 'Agency', startsWith: 'sl_abcd', tokenHash: new Uint8Array(randomBytes(32)), createdById: id }
  await db().apiToken.create({ data: { ...mine, ...token } })
  await makeChannel({ organisation, user: { id } })
  await makeChannel({ organisation, createdById: id })
  await db().exportTarget.deleteMany({ where: { organisationId: organisation.id } })
  await makeExportTarget(organisation, { createdById: id })
  const share = { month: new Date('2026-10-01'), tokenHash: new Uint8Array(randomBytes(32)), createdById: id }
  await db().reportShare.create({ data: { ...mine, ...share, expiresAt: new Date('2026-12-01') } })
  const [answer = ''] = await storeResults([{ query, day: today(), brands: [], answer: 'Nobody.' }])
  const ofAnswer = { resultId: answer, ownerId: query.ownerId, day: dayToDate(today()) }
  const flag = { id: newId(), ...ofAnswer, organisationId: organisation.id, note: 'We closed', createdById: id }
  await db().answerFlag.create({ data: flag })
  await db().answerRead.create({ data: { ...ofAnswer, userId: id } })
  await db().answerView.create({ data: { ...mine, userId: id, name: 'Behind', search: 'view=behindRival' } })
  const client = {
    clientId: 'https://a.example/c.json',
    clientName: 'Assistant',
    redirectUri: 'https://a.example/back',
  }
  const code = { codeHash: new Uint8Array(randomBytes(32)), codeChallenge: 'x', expiresAt: new Date('2030-01-01') }
  await db().assistantConnection.create({ data: { ...mine, ...client, ...code, userId: id, codeUsedAt: new Date() } })
  await db().sentimentGeneration.create({ data: { ...mine, timeframe: 7, state: 'failed', requestedById: id } })
}
