import { expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { opportunities } from '@/server/opportunities/opportunities'
import { randomFrom } from '@/tests/simulation/histories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { type GivenAnswer, referenceGaps } from '@/tests/support/reference-gaps'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = today()
const RIVALS = ['Baythorne', 'Kiln Street', 'Mosaic', 'Common Ledger']
const FILLERS = Array.from({ length: 9 }, (_, at) => `Filler ${at}`)
const ENGINES = ['openai', 'anthropic', 'perplexity']

/** By how much the rivals of one query are named more often than the own brand, which three in ten answers name. */
const LEADS = [0.4, 0.25, 0.15, 0.05, 0, -0.2]

const organisation = await makeOrganisation({ name: 'Loomhouse' })
const industry = await makeIndustry({ assignedTo: [organisation] })
const queries: MadeQuery[] = []
for (const at of LEADS.keys())
  queries.push(await (at < 3 ? makeQuery(organisation, { slot: at + 1 }) : makeIndustryQuery(industry, { slot: at })))
const random = randomFrom(17)
const stored = queries.flatMap((query, at) =>
  Array.from({ length: at === 4 ? 15 : 28 }, (_, age) => addDays(TODAY, -age - 1)).flatMap((day, age) =>
    ENGINES.slice(0, 1 + (at % 3)).flatMap((engine, engineAt) =>
      Array.from({ length: engineAt === 1 && age % 5 === 0 ? 0 : 2 }, (_, sample) => {
        const good = random() < 0.3 ? 0.15 : 0
        const shares = [0.3, ...RIVALS.map((_, rival) => 0.3 + (LEADS[at] ?? 0) * (rival === 0 ? 1 : 0.8) + good)]
        const named = ['Loomhouse', ...RIVALS].filter((_, brand) => random() < (shares[brand] ?? 0))
        const late = random() < 0.1 ? FILLERS : []
        const brands = [...late, ...named.sort(() => random() - 0.5)]
        return { query, engine, day, sample: sample + 1, brands }
      }),
    ),
  ),
)
await storeResults(stored)
const answers: GivenAnswer[] = stored.map(({ query, ...answer }) => ({ ...answer, query: query.id }))

it.each([undefined, 'openai', 'anthropic'] as const)(
  'gaps of %s equal those of a second calculation',
  async (engine) => {
    const found = await opportunities(
      actorOf(organisation.id),
      'ownOrganisation',
      organisation.id,
      { days: 28, engine },
      TODAY,
    )
    const expected = referenceGaps(
      answers.filter((answer) => !engine || answer.engine === engine),
      'Loomhouse',
    )
    expect(expected.gaps.length + expected.omitted.length).toBeGreaterThan(1)
    const shown = found.gaps.map(({ query, own, rival, rivalOnly, ownOnly, gap }) => {
      return { query: query._id, rival: rival.name, own: own.named, rivalNamed: rival.named, rivalOnly, ownOnly, gap }
    })
    const byQuery = (a: { query: string }, b: { query: string }) => (a.query < b.query ? -1 : 1)
    expect(shown.sort(byQuery)).toEqual(expected.gaps.sort(byQuery))
    expect(found.omittedGaps).toBe(expected.omitted.length)
  },
)

it('of one engine or all, some gaps are listed and some are left out', () => {
  const { gaps, omitted } = referenceGaps(answers, 'Loomhouse')
  expect([gaps.length, omitted.length].every((count) => count > 0)).toBe(true)
})
