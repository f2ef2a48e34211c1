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
import { GET as sentiment } from '@/app/api/app/sentiment-analysis/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { POST as saveSettings, GET as settings } from '@/app/api/orgAdmin/organization/route'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { brandSummary, nextStep } from '@/server/home/reads'
import { reportOf } from '@/server/report/report'
import { ownersIn, sentBy, tasksOf } from '@/tests/support/cluster-tasks'
import { addOwnName, makeFigureWorld } from '@/tests/support/figure-writes'
import { type Call, call } from '@/tests/support/request'
import { DISTRIBUTED } from '@/tools/distribute.mjs'

// What a page of one organisation reads: each statement names its owners. By `npm test -- --distributed <address>` it runs
// on a cluster, where a statement about one owner is one task, and one about several owners at most one for each of them.

const world = await makeFigureWorld()

const READS_OWNED = new RegExp(`\\b(from|join)\\s+("public"\\.)?"?(${Object.keys(DISTRIBUTED).join('|')})\\b`, 'i')

type Route = Parameters<typeof call>[0]
const ask =
  (route: Route, query = '', params: Call['params'] = {}) =>
  async () => {
    const asked = { ...params, organisationId: world.organisation.id }
    const response = await call(route, { headers: world.member.headers, url: `/api/test${query}`, params: asked })
    expect([response.status, await response.text()]).toEqual([200, expect.anything()])
  }
const scope = () => installationScope(world.organisation.id)
const month = () => today().slice(0, 7)

const PAGES: Record<string, () => Promise<unknown>> = {
  'home, the figures': ask(industryTrends, '?days=30&compare=30'),
  'home, the summary': () => brandSummary(scope(), today()),
  'home, the next step': () => nextStep(scope(), today()),
  'visibility of 90 days': ask(visibility, '?days=90&compare=30'),
  'visibility, as a file': ask(visibility, '?days=30&format=csv&part=trend'),
  'industry trends of 90 days': ask(industryTrends, '?days=90'),
  opportunities: ask(opportunities),
  'why not us': () => ask(whyNotUs, '', { queryId: world.queries[0]?.id ?? '' })(),
  sentiment: ask(sentiment),
  answers: ask(answers),
  'answers, narrowed': ask(answers, '?only=named&site=rival.example&rival=rival'),
  'answers of the industries': ask(industryAnswers),
  'answers behind sources and searches': ask(sourcesAndSearches, '?site=rival.example'),
  'one answer': async () => {
    const { id } = await db().result.findFirstOrThrow({ where: { ownerId: world.organisation.id } })
    await ask(answer, '', { id })()
  },
  tracker: ask(tracker),
  'targets of an action': ask(targets),
  'the effect of an action': () => ask(effect, '', { id: world.recommendation })(),
  'dates of actions': ask(implementDates),
  'the report of a month': () => reportOf(scope(), month(), today()),
  digest: ask(digest),
  notes: ask(notes),
  settings: ask(settings),
  'what other names would change': async () => {
    const body = { aliases: ['Rival'], preview: true }
    const response = await call(saveSettings, { headers: world.member.headers, body })
    expect([response.status, await response.text()]).toEqual([200, expect.anything()])
  },
}

const NAMES: Record<string, () => Promise<void>> = {
  'one name': async () => undefined,
  'several names': () => addOwnName(world),
}

describe.each(Object.entries(NAMES))('a page of one organisation with %s', (_names, prepare) => {
  beforeAll(prepare)

  it.each(Object.entries(PAGES))('%s', async (_page, read) => {
    const owners = [world.organisation.id, ...world.industries.map(({ id }) => id)]
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
