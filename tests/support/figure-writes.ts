import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { deleteIndustry, saveIndustry } from '@/server/services/industries/writes'
import { reevaluateNames } from '@/server/services/names/reevaluate'
import { sortName } from '@/server/services/names/sort-name'
import { addNote, deleteNote } from '@/server/services/notes/writes'
import { changeOwnOrganisation } from '@/server/services/organisations/own-organisation'
import { findAdminRow } from '@/server/services/organisations/reads'
import { saveOrganisation } from '@/server/services/organisations/writes'
import { saveProfile } from '@/server/services/profile/profile'
import { deleteOwnAction } from '@/server/services/recommendation-tracker/own-actions'
import { saveRecommendationStatus } from '@/server/services/recommendation-tracker/writes'
import { deleteRecommendation, saveRecommendation } from '@/server/services/recommendations/writes'
import { deleteTrackedQuery, saveTrackedQuery } from '@/server/services/tracked-queries/writes'
import { type SignedIn, signInNew } from './actors'
import { makeIndustry, makeIndustryQuery } from './industries'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from './results'
import { askAll, planFor, type startEngine } from './runs'

// One organisation with its industries, people and recommendations, and every kind of write that its figures show.

const yesterday = addDays(today(), -1)
const call = () => ({ requestId: newId(), idempotencyKey: null })

export interface FigureWorld {
  organisation: { id: string; name: string }
  member: SignedIn
  admin: SignedIn
  queries: MadeQuery[]
  industries: { id: string; name: string }[]
  recommendations: string[]
  engine: Awaited<ReturnType<typeof startEngine>>['engine']
}

/** Counts writes, so that each stores something new. */
let turn = 0

export async function makeFigureWorld(engine: FigureWorld['engine']): Promise<FigureWorld> {
  turn += 1
  const organisation = await makeOrganisation({ name: `Own ${turn}`, websiteUrl: `https://own-${turn}.example` })
  const member = await signInNew({ organisation, roles: ['organisationAdmin'] })
  const admin = await signInNew({ roles: ['systemAdmin'] })
  const queries = [await makeQuery(organisation, { slot: 1 }), await makeQuery(organisation, { slot: 2 })]
  const industries = await Promise.all([
    makeIndustry({ assignedTo: [organisation] }),
    makeIndustry({ assignedTo: [organisation] }),
    makeIndustry(),
  ])
  const asked = [...queries, ...(await Promise.all(industries.map((each) => makeIndustryQuery(each, { slot: 1 }))))]
  await storeResults(
    asked.flatMap((query) =>
      [today(), yesterday, addDays(today(), -5)].map((day) => ({
        query,
        day,
        // The first is left to the daily run.
        sample: 2,
        brands: ['Rival', organisation.name, `Also ${turn}`, `Sister ${turn}`],
        citations: [`https://own-${turn}.example/a`, 'https://rival.example/b', `https://sister-${turn}.example/c`],
        answer: `Rival, ${organisation.name}, Also ${turn}, Sister ${turn}`,
      })),
    ),
  )
  const world = { organisation, member, admin, queries, industries, recommendations: [], engine }
  await WRITES['a recommendation is assigned']?.(world)
  await WRITES['an own action is added']?.(world)
  await WRITES['a note is written']?.(world)
  return world
}

async function ownNumber({ organisation }: FigureWorld): Promise<string> {
  const { websiteUrl } = await findAdminRow(organisation.id, db())
  return /own-(\d+)/.exec(websiteUrl ?? '')?.[1] ?? ''
}

async function changeOwn(world: FigureWorld, change: Parameters<typeof changeOwnOrganisation>[2]) {
  await changeOwnOrganisation(world.member.actor, 'ownOrganisation', change, { requestId: newId() })
}

async function changeOrganisation(world: FigureWorld, change: { name?: string; industry?: string[] }) {
  const { name, industry, location, country, websiteUrl } = await findAdminRow(world.organisation.id, db())
  const stored = { name, industry: industry.map(({ _id }) => _id), location, country, websiteUrl, samples: null }
  const saved = await saveOrganisation(world.admin.actor, world.organisation.id, { ...stored, ...change }, call())
  world.organisation.name = saved.name
}

async function sorted(name: string, action: 'sameAs' | 'ignore', target?: string) {
  const idOf = async (each: string) => (await db().brand.findUniqueOrThrow({ where: { key: brandKey(each) } })).id
  const about = { action, preview: false, ...(target && { target: String(await idOf(target)) }) }
  await sortName(actorOf(null, ['systemAdmin']), await idOf(name), about, newId())
}

async function recommend(world: FigureWorld, id: string, title: string): Promise<string> {
  const input = { title, organization: [world.organisation.id] }
  return (await saveRecommendation(world.admin.actor, id, input, call()))._id
}

const progress = (world: FigureWorld, input: Parameters<typeof saveRecommendationStatus>[2]) =>
  saveRecommendationStatus(world.member.actor, 'ownOrganisation', input, { ...call(), organization: undefined })

async function implemented(world: FigureWorld): Promise<void> {
  const recommendation = world.recommendations[0] ?? ''
  await progress(world, { recommendation, status: 'implemented' })
}

/** Each changes what the organisation's figures show, once per world. */
export const WRITES: Record<string, (world: FigureWorld) => Promise<void>> = {
  'a result is stored': async ({ queries }) => {
    const day = addDays(today(), -2)
    turn += 1
    await storeResults(queries.map((query) => ({ query, day, sample: turn, brands: [`New ${turn}`, 'Rival'] })))
  },
  'an answer of a daily run is stored': async ({ organisation, queries, engine }) => {
    const [query] = queries
    if (query) await planFor([{ id: query.id, ownerId: organisation.id }], today())
    await askAll(engine)
  },
  'a result of an industry is stored': async ({ industries }) => {
    const query = await makeIndustryQuery(industries[0] ?? { id: '' }, { slot: 2 })
    await storeResults([{ query, day: yesterday, brands: ['Rival'] }])
  },
  'a query is added': async (world) => {
    const input = { organization: world.organisation.id, searchTerm: `added ${turn}`, active: false }
    await saveTrackedQuery(world.admin.actor, 'organisation', 'new', input, call())
  },
  'a query is reworded': async ({ admin, queries }) => {
    const input = { searchTerm: `reworded ${turn}` }
    await saveTrackedQuery(admin.actor, 'organisation', queries[0]?.id ?? '', input, call())
  },
  'a query is switched off': async ({ admin, queries }) => {
    await saveTrackedQuery(admin.actor, 'organisation', queries[1]?.id ?? '', { active: false }, call())
  },
  'a query is deleted': async ({ admin, queries }) => {
    await deleteTrackedQuery(admin.actor, 'organisation', queries.pop()?.id ?? '', newId())
  },
  'the organisation moves': (world) => changeOwn(world, { location: `Leeds ${turn}` }),
  'an own name is added': async (world) => changeOwn(world, { aliases: [`Also ${await ownNumber(world)}`] }),
  'an own domain is added': async (world) =>
    changeOwn(world, { ownDomains: [`sister-${await ownNumber(world)}.example`] }),
  'the organisation is renamed': (world) => changeOrganisation(world, { name: `Renamed ${turn}` }),
  'an industry is assigned': ({ organisation, industries, ...world }) =>
    changeOrganisation({ organisation, industries, ...world }, { industry: industries.map(({ id }) => id) }),
  'an industry is renamed': async ({ admin, industries }) => {
    const input = { name: `Industry ${turn}`, location: 'London', country: 'GB' as const }
    await saveIndustry(admin.actor, industries[0]?.id ?? '', input, call())
  },
  'an industry is deleted': async ({ admin, industries }) => {
    await deleteIndustry(admin.actor, industries.splice(1, 1)[0]?.id ?? '', newId())
  },
  'a note is written': async ({ member, organisation }) => {
    turn += 1
    const input = { day: yesterday, text: `note ${turn}` }
    await addNote(member.actor, 'ownOrganisation', organisation.id, input, today(), call())
  },
  'a note is deleted': async ({ member, organisation }) => {
    const note = await db().note.findFirstOrThrow({ where: { organisationId: organisation.id } })
    await deleteNote(member.actor, 'ownOrganisation', organisation.id, note.id, newId())
  },
  'the author of a note has another name': async ({ member }) => {
    turn += 1
    await saveProfile(member.actor, member.userId, { firstName: `Ada ${turn}` }, newId())
  },
  'a recommendation is assigned': async (world) => {
    turn += 1
    world.recommendations.push(await recommend(world, 'new', `Do ${turn}`))
  },
  'a recommendation is implemented': implemented,
  'a recommendation has another title': async (world) => {
    turn += 1
    await implemented(world)
    await recommend(world, world.recommendations[0] ?? '', `Do better ${turn}`)
  },
  'a recommendation is deleted': async (world) => {
    await deleteRecommendation(world.admin.actor, world.recommendations.pop() ?? '', newId())
  },
  'an own action is added': async (world) => {
    turn += 1
    await progress(world, { title: `Own ${turn}`, status: 'in_progress' })
  },
  'an own action is deleted': async ({ member, organisation }) => {
    const assigned = { organisations: { some: { organisationId: organisation.id } } }
    const { id } = await db().geoRecommendation.findFirstOrThrow({ where: { own: true, ...assigned } })
    await deleteOwnAction(member.actor, 'ownOrganisation', id, { organization: undefined, requestId: newId() })
  },
  'a name is sorted as the own one': async (world) => {
    const number = await ownNumber(world)
    await sorted(`Sister ${number}`, 'sameAs', `Own ${number}`)
  },
  'a name is ignored, and results are evaluated again': async (world) => {
    await sorted(`Also ${await ownNumber(world)}`, 'ignore')
    await reevaluateNames(new AbortController().signal)
  },
}
