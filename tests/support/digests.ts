import type { WeeklyDigest } from '@/lib/digest/shapes'

/** A digest with every part. */
export function makeDigest(given: Partial<WeeklyDigest> = {}): WeeklyDigest {
  return {
    organisation: { _id: 'a'.repeat(24), name: 'Loomhouse' },
    week: '2026-11-23',
    window: { from: '2026-11-16', to: '2026-11-22' },
    state: 'changes',
    failedDays: [],
    story: {
      sentences: [
        {
          key: 'weekUp',
          values: { brand: 'Loomhouse', share: 86, before: 61 },
          text: 'Loomhouse is named in 86% of AI answers, up from 61% in the four weeks before.',
        },
        { key: 'rivalFollows', values: { rival: 'Baythorne', rivalShare: 70 }, text: 'Baythorne follows at 70%.' },
      ],
      line: {
        key: 'line',
        values: {},
        text: 'Your 3 queries on ChatGPT, Claude and Perplexity, 63 answers, 16 to 22 November.',
      },
      week: { share: 86, ranked: 54, results: 63 },
      done: {
        head: 'Live for 4 days',
        sentence: { key: 'live', values: { days: 4 }, text: 'State day-pass prices.' },
        detail: 'First look on 2 December.',
        lookedOn: null,
      },
    },
    changes: [
      { of: 'visibility', name: null, verdict: 'clearRise', share: 86, ranked: 54, results: 63, before: 61 },
      {
        of: 'query',
        name: 'best coworking space in Shoreditch',
        verdict: 'clearRise',
        ...{ share: 100, ranked: 21, results: 21, before: 55 },
      },
      { of: 'citing', name: null, verdict: 'clearDrop', share: 18, ranked: 11, results: 63, before: 42 },
    ],
    visibility: { share: 86, ranked: 54, results: 63, low: 76, high: 93, points: 25 },
    measurementChange: null,
    opportunity: {
      ...{ kind: 'gap', title: 'Close the gap on “day office near King’s Cross”', atStake: 30 },
      gap: { query: 'b'.repeat(24), rival: 'Baythorne', named: 44, answers: 63, own: 20 },
    },
    sources: [
      { site: 'reddit.com', type: 'community', change: 'new', answers: 38 },
      { site: 'london.gov.uk', type: 'institution', change: 'new', answers: 9 },
      { site: 'deskfinder.co.uk', type: 'editorial', change: 'lost', answers: 11 },
    ],
    due: [
      { title: 'Publish a comparison page for Shoreditch coworking', day: '2026-11-18', overdue: true },
      { title: 'Create a landing page for King’s Cross teams', day: '2026-11-27', overdue: false },
    ],
    moreDue: 0,
    simulated: true,
    ...given,
  }
}

/** What Home says of a week like the four before. */
const SAME: WeeklyDigest['story'] = {
  sentences: [
    {
      key: 'same',
      values: { brand: 'Loomhouse', share: 84 },
      text: 'Loomhouse is named in 84% of AI answers, about the same as in the four weeks before.',
    },
    { key: 'level', values: { rival: 'Baythorne', rivalShare: 83 }, text: 'You are level with Baythorne.' },
  ],
  line: null,
  week: { share: 84, ranked: 53, results: 63 },
  done: null,
}

/** One in which nothing changed. */
export const quietDigest = (given: Partial<WeeklyDigest> = {}): WeeklyDigest =>
  makeDigest({
    state: 'quiet',
    story: SAME,
    changes: [],
    sources: [],
    visibility: { share: 84, ranked: 53, results: 63, low: 73, high: 91, points: 2 },
    ...given,
  })
