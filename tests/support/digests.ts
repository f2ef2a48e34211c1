import type { WeeklyDigest } from '@/lib/digest/shapes'

/** A digest with every part. */
export function makeDigest(given: Partial<WeeklyDigest> = {}): WeeklyDigest {
  return {
    organisation: { _id: 'a'.repeat(24), name: 'Loomhouse' },
    week: '2026-11-23',
    window: { from: '2026-11-16', to: '2026-11-22' },
    state: 'changes',
    failedDays: [],
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
      query: { _id: 'b'.repeat(24), searchTerm: 'day office near King’s Cross' },
      ...{ rival: 'Baythorne', named: 44, answers: 63, own: 20 },
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

/** One in which nothing changed. */
export const quietDigest = (given: Partial<WeeklyDigest> = {}): WeeklyDigest =>
  makeDigest({
    state: 'quiet',
    changes: [],
    sources: [],
    visibility: { share: 84, ranked: 53, results: 63, low: 73, high: 91, points: 2 },
    ...given,
  })
