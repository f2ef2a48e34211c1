import { addDays, dayToDate, lastDays } from '@/lib/format/days'
import { timeframeDays } from '@/lib/sentiment/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { createSimulatedEngine } from '@/server/llm/simulated'
import { verifyAnalysis } from '@/server/llm/verify-analysis'
import { storeEntry } from '@/server/sentiment/generate'
import { readAnswers } from '@/server/sentiment/read-answers'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendations } from '@/tests/support/recommendations'
import { type MadeQuery, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

// An organisation with full pages whose content is the same whichever day it is made on, for bounds on sizes: the demo data
// is another one each day.

const NAME = 'Whitecliff Dental'
const TERMS = [
  'best private dentist in London',
  'family dentist open on Saturdays',
  'Invisalign provider London with payment plan',
]
const ENGINES = (['simulated-openai', 'simulated-anthropic', 'simulated-perplexity'] as const).map((id) =>
  createSimulatedEngine({ id }),
)
const DAYS = 60
/** The engines answer as on the days from this one on, whichever days the answers are stored under. */
const FIRST_ASKED = '2026-01-05'
/** As many of each kind as the demo data has. */
const ANALYSES = [
  { timeframe: -1, daysAgo: 20 },
  { timeframe: 28, daysAgo: 19 },
  ...[25, 18, 11, 4].map((daysAgo) => ({ timeframe: 7, daysAgo }) as const),
  { timeframe: 1, daysAgo: 0 },
] as const
const SIGNAL = new AbortController().signal

/** Answers of every engine to a query on each of the last days. */
async function answersTo(query: MadeQuery): Promise<NewResult[]> {
  const days = lastDays(today(), DAYS)
  const asked = days.flatMap((day, index) => ENGINES.map((engine) => ({ day, index, engine })))
  return Promise.all(
    asked.map(async ({ day, index, engine }) => {
      const question = {
        term: query.searchTerm,
        profileName: null,
        profile: null,
        country: 'GB',
        location: 'London',
      } as const
      const answer = await engine.ask({ ...question, day: addDays(FIRST_ASKED, index), sample: 1 }, SIGNAL)
      const { brands } = await engine.extract({ term: query.searchTerm } as never, answer.text, SIGNAL)
      return {
        ...{ query, day, engine: engine.id, brands, answer: answer.text },
        citations: answer.citations.map(({ url }) => url),
        consulted: answer.sources,
        searches: answer.searchQueries,
      }
    }),
  )
}

/** The newest analysis of each list is of today. */
async function analyse(organisationId: string): Promise<void> {
  const [reader] = ENGINES
  for (const { timeframe, daysAgo } of ANALYSES) {
    const day = addDays(today(), -daysAgo)
    const read = await readAnswers(db(), organisationId, timeframeDays(timeframe, day))
    if (!read || !reader) throw new Error(`${NAME} has no answers before ${day}`)
    const request = { organisation: { name: NAME, aliases: [] }, rivals: read.rivals, answers: read.answers }
    const { model, usage, ...analysis } = await reader.analyse(request, SIGNAL)
    const verified = verifyAnalysis(analysis, request)
    if (!verified) throw new Error('the simulated analysis is not supported by its answers')
    await storeEntry(db(), {
      ...{ organisationId, timeframe, read, engine: reader.id },
      analysis: { ...verified, model },
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      createdAt: new Date(Math.min(Date.now(), dayToDate(day).getTime() + 32_400_000)),
    })
  }
}

/**
 * Makes that organisation. Returns the addresses of a marketeer and an organisation admin, whose password is
 * `TEST_PASSWORD`, and the id of a query.
 */
export async function makeFixedFigures(): Promise<{ marketeer: string; organisationAdmin: string; query: string }> {
  const organisation = await makeOrganisation({ name: NAME, websiteUrl: 'https://whitecliffdental.example' })
  const industry = await makeIndustry({ name: 'Fixed Figures', assignedTo: [organisation] })
  const queries = [
    ...(await Promise.all(TERMS.map((searchTerm, index) => makeQuery(organisation, { searchTerm, slot: index + 1 })))),
    ...(await Promise.all(
      TERMS.map((searchTerm, index) => makeIndustryQuery(industry, { searchTerm, slot: index + 1 })),
    )),
  ]
  for (const query of queries) await storeResults(await answersTo(query))
  await analyse(organisation.id)
  await makeRecommendations(
    organisation,
    Array.from({ length: 24 }, (_, index) => ({
      title: `Answer the question number ${index + 1} that patients ask before they book`,
      description: 'A page of its own, with a clear answer first, prices, and the name of the practice.',
      ...(index % 3 === 0 && { status: 'implemented' as const, notes: 'Live on the website.' }),
      ...(index % 3 === 1 && { status: 'in_progress' as const }),
    })),
  )
  const [marketeer, admin] = [
    await makeUser({ organisation }),
    await makeUser({ organisation, roles: ['organisationAdmin'] }),
  ]
  return { marketeer: marketeer.email, organisationAdmin: admin.email, query: queries[0]?.id ?? '' }
}
