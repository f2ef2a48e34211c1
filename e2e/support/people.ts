import { addDays, type Day, dayToDate, lastDays } from '@/lib/format/days'
import { hashOfSecret, newSecret } from '@/server/auth/tokens'
import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db/client'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendations } from '@/tests/support/recommendations'
import { makeQuery, storeResults } from '@/tests/support/results'

/** What journeys need of people that no page can do yet; the tables stay known to this file only. */
export interface People {
  /** An address that is invited and has not set a password. */
  invited(): Promise<string>
  /** A user called Amelia Okafor as after registering, in no organisation; the password is `TEST_PASSWORD`. */
  registered(): Promise<string>
  /** The address of a marketeer whose organisation has no query and no answer yet; the password is `TEST_PASSWORD`. */
  customer(): Promise<string>
  /** The address of an organisation admin of a new organisation, Woolcroft, with these answers of yesterday. */
  organisationAdmin(answers: readonly { brands: string[]; text: string; citations?: string[] }[]): Promise<string>
  /**
   * The address of a marketeer of a new organisation, Woolcroft, with three queries that were answered on each of the last
   * 35 days; answers to the first name Baythorne in its place.
   */
  marketeer(): Promise<string>
  /**
   * The address of a marketeer of a new organisation, Woolcroft, whose one query was answered for the first time today, in
   * an industry whose query has no answer yet, or without any industry.
   */
  newcomer(industry: 'with industry' | 'without industry'): Promise<string>
  /** The same with answers of today too, and a recommendation in each of these states: pending, in progress, implemented. */
  tracking(): Promise<string>
  /** An organisation admin, and a colleague by that name who is a marketeer. Returns the admin's address. */
  colleagueOf(firstName: string, lastName: string): Promise<string>
  /**
   * An admin and a marketeer, Tom Weaver, of a new organisation, Woolcroft, whose three queries are active, in an industry
   * that asks 'coats for cyclists'.
   */
  team(): Promise<{ admin: string; marketeer: string }>
  /**
   * Two organisations whose names begin with `mark`, the first with three answered queries; a marketeer of both by the name of
   * Ines Moreau, an organisation admin of each, and somebody of none, whose address is the one returned.
   */
  twoOrganisations(mark: string): Promise<{ names: [string, string]; member: string; outsider: string }>
  /** A marketeer of Woolcroft who is an admin of Kiln Street too; and the ids of both and of an organisation of others. */
  ofTwo(): Promise<{ email: string; woolcroft: string; kilnStreet: string; foreign: string }>
  /** Ends that person's membership, as an admin of it does. */
  leave(email: string, organisation: string): Promise<void>
  /** The secret of the link in a weekly digest that was sent to that address. */
  digestToken(email: string): Promise<string>
  /**
   * The address of a person of an agency, in four brands with two months of answers: Harbour & Pine, which has fallen this week,
   * Loomhouse, which has risen, Oakmere Dental, where nothing moved, and Parcel Lane, which has no answer. They begin in Oakmere
   * Dental.
   */
  agency(): Promise<string>
  /** A system admin with a password. */
  admin(): Promise<{ email: string; password: string }>
}

export async function withPeople(use: (people: People) => Promise<void>): Promise<void> {
  await use({
    invited: async () => (await makeUser({ password: false, verified: false, firstName: null, lastName: null })).email,
    registered: async () => (await makeUser({ verified: false, firstName: 'Amelia', lastName: 'Okafor' })).email,
    customer: async () => (await makeUser({ organisation: await makeOrganisation() })).email,
    organisationAdmin: async (answers) => {
      const organisation = await makeOrganisation({ name: 'Woolcroft', websiteUrl: 'https://woolcroft.example' })
      const query = await makeQuery(organisation, { slot: 1 })
      const day = addDays(today(), -1)
      const results = answers.map(({ text, ...each }, index) => ({ ...each, answer: text, sample: index + 1 }))
      await storeResults(results.map((result) => ({ query, day, ...result })))
      return (await makeUser({ organisation, roles: ['organisationAdmin'] })).email
    },
    marketeer: async () => (await makeUser({ organisation: await woolcroft(addDays(today(), -1)) })).email,
    tracking: async () => {
      const organisation = await woolcroft(today())
      await makeRecommendations(organisation, [
        { title: 'Ask customers for reviews', status: 'pending' },
        { title: 'Earn a mention in knitting guides', status: 'in_progress' },
        { title: 'Publish a size chart', status: 'implemented', notes: 'Live on the shop.' },
      ])
      return (await makeUser({ organisation })).email
    },
    colleagueOf: async (firstName, lastName) => {
      const organisation = await makeOrganisation({ name: 'Woolcroft' })
      await makeUser({ organisation, firstName, lastName })
      return (await makeUser({ organisation, roles: ['organisationAdmin'] })).email
    },
    team: async () => {
      const organisation = await woolcroft(addDays(today(), -1))
      const industry = await makeIndustry({ assignedTo: [organisation] })
      await makeIndustryQuery(industry, { searchTerm: 'coats for cyclists', slot: 1 })
      const marketeer = await makeUser({ organisation, firstName: 'Tom', lastName: 'Weaver' })
      const admin = await makeUser({ organisation, roles: ['organisationAdmin'] })
      return { admin: admin.email, marketeer: marketeer.email }
    },
    twoOrganisations: async (mark) => {
      const answered = await woolcroft(addDays(today(), -1), `${mark} Woolcroft`)
      const second = await makeOrganisation({ name: `${mark} Fernwood` })
      for (const organisation of [answered, second]) await makeUser({ organisation, roles: ['organisationAdmin'] })
      const member = await makeUser({ organisation: answered, firstName: 'Ines', lastName: 'Moreau' })
      await db().membership.create({ data: { userId: member.id, organisationId: second.id } })
      const { email: outsider } = await makeUser({ firstName: 'Ada', lastName: 'Lindqvist' })
      return { names: [answered.name, second.name], member: member.email, outsider }
    },
    ofTwo: async () => {
      const [first, second, foreign] = [
        await makeOrganisation({ name: 'Woolcroft' }),
        await makeOrganisation({ name: 'Kiln Street' }),
        await makeOrganisation({ name: 'Marrow & Pine' }),
      ]
      const { id, email } = await makeUser({ organisation: first })
      await db().membership.create({ data: { userId: id, organisationId: second.id, organisationAdmin: true } })
      return { email, woolcroft: first.id, kilnStreet: second.id, foreign: foreign.id }
    },
    leave: async (email, organisationId) => {
      await db().membership.deleteMany({ where: { user: { email }, organisationId } })
    },
    newcomer: async (industry) => {
      const organisation = await makeOrganisation({ name: 'Woolcroft', websiteUrl: 'https://woolcroft.example' })
      const query = await makeQuery(organisation, { searchTerm: 'wool coats for rain', slot: 1 })
      const answer = 'Baythorne first, then Kiln Street.'
      const brands = ['Baythorne', 'Kiln Street']
      await storeResults([{ query, day: today(), brands, answer, citations: ['https://coats.example/guide'] }])
      if (industry === 'with industry')
        await makeIndustryQuery(await makeIndustry({ assignedTo: [organisation] }), { searchTerm: 'coats', slot: 1 })
      return (await makeUser({ organisation })).email
    },
    digestToken: async (email) => {
      const { id } = await db().user.findUniqueOrThrow({ where: { email } })
      const token = newSecret()
      const tokenHash = Uint8Array.from(hashOfSecret(token))
      await db().digestMail.create({ data: { userId: id, week: dayToDate('2026-11-16'), tokenHash } })
      return token
    },
    agency: async () => {
      const harbour = await agencyBrand('Harbour & Pine', 'Bristol', (ago) => (ago <= 7 ? 1 : 2))
      const loomhouse = await agencyBrand('Loomhouse', 'London', (ago) => (ago <= 7 ? 3 : 1))
      const oakmere = await agencyBrand('Oakmere Dental', 'Leeds', () => 3)
      const parcel = await makeOrganisation({ name: 'Parcel Lane' })
      const { id, email } = await makeUser({ organisation: oakmere, firstName: 'Isla', lastName: 'Marchetti' })
      await db().membership.createMany({
        data: [harbour, loomhouse, parcel].map((each) => ({ userId: id, organisationId: each.id })),
      })
      return email
    },
    admin: async () => ({
      email: (await makeUser({ roles: ['systemAdmin'] })).email,
      password: TEST_PASSWORD,
    }),
  })
  await closeDb()
}

/** A brand of an agency that answers to so many of its three queries name, by how many days ago. */
async function agencyBrand(name: string, location: string, named: (ago: number) => number) {
  const organisation = await makeOrganisation({
    name,
    websiteUrl: `https://${name.toLowerCase().replace(/\W+/g, '')}.example`,
  })
  await db().owner.update({ where: { id: organisation.id }, data: { location } })
  const terms = ['best for a small garden', 'which one lasts', 'who delivers quickly']
  const queries = await Promise.all(
    terms.map((searchTerm, index) => makeQuery(organisation, { searchTerm, slot: index + 1 })),
  )
  await storeResults(
    lastDays(addDays(today(), -1), 60).flatMap((day, index) =>
      queries.flatMap((query, place) =>
        ['openai', 'anthropic', 'perplexity'].map((engine) => ({
          ...{ query, day, engine },
          brands: place < named(60 - index) ? [name] : ['Tidewater Home'],
        })),
      ),
    ),
  )
  return organisation
}

/** Woolcroft with three queries that were answered on each of 35 days up to that one; answers to the first name a rival. */
async function woolcroft(last: Day, name = 'Woolcroft') {
  const organisation = await makeOrganisation({ name, websiteUrl: 'https://woolcroft.example' })
  const searchTerms = ['wool coats for rain', 'warm socks', 'knitted hats']
  const [first, ...others] = await Promise.all(
    searchTerms.map((searchTerm, index) => makeQuery(organisation, { searchTerm, slot: index + 1 })),
  )
  await storeResults(
    lastDays(last, 35).flatMap((day) =>
      [1, 2, 3].flatMap((sample) => [
        ...(first ? [{ query: first, day, sample, brands: ['Baythorne'], answer: 'Baythorne.' }] : []),
        ...others.map((query) => ({ query, day, sample, brands: ['Woolcroft'], answer: 'Woolcroft.' })),
      ]),
    ),
  )
  return organisation
}
