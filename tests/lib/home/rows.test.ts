import { describe, expect, it } from 'vitest'
import { homeRows, nextRow, watchRow, workedRow } from '@/lib/home/rows'
import type { LiveAction, OpenAction, RowFacts } from '@/lib/home/shapes'
import type { Verdict } from '@/lib/measure/shapes'
import { makeGapCard, makeSiteCard } from '@/tests/support/opportunity-figures'

const TODAY = '2026-11-28'
const WEEK = { from: '2026-11-21', to: '2026-11-27' }

const action = (part: Partial<LiveAction> = {}): LiveAction => ({
  ...{ id: 'a1', title: 'Publish a day-office page', shortName: 'day-office page', liveSince: '2026-10-25' },
  ...{ effect: null, points: null, lookedOn: null, nextLook: null, queries: 2, before: null, after: null },
  ...part,
})
const worked = (part: Partial<LiveAction> = {}) =>
  action({ effect: 'better', points: 39, lookedOn: '2026-11-22', before: 14, after: 74, ...part })
const waiting = (part: Partial<LiveAction> = {}) =>
  action({
    id: 'a2',
    title: 'Show day-pass prices',
    shortName: null,
    liveSince: '2026-11-19',
    nextLook: '2026-12-03',
    ...part,
  })

const FACTS: RowFacts = {
  today: TODAY,
  answered: true,
  live: [],
  watch: { silent: [], week: null, most: null, fallen: [], passed: null, criticism: null, wrong: 0, behind: null },
  next: { due: [], lost: [], opportunity: null, queries: 3, mayAdd: true, limit: 3 },
}
const watch = (part: Partial<RowFacts['watch']>, live: LiveAction[] = []) =>
  watchRow({ ...FACTS, live, watch: { ...FACTS.watch, ...part } })
const next = (part: Partial<RowFacts['next']>, live: LiveAction[] = []) =>
  nextRow({ ...FACTS, live, next: { ...FACTS.next, ...part } })

describe('it worked', () => {
  const row = (...live: LiveAction[]) => workedRow({ live, today: TODAY })

  it('says what a proven action moved, by how much more than others, and opens the proof', () => {
    expect(row(worked())).toEqual({
      kind: 'worked',
      head: 'It worked',
      sentence: {
        key: 'worked',
        values: { action: 'day-office page', queries: 2, before: 14, after: 74 },
        text: 'Your day-office page took its two queries from 14% to 74%.',
      },
      detail: '39 points more than queries you did not work on.',
      opens: { label: 'See the proof', what: { kind: 'effect', id: 'a1', title: 'Publish a day-office page' } },
    })
  })

  it.each<[Partial<LiveAction>, string]>([
    [{ queries: 1 }, 'Your day-office page took its query from 14% to 74%.'],
    [{ queries: 11 }, 'Your day-office page took its 11 queries from 14% to 74%.'],
    [{ shortName: null }, '“Publish a day-office page” took its two queries from 14% to 74%.'],
    [
      { shortName: null, title: 'Publish a page about day offices' },
      '“Publish a page about day…” took its two queries from 14% to 74%.',
    ],
    [{ shortName: '<i>$1</i>' }, 'Your <i>$1</i> took its two queries from 14% to 74%.'],
  ])('says it of %j', (part, text) => {
    expect(row(worked(part))?.sentence.text).toBe(text)
  })

  it('counts one point', () => {
    expect(row(worked({ points: 1 }))?.detail).toBe('1 point more than queries you did not work on.')
  })

  it('is news for sixty days, and the newest look wins', () => {
    expect(row(worked({ lookedOn: '2026-09-29' }))?.head).toBe('It worked')
    expect(row(worked({ lookedOn: '2026-09-28' }))).toBeNull()
    const older = worked({ id: 'a0', shortName: 'old page', lookedOn: '2026-11-21' })
    expect(row(older, worked())?.sentence.values).toMatchObject({ action: 'day-office page' })
    expect(row(worked(), older)?.sentence.values).toMatchObject({ action: 'day-office page' })
  })

  it('else names the newest live action that is still looked at, and its next look', () => {
    expect(row(waiting({ id: 'a3', title: 'Older', liveSince: '2026-11-18' }), waiting())).toEqual({
      kind: 'worked',
      head: 'Live for 9 days',
      sentence: { key: 'live', values: { action: 'Show day-pass prices', days: 9 }, text: 'Show day-pass prices.' },
      detail: 'First look on 3 December.',
      opens: { label: 'Open the action', what: { kind: 'action', id: 'a2', title: 'Show day-pass prices' } },
    })
  })

  it.each<[Partial<LiveAction>, string, string]>([
    [{ liveSince: TODAY }, 'Live since today', 'First look on 3 December.'],
    [{ liveSince: '2026-11-27' }, 'Live for 1 day', 'First look on 3 December.'],
    [{ lookedOn: '2026-11-20' }, 'Live for 9 days', 'Second look on 3 December.'],
    [{ nextLook: '2027-01-02' }, 'Live for 9 days', 'First look on 2 January 2027.'],
  ])('says how long and which look: %j', (part, head, detail) => {
    expect(row(waiting(part))).toMatchObject({ head, detail })
  })

  it('says nothing of actions that are no longer looked at, or did not help', () => {
    expect(row()).toBeNull()
    expect(row(action(), action({ effect: 'worse', points: -5, lookedOn: '2026-11-22' }))).toBeNull()
  })
})

describe('watch', () => {
  const week = (verdict: Verdict, compared = ['openai', 'anthropic']) => ({
    of: {
      verdict,
      points: -24,
      recent: { ...WEEK, ranked: 31, results: 63, share: 49 },
      before: { from: '2026-10-24', to: '2026-11-20', ranked: 175, results: 240, share: 73 },
      engines: compared,
      measurementChange: null,
    },
    shown: { share: 49, ranked: 31, results: 63, engines: ['openai', 'anthropic'] },
  })
  const most = { kind: 'engine' as const, id: 'anthropic', name: 'Claude', share: 12, before: 45 }
  const silent = [{ label: 'Perplexity', since: '2026-11-25', told: true }]
  const fallen = [{ id: 'q1', searchTerm: 'day “office” & <b>', share: 20, before: 60 }]
  const passed = {
    key: 'foundry row',
    name: 'Foundry Row',
    share: 86,
    before: 59,
    page: { path: '/prices', answers: 31 },
  }
  const criticism = { theme: 'Price', answers: 12, before: 4 }
  const behind = {
    ...{ id: 'anthropic', label: 'Claude', share: 43, best: { label: 'ChatGPT', share: 86 }, days: WEEK },
  }
  const worse = action({ effect: 'worse', points: -12, lookedOn: '2026-11-20' })

  it('has the order of its rules', () => {
    const all = { silent, week: week('clearDrop'), most, fallen, passed, criticism, behind }
    const steps = [{}, { silent: [] }, { week: null }, { fallen: [] }, { passed: null }]
    const keys = steps.map(
      (_, index) => watch(Object.assign({ ...all }, ...steps.slice(0, index + 1)), [worse])?.sentence.key,
    )
    expect(keys).toEqual(['silent', 'down', 'queryDown', 'passed', 'worse'])
    expect(watch({ criticism, wrong: 2, behind })?.sentence.key).toBe('criticism')
    expect(watch({ wrong: 2, behind })?.sentence.key).toBe('wrong')
    expect(watch({ behind })?.sentence.key).toBe('engineBehind')
    expect(watch({})).toBeNull()
  })

  it('names silent engines', () => {
    expect(watch({ silent })).toEqual({
      kind: 'watch',
      head: 'Watch',
      sentence: {
        key: 'silent',
        values: { engines: 'Perplexity', since: '25 November' },
        text: 'Perplexity has not answered since 25 November.',
      },
      detail: 'Its figures stay as they were; the admin has been told.',
      opens: { label: 'See engines', what: { kind: 'engines' } },
    })
    const two = watch({ silent: [...silent, { label: 'Grok', since: '2026-11-26', told: true }] })
    expect(two?.sentence.text).toBe('Perplexity and Grok have not answered since 25 November.')
    expect(two?.detail).toBe('Their figures stay as they were; the admin has been told.')
  })

  it('says that the admin has been told only where that is so of all silent engines', () => {
    const untold = { label: 'Grok', since: '2026-11-26', told: false }
    expect(watch({ silent: [untold] })?.detail).toBe('Its figures stay as they were.')
    expect(watch({ silent: [...silent, untold] })?.detail).toBe('Their figures stay as they were.')
  })

  it('says a fall of the week, where most of it is, and opens the answers that do not name the brand', () => {
    const row = watch({ week: week('clearDrop'), most })
    expect(row?.sentence.text).toBe('Down this week: 49%, 73% in the four weeks before.')
    expect(row?.detail).toBe('Most of it on Claude: 12% after 45%.')
    expect(row?.opens?.what).toMatchObject({
      kind: 'answers',
      queries: [],
      engines: ['anthropic'],
      days: WEEK,
      only: 'notNamed',
    })
    const ofQuery = watch({ week: week('clearDrop'), most: { ...most, kind: 'query', id: 'q1', name: 'day office' } })
    expect(ofQuery?.detail).toBe('Most of it on “day office”: 12% after 45%.')
    expect(ofQuery?.opens?.what).toMatchObject({ queries: ['q1'], engines: ['openai', 'anthropic'] })
    expect(watch({ week: week('clearDrop') })?.detail).toBeNull()
  })

  it('says a probable fall, the engines compared, and nothing of a rise', () => {
    expect(watch({ week: week('probableDrop') })?.sentence.text).toBe(
      'Probably down this week: 49%, 73% in the four weeks before. A few more days will tell.',
    )
    expect(watch({ week: week('clearDrop', ['openai']) })?.sentence.text).toBe(
      'Down this week: 49%. On ChatGPT 49%, 73% in the four weeks before.',
    )
    expect(watch({ week: week('clearRise') })).toBeNull()
    expect(watch({ week: week('noClearChange') })).toBeNull()
  })

  it('says which query fell, and opens it', () => {
    const row = watch({ fallen })
    expect(row?.sentence.text).toBe('“day “office” & <b>” fell from 60% to 20%.')
    expect(row?.opens?.what).toEqual({ kind: 'query', id: 'q1' })
  })

  it('says which rival has gone past, and with which new page', () => {
    const row = watch({ passed })
    expect(row?.sentence.text).toBe('Foundry Row has gone past you: 86% this week, 59% before.')
    expect(row?.detail).toBe('Its new page /prices is quoted in 31 answers.')
    expect(row?.opens).toEqual({ label: 'See Foundry Row', what: { kind: 'rival', key: 'foundry row' } })
    expect(watch({ passed: { ...passed, page: null } })?.detail).toBeNull()
    expect(watch({ passed: { ...passed, page: { path: '/', answers: 1 } } })?.detail).toContain('in 1 answer.')
  })

  it('says which action did not help, for sixty days', () => {
    expect(watch({}, [worse])?.sentence.text).toBe('“day-office page” did not help: −12 points.')
    expect(watch({}, [{ ...worse, shortName: null, points: -1 }])?.sentence.text).toBe(
      '“Publish a day-office page” did not help: −1 point.',
    )
    expect(watch({}, [{ ...worse, lookedOn: '2026-09-28' }])).toBeNull()
  })

  it('says how many flagged answers nobody has solved, and opens them', () => {
    expect(watch({ wrong: 1 })?.sentence.text).toBe('1 answer is wrong about you.')
    expect(watch({ wrong: 3 })).toMatchObject({
      sentence: { text: '3 answers are wrong about you.', values: { answers: 3 } },
      opens: { label: 'Read them', what: { kind: 'wrong' } },
    })
  })

  it('says which criticism grew, and which engine names the brand least', () => {
    expect(watch({ criticism })?.sentence.text).toBe('More criticism: Price, 12 answers after 4.')
    expect(watch({ behind })?.sentence.text).toBe('Claude names you in 43%, ChatGPT in 86%.')
  })
})

describe('do next', () => {
  const standing = { share: 19, rival: { name: 'Baythorne', share: 95 } }
  const due = (day: string, part: Partial<OpenAction> = {}): OpenAction => ({
    ...{ id: 'a5', title: 'Publish the page about virtual office addresses', by: null, due: day, standing },
    ...part,
  })
  const lost = [{ query: 'q1', searchTerm: 'day office', engines: ['openai'], answers: 3, day: '2026-11-27' }]
  const card = makeGapCard(2, { query: { _id: 'q2', searchTerm: 'meeting rooms', kind: 'organisation' } })
  const opportunity = { card, standing: { share: 43, rival: { name: 'Foundry Row', share: 95 } } }

  it('has the order of its rules', () => {
    const keys = [
      next({ due: [due('2026-11-27')], lost, opportunity, queries: 1 }),
      next({ due: [due('2026-11-28')], lost, opportunity, queries: 1 }),
      next({ lost, opportunity, queries: 1 }),
      next({ opportunity, queries: 1 }),
      next({ queries: 1 }, [waiting()]),
      next({}, [waiting()]),
      next({}),
    ].map((row) => row?.sentence.key)
    expect(keys).toEqual(['overdue', 'due', 'lost', 'gap', 'moreQueries', 'nextLook', 'nothingDue'])
  })

  it('is an action that is due within a week, with how its queries stand, and opens it', () => {
    const row = next({ due: [due('2026-12-02')] })
    expect(row?.sentence.text).toBe('Publish the page about virtual office addresses, due 2 December.')
    expect(row?.detail).toBe('You are in 19% of those answers, Baythorne in 95%.')
    expect(row?.opens).toEqual({
      label: 'Open the action',
      what: { kind: 'action', id: 'a5', title: 'Publish the page about virtual office addresses' },
    })
    expect(next({ due: [due('2026-12-05')] })?.sentence.key).toBe('due')
    expect(next({ due: [due('2026-12-06')] })?.sentence.key).toBe('nothingDue')
  })

  it('is an overdue action before one that is due', () => {
    const row = next({ due: [due('2026-11-27', { title: 'Ask “them” & co' }), due('2026-11-29')] })
    expect(row?.sentence.text).toBe('Ask “them” & co, overdue since 27 November.')
  })

  it.each([
    [null, null],
    [{ share: 0, rival: standing.rival }, 'You are in none of those answers, Baythorne in 95%.'],
    [{ share: 40, rival: null }, 'You are in 40% of those answers.'],
  ])('says how the queries of an action stand: %j', (of, text) => {
    expect(next({ due: [due('2026-12-02', { standing: of })] })?.detail).toBe(text)
  })

  it('is to read three answers or more lost since yesterday', () => {
    const row = next({ lost })
    expect(row?.sentence.text).toBe('Look at “day office”: lost in 3 answers since yesterday.')
    expect(row?.opens).toMatchObject({
      label: 'Read them',
      what: { kind: 'answers', queries: ['q1'], engines: ['openai'], days: { from: '2026-11-27', to: '2026-11-27' } },
    })
    expect(next({ lost: lost.map((each) => ({ ...each, answers: 2 })) })?.sentence.key).toBe('nothingDue')
  })

  it('is to plan an action for the first opportunity', () => {
    const row = next({ opportunity })
    expect(row?.sentence.text).toBe('Close the gap on “meeting rooms”.')
    expect(row?.detail).toBe('You are in 43% of those answers, Foundry Row in 95%.')
    expect(row?.opens).toMatchObject({
      label: 'Plan an action',
      what: { kind: 'plan', of: 'gap', key: card.key, queries: ['q2'] },
    })
  })

  it('says of a site what is at stake', () => {
    const site = makeSiteCard('guide.example', 44)
    const row = next({ opportunity: { card: site, standing: opportunity.standing } })
    expect([row?.sentence.text, row?.detail]).toEqual([
      'Get onto guide.example.',
      '44 answers name a rival and not you.',
    ])
    expect(row?.opens).toMatchObject({ what: { kind: 'plan', of: 'site', key: 'site:guide.example' } })
  })

  it.each([
    [1, 'Add two more queries: one alone says little.', '2 of 3 are free.'],
    [2, 'Add one more query: two alone say little.', '1 of 3 is free.'],
  ])('is to add queries to %i, for those who may', (queries, text, detail) => {
    const row = next({ queries })
    expect([row?.sentence.text, row?.detail]).toEqual([text, detail])
    expect(next({ queries, mayAdd: false })?.sentence.key).toBe('nothingDue')
  })

  it('proposes no queries where there are enough, or none at all', () => {
    expect(next({ queries: 3 })?.sentence.key).toBe('nothingDue')
    expect(next({ queries: 0 })?.sentence.key).toBe('nothingDue')
  })

  it('is nothing, with a head alone, and is left out before the first answers', () => {
    expect(next({})).toMatchObject({ head: 'Nothing due', detail: null, opens: null })
    expect(nextRow({ ...FACTS, answered: false })).toBeNull()
  })

  it('is nothing, with the next look at an action', () => {
    const later = waiting({ id: 'a9', nextLook: '2026-12-20' })
    const row = next({}, [later, waiting({ shortName: 'day-pass prices' })])
    expect(row).toMatchObject({ head: 'Nothing due', opens: null })
    expect(row?.sentence.text).toBe('First look at “day-pass prices” on 3 December.')
    expect(next({}, [waiting({ lookedOn: '2026-11-20' })])?.sentence.text).toMatch(/^Second look at/)
    expect(next({})).toMatchObject({ head: 'Nothing due', opens: null, sentence: { text: 'Nothing due.' } })
  })
})

describe('the rows', () => {
  it('are those that have something to say, in their order', () => {
    expect(homeRows(FACTS).map(({ kind }) => kind)).toEqual(['next'])
    const silent = [{ label: 'Grok', since: TODAY, told: true }]
    const all = { ...FACTS, live: [worked()], watch: { ...FACTS.watch, silent } }
    expect(homeRows(all).map(({ kind }) => kind)).toEqual(['worked', 'watch', 'next'])
  })
})
