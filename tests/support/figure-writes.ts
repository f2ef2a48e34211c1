import { addDays } from '@/lib/format/days'
import { saveRecommendationStatus } from '@/server/actions/writes'
import { today } from '@/server/clock'
import { newId } from '@/server/ids'
import { addNote } from '@/server/notes/notes'
import { changeOwnOrganisation } from '@/server/organisations/own-organisation'
import { saveRecommendation } from '@/server/recommendations/writes'
import { type SignedIn, signInNew } from './actors'
import { makeIndustry, makeIndustryQuery } from './industries'
import { type MadeQuery, makeOrganisation, makeQuery, storeResults } from './results'

// One organisation with everything that its pages show.

export interface FigureWorld {
  organisation: { id: string; name: string }
  member: SignedIn
  queries: MadeQuery[]
  industries: { id: string; name: string }[]
  /** One that is implemented. */
  recommendation: string
}

const call = () => ({ requestId: newId(), idempotencyKey: null })

/** With answers of three days, two assigned industries and one that is not, recommendations and a note. */
export async function makeFigureWorld(): Promise<FigureWorld> {
  const organisation = await makeOrganisation({ name: 'Own', websiteUrl: 'https://own.example' })
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
      [0, 1, 5].map((ago) => ({
        ...{ query, day: addDays(today(), -ago), brands: ['Rival', 'Own', 'Also'], answer: 'Rival, Own, Also' },
        citations: ['https://own.example/a', 'https://rival.example/b'],
      })),
    ),
  )
  const save = (input: Parameters<typeof saveRecommendationStatus>[2]) =>
    saveRecommendationStatus(member.actor, 'ownOrganisation', input, { ...call(), organization: undefined })
  const input = { title: 'Do', organization: [organisation.id] }
  const { _id: recommendation } = await saveRecommendation(admin.actor, 'new', input, call())
  await save({ recommendation, status: 'implemented' })
  await save({ title: 'Own action', status: 'in_progress' })
  const note = { day: today(), text: 'note' }
  await addNote(member.actor, 'ownOrganisation', organisation.id, note, today(), call())
  return { organisation, member, queries, industries, recommendation }
}

/** One more name that the stored answers use. */
export async function addOwnName({ member }: FigureWorld): Promise<void> {
  await changeOwnOrganisation(member.actor, 'ownOrganisation', { aliases: ['Also'] }, { requestId: newId() })
}
