import { randomBytes } from 'node:crypto'
import { monthBefore, monthOf } from '@/lib/format/dates'
import { addDays, dayToDate } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { makeReadToken } from '@/server/auth/bearer'
import { hashOfSecret } from '@/server/auth/tokens'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { type SignedIn, signIn } from '@/tests/support/actors'
import { MESSAGE, makeChannel, makeDelivery } from '@/tests/support/alerts'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendation } from '@/tests/support/recommendations'
import { makeQuery, storeResults } from '@/tests/support/results'
import { upload } from '@/tests/support/uploads'
import { rowOf } from '@/tests/support/users'
import { PLACES, type Place } from './cases'

// One organisation with a person of each kind and a thing of each, and another one whose every text has the marker.

/** Is in no answer to people of another organisation. */
export const MARKER = 'Zqvorblax'

export const PEOPLE = ['marketeer', 'organisationAdmin', 'systemAdmin'] as const
export type Person = (typeof PEOPLE)[number]

export interface World {
  people: Record<Person, SignedIn>
  /** What an assistant of the organisation sends. */
  assistant: Record<string, string>
  ids: Record<Place, string>
}

export async function makeWorld(): Promise<World> {
  // One after the other: storing results of two at once would be a deadlock.
  const own = await makeParts('Plain')
  const other = await makeParts(MARKER)
  const organisation = { id: own.organisation }
  const marketeer = await signIn(await makeUser({ organisation, roles: ['internal'] }))
  const people = {
    marketeer,
    organisationAdmin: await signIn(await makeUser({ organisation, roles: ['organisationAdmin'] })),
    systemAdmin: await signIn(await makeUser({ roles: ['systemAdmin'] })),
  }
  const colleague = await makeUser({ organisation })
  const otherUser = await makeUser({ organisation: { id: other.organisation }, firstName: MARKER, lastName: MARKER })
  const brand = await db().brand.findUniqueOrThrow({ where: { key: brandKey('Plain Brand') } })
  const change = await db().nameChange.create({
    data: { id: newId(), kind: 'ignore', brandId: brand.id, state: 'failed' },
  })
  const file = new TextEncoder().encode('file')
  const crash = { id: newId(), fingerprint: newId(), errorName: 'TypeError', errorMessage: 'it is null' }
  await db().crashReport.create({ data: crash })
  const ids = {
    ...own,
    ...{ marketeer: marketeer.userId, session: marketeer.sessionId, brand: String(brand.id) },
    ...{ otherOrganisation: other.organisation, otherQuery: other.query, otherRecommendation: other.recommendation },
    ...{ otherNote: other.note, otherUser: otherUser.id, otherResult: other.result, unknown: 'f'.repeat(24) },
    ...{ otherSentiment: other.sentiment, otherPreview: other.preview },
    ...{ otherAlertChannel: other.alertChannel, installationChannel: (await makeChannel({ organisation: null })).id },
    ...{ otherApiToken: other.apiToken, otherReportShare: other.reportShare },
    ...{ change: change.id, crashReport: crash.id, colleague: colleague.id },
    ...{ file: await upload(marketeer, file), otherFile: await upload(await signIn(otherUser), file) },
    ...{ today: today(), month: lastMonth(), email: (await rowOf(marketeer.userId)).email },
  }
  return { people, ids, assistant: await makeAssistant(own.organisation) }
}

async function makeAssistant(organisationId: string) {
  const token = makeReadToken()
  const named = { name: 'Assistant', startsWith: 'sl_aaaa', tokenHash: hashOfSecret(token) }
  await db().apiToken.create({ data: { id: newId(), organisationId, ...named } })
  const accept = 'application/json, text/event-stream'
  return { authorization: `Bearer ${token}`, accept, host: 'localhost:3000' }
}

/** An organisation with what organisations have, each part with a word in its texts. */
async function makeParts(word: string) {
  const organisation = await makeOrganisation({ name: `${word} ${newId()}`, location: word })
  const industry = await makeIndustry({ name: `${word} industry ${newId()}`, assignedTo: [organisation] })
  const query = await makeQuery(organisation, { searchTerm: `${word} desks`, slot: 1 })
  const industryQuery = await makeIndustryQuery(industry, { searchTerm: `${word} rooms`, slot: 1 })
  const result = { day: addDays(today(), -1), brands: [`${word} Brand`, organisation.name], answer: `${word} Brand.` }
  const citations = [`https://${word.toLowerCase()}.test/page`]
  const results = [query, industryQuery].map((of) => ({ ...result, query: of, citations }))
  const [resultId = '', industryResult = ''] = await storeResults(results)
  const recommendation = await makeRecommendation(organisation, { title: word, status: 'implemented', notes: word })
  const note = newId()
  const day = dayToDate(today())
  await db().note.create({ data: { id: note, organisationId: organisation.id, day, text: word } })
  return {
    ...{ organisation: organisation.id, query: query.id, recommendation, note },
    ...{ industry: industry.id, industryQuery: industryQuery.id, result: resultId, industryResult },
    ...(await makeOwned(organisation.id, word)),
  }
}

const lastMonth = () => monthBefore(monthOf(today()))

/** What else an organisation has, as its people or the worker would have made it. */
async function makeOwned(organisationId: string, word: string) {
  const [sentiment, preview, apiToken, reportShare] = [newId(), newId(), newId(), newId()]
  const day = dayToDate(today())
  const secret = () => new Uint8Array(randomBytes(32))
  await db().sentimentEntry.create({
    data: {
      ...{ id: sentiment, organisationId, timeframe: 1, fromDay: day, toDay: day, answers: 1, summary: word },
      ...{ sourceCategories: [word], contentTrends: [word], engine: 'openai', model: 'model' },
    },
  })
  const asked = { term: word, profileName: null, profile: null, location: word, country: 'GB', day: today(), sample: 1 }
  await db().answerPreview.create({ data: { id: preview, organisationId, engine: 'openai', asked } })
  const named = { name: word, startsWith: 'sl_aaaa', tokenHash: secret() }
  await db().apiToken.create({ data: { id: apiToken, organisationId, ...named } })
  const shared = { month: dayToDate(`${lastMonth()}-01`), expiresAt: dayToDate(addDays(today(), 7)) }
  await db().reportShare.create({ data: { id: reportShare, organisationId, ...shared, tokenHash: secret() } })
  const { id: alertChannel } = await makeChannel({ organisation: { id: organisationId } })
  await makeDelivery({ id: alertChannel }, { message: { ...MESSAGE, title: word } })
  return { sentiment, preview, apiToken, reportShare, alertChannel }
}

/** Signed in again; null when the person is no more, or is of another organisation by now. */
export async function returnTo({ people, ids }: World, who: Person): Promise<SignedIn | null> {
  const { userId } = people[who]
  const user = await db().user.findUnique({ where: { id: userId }, select: { id: true, organisationId: true } })
  const home = who === 'systemAdmin' ? null : ids.organisation
  return user && user.organisationId === home ? signIn(user) : null
}

const PLACE = new RegExp(`@(${PLACES.join('|')})@`, 'g')

/** Puts ids in the places of a text. */
export function fillIn(text: string, ids: Record<string, string>): string {
  return text.replace(PLACE, (_, name: string) => ids[name] ?? '')
}
