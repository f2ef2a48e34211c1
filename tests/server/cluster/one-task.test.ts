import { beforeAll, describe, expect, it } from 'vitest'
import { GET as digest } from '@/app/api/app/digest/org/[organisationId]/route'
import { GET as tracker } from '@/app/api/app/geo-recommendation/organisation/route'
import { GET as industryAnswers } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as industryTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as notes } from '@/app/api/app/note/org/[organisationId]/route'
import { GET as sourcesAndSearches } from '@/app/api/app/opportunities/org/[organisationId]/answers/route'
import { GET as whyNotUs } from '@/app/api/app/opportunities/org/[organisationId]/query/[queryId]/route'
import { GET as opportunities } from '@/app/api/app/opportunities/org/[organisationId]/route'
import { GET as effect } from '@/app/api/app/organization-geo-recommendation/[id]/effect/route'
import { GET as implementDates } from '@/app/api/app/organization-geo-recommendation/implementDates/route'
import { GET as targets } from '@/app/api/app/organization-geo-recommendation/targets/route'
import { GET as answer } from '@/app/api/app/organization-query-result/[id]/route'
import { GET as answers } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as rival } from '@/app/api/app/rival/org/[organisationId]/[brandKey]/route'
import { GET as rivals } from '@/app/api/app/rival/org/[organisationId]/route'
import { GET as sentiment } from '@/app/api/app/sentiment-analysis/route'
import { GET as queryPage } from '@/app/api/app/visibility/org/[organisationId]/query/[queryId]/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { POST as saveSettings, GET as settings } from '@/app/api/orgAdmin/organization/route'
import { addDays } from '@/lib/format/days'
import { saveRecommendationStatus } from '@/server/actions/writes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { homeStory } from '@/server/home/story'
import { newId } from '@/server/ids'
import { addNote } from '@/server/notes/notes'
import { changeOwnOrganisation } from '@/server/organisations/own-organisation'
import { saveRecommendation } from '@/server/recommendations/recommendations'
import { reportOf } from '@/server/report/report'
import { signInNew } from '@/tests/support/actors'
import { ownersIn, sentBy, tasksOf } from '@/tests/support/cluster-tasks'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { type Call, call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { DISTRIBUTED } from '@/tools/distribute.mjs'

// What a page of one organisation reads: each statement names its owners. By `npm test -- --distributed <address>` it runs
// on a cluster, where a statement about one owner is one task, and one about several owners at most one for each of them.

// With answers of three days, two assigned industries and one that is not, recommendations and a note.
const unkeyed = () => ({ requestId: newId(), idempotencyKey: null })
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
const saveStatus = (input: Parameters<typeof saveRecommendationStatus>[2]) =>
  saveRecommendationStatus(member.actor, 'ownOrganisation', input, { ...unkeyed(), organization: undefined })
const input = { title: 'Do', organization: [organisation.id] }
const { _id: recommendation } = await saveRecommendation(admin.actor, 'new', input, unkeyed())
await saveStatus({ recommendation, status: 'implemented' })
await saveStatus({ title: 'Own action', status: 'in_progress' })
const note = { day: today(), text: 'note' }
await addNote(member.actor, 'ownOrganisation', organisation.id, note, today(), unkeyed())

const READS_OWNED = new RegExp(`\\b(from|join)\\s+("public"\\.)?"?(${Object.keys(DISTRIBUTED).join('|')})\\b`, 'i')

type Route = Parameters<typeof call>[0]
const ask =
  (route: Route, query = '', params: Call['params'] = {}) =>
  async () => {
    const asked = { ...params, organisationId: organisation.id }
    const response = await call(route, { headers: member.headers, url: `/api/test${query}`, params: asked })
    expect([response.status, await response.text()]).toEqual([200, expect.anything()])
  }
const scope = () => installationScope(organisation.id)
const month = () => today().slice(0, 7)

const PAGES: Record<string, () => Promise<unknown>> = {
  'home, the figures': ask(industryTrends, '?days=30&compare=30'),
  'home, the story': () => homeStory({ scope: scope(), today: today(), next: null }, member.actor),
  'visibility of 90 days': ask(visibility, '?days=90&compare=30'),
  'visibility, as a file': ask(visibility, '?days=30&format=csv&part=trend'),
  'one query': () => ask(queryPage, '?range=28', { queryId: queries[0]?.id ?? '' })(),
  'the rivals': ask(rivals),
  'one rival': ask(rival, '?range=28', { brandKey: 'rival' }),
  'industry trends of 90 days': ask(industryTrends, '?days=90'),
  opportunities: ask(opportunities),
  'why not us': () => ask(whyNotUs, '', { queryId: queries[0]?.id ?? '' })(),
  sentiment: ask(sentiment),
  answers: ask(answers),
  'answers, narrowed': ask(answers, '?only=named&site=rival.example&rival=rival'),
  'answers of the industries': ask(industryAnswers),
  'answers behind sources and searches': ask(sourcesAndSearches, '?site=rival.example'),
  'one answer': async () => {
    const { id } = await db().result.findFirstOrThrow({ where: { ownerId: organisation.id } })
    await ask(answer, '', { id })()
  },
  tracker: ask(tracker),
  'targets of an action': ask(targets),
  'the effect of an action': () => ask(effect, '', { id: recommendation })(),
  'dates of actions': ask(implementDates),
  'the report of a month': () => reportOf(scope(), month(), today()),
  digest: ask(digest),
  notes: ask(notes),
  settings: ask(settings),
  'what other names would change': async () => {
    const body = { aliases: ['Rival'], preview: true }
    const response = await call(saveSettings, { headers: member.headers, body })
    expect([response.status, await response.text()]).toEqual([200, expect.anything()])
  },
}

const NAMES: Record<string, () => Promise<unknown>> = {
  'one name': async () => undefined,
  // Another name that the stored answers use.
  'several names': () =>
    changeOwnOrganisation(member.actor, 'ownOrganisation', { aliases: ['Also'] }, { requestId: newId() }),
}

describe.each(Object.entries(NAMES))('a page of one organisation with %s', (_names, prepare) => {
  beforeAll(async () => {
    await prepare()
  })

  it.each(Object.entries(PAGES))('%s', async (_page, read) => {
    const owners = [organisation.id, ...industries.map(({ id }) => id)]
    const sent = await sentBy(read)
    const owned = sent.filter(({ text }) => READS_OWNED.test(text))
    expect(owned.length).toBeGreaterThan(0)
    expect(owned.filter((each) => ownersIn(each, owners) === 0)).toEqual([])
    const many: { text: string; tasks: number[] }[] = []
    for (const each of sent) {
      const [tasks, concerned] = [await tasksOf(each), Math.max(1, ownersIn(each, owners))]
      const isMore = concerned === 1 ? tasks.length > 1 || (tasks[0] ?? 0) > 1 : Math.max(0, ...tasks) > concerned
      if (isMore) many.push({ text: each.text, tasks })
    }
    expect(many).toEqual([])
  })
})
