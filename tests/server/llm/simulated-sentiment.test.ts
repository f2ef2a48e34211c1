import { describe, expect, it } from 'vitest'
import { SOURCE_CATEGORIES } from '@/server/llm/analyse-answers'
import { simulatedEngine } from '@/server/llm/simulated'
import { TOPICS } from '@/server/llm/simulated-markets'
import { verifyAnalysis } from '@/server/llm/verify-analysis'
import { neverAborted, QUESTION } from './ask'

const LINE = 'Floors are quiet and well run, though event evenings can be noisy.'
const answer = (ref: string, text: string, ...sites: string[]) => ({
  ...{ ref, text, day: '2026-11-20', term: 'best coworking space' },
  citations: sites.map((site) => ({ site, title: null })),
  brands: text.includes('**Baythorne**') ? ['Baythorne'] : [],
  named: true,
})
const ANSWERS = [
  answer('A1', `1. **Loomhouse**: ${LINE} ([x](https://x.test))`, 'deskforum.co.uk', 'loomhouse.co.uk'),
  answer('A2', '1. **Baythorne**: Floors are quiet and well run.', 'deskforum.co.uk'),
]
const RIVALS = [{ key: 'baythorne', name: 'Baythorne', names: ['Baythorne'] }]
const analyse = (name: string, answers = ANSWERS) => {
  const read = answers.map((each) => ({ ...each, named: each.text.includes(name) }))
  const request = {
    organisation: { name, aliases: [] },
    rivals: RIVALS.filter((rival) => rival.name !== name),
    answers: read,
  }
  return simulatedEngine.analyse(request, neverAborted).then((analysis) => verifyAnalysis(analysis, request))
}

describe('the simulated sentiment', () => {
  it('counts what is said of the organisation, and names the answers it rests on', async () => {
    expect(await analyse('Loomhouse')).toEqual({
      sourceCategories: [
        { name: 'Community forums', answers: [0, 1] },
        { name: 'Company websites', answers: [0] },
      ],
      contentTrends: [
        { text: 'Named in 1 of 2 answers', answers: [0] },
        { text: 'Praised for quiet and well run floors in 1 of 2 answers', answers: [0] },
        { text: 'Criticised for noisy event evenings in 1 of 2 answers', answers: [0] },
      ],
      of: 1,
      praise: [{ text: 'quiet and well run floors', answers: [0], quote: { answer: 0, start: 3, end: 84 } }],
      doubt: [{ text: 'noisy event evenings', answers: [0], quote: { answer: 0, start: 3, end: 84 } }],
      rivals: {
        praise: [
          {
            text: 'quiet and well run floors',
            own: [0],
            rivals: [{ answers: [1], quote: { answer: 1, start: 3, end: 48 } }],
          },
        ],
        doubt: [],
      },
      summary:
        'Only some answers in this period name Loomhouse. It is praised most for quiet and well run floors. A few answers criticise it for noisy event evenings.',
    })
  })

  it('claims nothing about an organisation that no answer names', async () => {
    expect(await analyse('Nobody')).toMatchObject({
      ...{ contentTrends: [], of: 0, praise: [], doubt: [] },
      summary: 'None of the answers in this period names Nobody.',
    })
  })

  it('takes a name as a name and not as a pattern', async () => {
    expect(await analyse('C++ (Berlin)')).toMatchObject({ contentTrends: [] })
  })

  it('survives its own verification for real simulated answers of every market', async () => {
    for (const term of ['best coworking space', 'best private dentist', 'best broadband']) {
      const said = await simulatedEngine.ask({ ...QUESTION, term }, neverAborted)
      const [leader = ''] = (await simulatedEngine.extract(QUESTION, said.text, neverAborted)).brands
      const sites = said.citations.map(({ url }) => new URL(url).hostname.replace(/^www\./, ''))
      const verified = await analyse(leader, [answer('A1', said.text, ...sites)])
      expect(verified?.contentTrends[0]).toEqual({ text: 'Named in 1 of 1 answer', answers: [0] })
      expect(verified?.contentTrends.length).toBeGreaterThan(1)
      expect(verified?.summary).toContain('It is praised most for ')
      expect(verified?.praise.length).toBeGreaterThan(0)
    }
  })

  it('says every strength and every doubt as a marketer would, in words that hold before its own verification', async () => {
    for (const topic of TOPICS)
      for (const [kind, traits] of [['praise', topic.strengths] as const, ['doubt', topic.doubts] as const])
        for (const { point, said } of traits)
          for (const clause of said) {
            const verified = await analyse('Loomhouse', [answer('A1', `- **Loomhouse** is close behind: ${clause}.`)])
            expect(verified?.[kind], clause).toMatchObject([{ text: point, answers: [0] }])
          }
  })

  it('sorts every invented site into a kind that an analysis may name', () => {
    const categories = TOPICS.flatMap(({ sites }) => sites.map(({ category }) => category))
    expect(SOURCE_CATEGORIES).toEqual(expect.arrayContaining(categories))
    expect([...SOURCE_CATEGORIES].sort()).toEqual(SOURCE_CATEGORIES)
  })
})
