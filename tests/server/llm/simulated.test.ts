import { describe, expect, it } from 'vitest'
import { lastDays } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { normaliseCitation } from '@/lib/sites/citations'
import { growthStory, strengthSteps } from '@/prisma/seed/growth-story'
import type { AnswerEngine } from '@/server/llm/engine'
import { verifyBrands } from '@/server/llm/extract-brands'
import { createSimulatedEngine, simulatedEngine } from '@/server/llm/simulated'
import { TOPICS } from '@/server/llm/simulated-markets'
import { failureOf, neverAborted, QUESTION } from './ask'

const TODAY = '2026-11-20'
const DAYS = lastDays(TODAY, 90)
const TERMS = [QUESTION.term, 'private dentist for nervous patients', 'best accountant for a bakery']

async function brandsOf(engine: AnswerEngine, term: string, day: string): Promise<string[]> {
  const answer = await engine.ask({ ...QUESTION, term, day }, neverAborted)
  const { brands } = await engine.extract({ ...QUESTION, term, day }, answer.text, neverAborted)
  return verifyBrands(brands, answer.text).map((brand) => brand.key)
}

describe('a simulated answer', () => {
  it('is the same for the same question, and another on another day, sample or profile', async () => {
    const ask = async (more = {}) => (await simulatedEngine.ask({ ...QUESTION, ...more }, neverAborted)).text
    expect(await ask()).toBe(await ask())
    const others = await Promise.all([ask({ day: '2026-11-21' }), ask({ sample: 2 }), ask({ profile: 'A founder' })])
    expect(new Set([await ask(), ...others]).size).toBe(4)
  })

  it.each(TERMS)('names 5 to 14 brands and cites 4 to 9 pages, each a real address: %s', async (term) => {
    for (const day of DAYS) {
      const answer = await simulatedEngine.ask({ ...QUESTION, term, day }, neverAborted)
      const { brands } = await simulatedEngine.extract({ ...QUESTION, term, day }, answer.text, neverAborted)
      expect(brands.length).toBeGreaterThanOrEqual(5)
      expect(brands.length).toBeLessThanOrEqual(14)
      expect(verifyBrands(brands, answer.text)).toHaveLength(brands.length)
      expect(answer.citations.length).toBeGreaterThanOrEqual(4)
      expect(answer.citations.length).toBeLessThanOrEqual(9)
      expect(answer.citations.every((page) => normaliseCitation(page.url) !== null)).toBe(true)
      expect(answer.usage.inputTokens).toBeGreaterThan(5000)
    }
  })

  it('stops with the process like a real one', async () => {
    expect((await failureOf(simulatedEngine.ask(QUESTION, AbortSignal.abort()))).kind).toBe('aborted')
  })
})

describe('the simulated world', () => {
  it('has no two brands that compare as one', () => {
    for (const topic of TOPICS) {
      expect(new Set(topic.brands.map((brand) => brandKey(brand.name))).size).toBe(topic.brands.length)
    }
  })

  it('leaves a middling brand out of a fair share of answers', async () => {
    const answers = await Promise.all(DAYS.map((day) => brandsOf(simulatedEngine, QUESTION.term, day)))
    const named = answers.filter((brands) => brands.includes('kiln street')).length
    expect(named).toBeGreaterThan(30)
    expect(named).toBeLessThan(85)
  })

  it('ties brands across the queries of a day more often than not', async () => {
    const terms = [QUESTION.term, 'serviced office near the station', 'flexible office space in London']
    let tied = 0
    for (const day of DAYS) {
      const answers = await Promise.all(terms.map((term) => brandsOf(simulatedEngine, term, day)))
      const counts = TOPICS[0]?.brands.map(
        ({ name }) => answers.filter((brands) => brands.includes(brandKey(name))).length,
      )
      if (new Set(counts).size < (counts?.length ?? 0)) tied += 1
    }
    expect(tied).toBeGreaterThan(45)
  })
})

describe('the engines that are played', () => {
  const played = (['simulated-openai', 'simulated-anthropic', 'simulated-perplexity'] as const).map((id) =>
    createSimulatedEngine({ id }),
  )
  const answersOf = (engine: AnswerEngine) =>
    Promise.all(DAYS.map((day) => engine.ask({ ...QUESTION, day }, neverAborted)))

  it('answer the same question differently, each the same way every time', async () => {
    const texts = async () => Promise.all(played.map(async (each) => (await each.ask(QUESTION, neverAborted)).text))
    expect(await texts()).toEqual(await texts())
    expect(new Set(await texts()).size).toBe(played.length)
  })

  it.each(played)('are read back to the brand and cite real addresses: $id', async (engine) => {
    for (const answer of await answersOf(engine)) {
      const { brands } = await engine.extract(QUESTION, answer.text, neverAborted)
      expect(brands.length).toBeGreaterThanOrEqual(4)
      expect(verifyBrands(brands, answer.text)).toHaveLength(brands.length)
      expect(answer.citations.every((page) => normaliseCitation(page.url) !== null)).toBe(true)
      expect(answer.sources).toEqual(expect.arrayContaining(answer.citations.map(({ url }) => url)))
      expect(answer.searchQueries).toHaveLength(answer.usage.searches)
      expect(answer.model).toContain('simulated-')
    }
  })

  it.each(['best coworking spaces in London', 'flexible office space in London with meeting rooms'])(
    'are searched for with the place once, also where the term says it: %s',
    async (term) => {
      for (const engine of played)
        for (const day of DAYS.slice(-7)) {
          const asked = { ...QUESTION, term, day }
          const { searchQueries } = await engine.ask(asked, neverAborted)
          expect(searchQueries.filter((search) => /London.*London/.test(search))).toEqual([])
        }
    },
  )

  it('name one brand more or less often', async () => {
    const shares = await Promise.all(
      played.map(async (engine) => {
        const days = await Promise.all(DAYS.map((day) => brandsOf(engine, QUESTION.term, day)))
        return days.filter((brands) => brands.includes('loomhouse')).length / days.length
      }),
    )
    const [chatgpt = 0, claude = 0, perplexity = 0] = shares
    expect(chatgpt).toBeGreaterThan(perplexity)
    expect(perplexity).toBeGreaterThan(claude)
    expect(chatgpt - claude).toBeGreaterThan(0.2)
  })

  it('read more pages than they cite, one of them by far', async () => {
    const unread = await Promise.all(
      played.map(async (engine) => {
        const answers = await answersOf(engine)
        const counts = answers.map(({ sources, citations }) => new Set(sources).size - citations.length)
        return counts.reduce((sum, each) => sum + each, 0) / counts.length
      }),
    )
    expect(Math.max(...unread)).toBeGreaterThan(2 * (unread.toSorted((a, b) => b - a)[1] ?? 0))
  })
})

describe('the wording of the engines that are played', () => {
  const IDS = ['simulated-openai', 'simulated-anthropic', 'simulated-perplexity'] as const
  const DENTISTS = ['private dentist for nervous patients', 'invisalign cost in London', 'same-day dentist near me']
  const WORKSPACES = [QUESTION.term, 'virtual office address London', 'meeting rooms for 12 in the City']
  const sentences = (text: string) =>
    text
      .replaceAll(/ ?\(\[.*?\)\)|\[\d+\]/g, '')
      .split(/(?<=[.!?])\s+|\n|\|/)
      .map((each) => each.trim())
      .filter((each) => /[.!?:]$/.test(each) && each.split(' ').length > 3)

  it.each([[WORKSPACES], [DENTISTS]])('has no sentence three times in the nine answers of a day: %j', async (terms) => {
    for (const day of DAYS.filter((_, at) => at % 3 === 0)) {
      const times = new Map<string, number>()
      for (const id of IDS)
        for (const term of terms) {
          const { text } = await createSimulatedEngine({ id }).ask({ ...QUESTION, term, day }, neverAborted)
          expect(new Set(sentences(text)).size).toBe(sentences(text).length)
          for (const each of sentences(text)) times.set(each, (times.get(each) ?? 0) + 1)
        }
      expect([...times].filter(([, count]) => count > 2)).toEqual([])
    }
  })

  it('takes lists, bullets, prose and tables, with prices and hedges', async () => {
    const engines = IDS.map((id) => createSimulatedEngine({ id }))
    const asked = engines.flatMap((engine) => DAYS.map((day) => engine.ask({ ...QUESTION, day }, neverAborted)))
    const texts = (await Promise.all(asked)).map(({ text }) => text)
    const share = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length / texts.length
    for (const form of [/^1\. \*\*/m, /^- \*\*/m, /^\*\*/m, /^\| \*\*/m]) expect(share(form)).toBeGreaterThan(0.1)
    expect(share(/£\d+/)).toBeGreaterThan(0.5)
    expect(share(/though|but|yet/)).toBeGreaterThan(0.5)
  })
})

describe('what a market knows of a brand', () => {
  const chatgpt = createSimulatedEngine({ id: 'simulated-openai' })
  const answersTo = (term: string) =>
    Promise.all(
      DAYS.map(async (day) => {
        const answer = await chatgpt.ask({ ...QUESTION, term, day }, neverAborted)
        return { ...answer, names: await brandsOf(chatgpt, term, day) }
      }),
    )

  it('shows in its sites: one that does not write about it is seldom cited where it is named', async () => {
    const answers = await answersTo(QUESTION.term)
    const citing = (named: boolean) => {
      const some = answers.filter(({ names }) => names.includes('loomhouse') === named)
      return some.filter(({ citations }) => citations.some(({ url }) => url.includes('deskforum'))).length / some.length
    }
    expect(citing(false)).toBeGreaterThan(2 * citing(true))
  })

  it('shows in its answers: some questions hardly name it', async () => {
    const named = async (term: string) =>
      (await answersTo(term)).filter(({ names }) => names.slice(0, 10).includes('loomhouse')).length / DAYS.length
    expect(await named('virtual office address London')).toBeLessThan((await named(QUESTION.term)) - 0.3)
  })

  it('shows in its searches: the first two brands named are compared', async () => {
    const compared = (await answersTo(QUESTION.term)).flatMap(({ searchQueries, text }) =>
      searchQueries.filter((search) => search.includes(' vs ')).map((search) => ({ search, text })),
    )
    expect(compared.length).toBeGreaterThan(10)
    for (const { search, text } of compared)
      for (const name of search.replace(/ London$/, '').split(' vs ')) expect(text).toContain(`**${name}**`)
  })
})

describe('a growth story', () => {
  const story = createSimulatedEngine({
    story: growthStory({ from: DAYS[0] ?? TODAY, until: TODAY, brands: ['loomhouse'] }),
  })
  const share = async (days: string[]) => {
    const answers = await Promise.all(days.map((day) => brandsOf(story, QUESTION.term, day)))
    return (
      answers.filter((brands) => brands.indexOf('loomhouse') >= 0 && brands.indexOf('loomhouse') < 10).length /
      days.length
    )
  }

  it('lets the brand climb', async () => {
    expect(await share(DAYS.slice(0, 30))).toBeLessThan(0.6)
    expect(await share(DAYS.slice(-30))).toBeGreaterThan(0.7)
  })

  it('ends where the plain engine goes on', async () => {
    expect(await brandsOf(story, QUESTION.term, TODAY)).toEqual(await brandsOf(simulatedEngine, QUESTION.term, TODAY))
  })

  it('may tell of an action that changed the answers to one question alone', async () => {
    const other = `${QUESTION.term} with parking`
    const day = DAYS[60] ?? TODAY
    const actions = new Map([['loomhouse', [{ day, lift: 60, terms: [QUESTION.term] }]]])
    const acting = createSimulatedEngine({
      story: growthStory({ from: DAYS[0] ?? TODAY, until: TODAY, brands: ['loomhouse'], actions }),
    })
    for (const each of DAYS) expect(await brandsOf(acting, other, each)).toEqual(await brandsOf(story, other, each))
    for (const each of DAYS.slice(60))
      expect(await brandsOf(acting, QUESTION.term, each)).toEqual(await brandsOf(story, QUESTION.term, each))
    const named = await Promise.all(
      DAYS.slice(0, 60).map(async (each) => (await brandsOf(acting, QUESTION.term, each)).indexOf('loomhouse')),
    )
    expect(named.filter((place) => place >= 0 && place < 10).length / 60).toBeLessThan(0.2)
  })

  it('may tell of an earlier model', async () => {
    const earlierModel = { model: 'simulated-earlier-1', before: TODAY }
    const changing = createSimulatedEngine({
      story: growthStory({ from: TODAY, until: TODAY, brands: [], earlierModel }),
    })
    const modelOn = async (day: string) => (await changing.ask({ ...QUESTION, day }, neverAborted)).model
    expect(await modelOn('2026-11-19')).toBe('simulated-earlier-1')
    expect(await modelOn(TODAY)).toBe('simulated-answers-1')
  })

  it('has steps on a few days, the same for every caller', () => {
    const steps = strengthSteps('loomhouse', DAYS[0] ?? TODAY, TODAY)
    expect(steps.length).toBeGreaterThanOrEqual(4)
    expect(steps.length).toBeLessThanOrEqual(8)
    for (const { day, lift } of steps) expect(strengthSteps('loomhouse', day, day)).toEqual([{ day, lift }])
  })
})
