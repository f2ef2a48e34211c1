import { lastDays } from '@/lib/format/days'
import type { RivalEngine, RivalFigures, RivalQuery, RivalSite, WindowShare } from '@/lib/rivals/shapes'
import { idOf, ORGANISATION_ID } from './visibility-figures'

// The figures of a rival's page: 250 answers of three engines, of which 165 name the own brand and 230 the rival.

export const LAST = '2026-11-27'
const WINDOW = { from: '2026-10-31', to: LAST, days: 28 }

export function makeShare(named: number, answers: number): WindowShare {
  return { named, answers, share: Math.ceil((100 * named) / answers), low: 20, high: 90 }
}

export function makeEngine(id: string, label: string, own: number, rival: number, part: Partial<RivalEngine> = {}) {
  const shares = { own: makeShare(own, 80), rival: makeShare(rival, 80) }
  return {
    ...{ id, label, mark: label.slice(0, 2), from: WINDOW.from, ...shares },
    gap: (shares.rival.share ?? 0) - (shares.own.share ?? 0),
    ...{ ahead: 'rival' as const, since: '2026-08-30' },
    ...part,
  } satisfies RivalEngine
}

export function makeRivalQuery(at: number, own: number, rival: number, part: Partial<RivalQuery> = {}): RivalQuery {
  const share = (named: number) => ({ ...makeShare(named, 80), share: Math.ceil((100 * named) / 80) })
  const shares = { own: share(own), rival: share(rival) }
  return {
    query: { _id: idOf(at), searchTerm: `query ${at}`, kind: 'organisation' },
    ...shares,
    ...{ gap: shares.rival.share - shares.own.share, ahead: 'rival', proven: null },
    ...part,
  }
}

export function makeSite(site: string, answers: number, part: Partial<RivalSite> = {}): RivalSite {
  return {
    ...{ site, type: 'editorial', answers, action: null },
    pages: [{ url: `https://${site}/london/best`, answers }],
    ...part,
  }
}

export function makeRivalFigures(part: Partial<RivalFigures> = {}): RivalFigures {
  return {
    organisation: { _id: ORGANISATION_ID, name: 'Loomhouse' },
    today: LAST,
    rival: { key: 'baythorne', name: 'Baythorne', ...makeShare(230, 250) },
    own: makeShare(165, 250),
    window: WINDOW,
    asked: { kind: 'organisation', queries: 3 },
    seen: { from: '2026-08-30', to: LAST, answers: 690 },
    days: lastDays(LAST, 90).map((date) => ({
      ...{ date, own: 60, rival: 90, ownAverage: 60, rivalAverage: 90, answers: 9 },
    })),
    ...{ ahead: 'rival', aheadSince: '2026-08-30' },
    gap: {
      ...{ points: 26, before: 60, low: 20, high: 32, beyondChance: true, verdict: 'closing', only: [] },
      sides: {
        before: { from: '2026-08-30', to: '2026-09-26', own: 29, rival: 89 },
        recent: { from: WINDOW.from, to: LAST, own: 66, rival: 92 },
      },
    },
    engines: [
      makeEngine('anthropic', 'Claude', 36, 74),
      makeEngine('perplexity', 'Perplexity', 55, 74, { since: '2026-10-24' }),
      makeEngine('openai', 'ChatGPT', 68, 72, { ahead: null, since: '2026-11-09' }),
    ],
    choices: [
      { id: 'openai', label: 'ChatGPT', inMean: true, reason: null, lastAnswerDay: LAST },
      { id: 'anthropic', label: 'Claude', inMean: true, reason: null, lastAnswerDay: LAST },
      { id: 'perplexity', label: 'Perplexity', inMean: true, reason: null, lastAnswerDay: LAST },
    ],
    queries: [
      makeRivalQuery(2, 20, 74),
      makeRivalQuery(3, 60, 66, { ahead: null }),
      makeRivalQuery(4, 66, 57, {
        query: { _id: idOf(4), searchTerm: 'day office near King’s Cross', kind: 'industry' },
        ahead: 'own',
        proven: { _id: idOf(9), title: 'Publish a page about day offices' },
      }),
    ],
    carried: 75,
    sites: [
      makeSite('workspacereview.com', 44, {
        pages: [
          { url: 'https://workspacereview.com/london/best', answers: 44 },
          { url: 'https://workspacereview.com/paris', answers: 3 },
        ],
      }),
      makeSite('deskfinder.co.uk', 29, {
        type: 'other',
        action: { _id: idOf(8), title: 'Earn a mention on deskfinder.co.uk', state: 'Planned by Amelia' },
      }),
      makeSite('kilnstreet.co.uk', 12, { type: 'competitor' }),
    ],
    leftOut: { theirs: [{ site: 'baythorne.com', answers: 41 }], own: [{ site: 'loomhouse.co.uk', answers: 3 }] },
    ...{ praise: [], criticism: [], analysis: null, nextAnalysis: null, alsoReadAs: ['Otter Lane'] },
    place: {
      ...{ place: 2, of: 15 },
      previous: { key: 'foundry row', name: 'Foundry Row' },
      next: { key: 'kiln street', name: 'Kiln Street' },
    },
    ...{ implementDates: [], notes: [], simulated: false },
    sentences: [
      {
        ...{ key: 'rivalAhead', values: { rival: 'Baythorne', day: '30 August', points: 26, before: 60 } },
        text: 'Baythorne has been ahead since 30 August; the gap fell from 60 to 26 points.',
      },
    ],
    ...part,
  }
}
