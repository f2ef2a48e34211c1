import { engineLabel, engineMark } from '@/lib/engines/engines'
import {
  type Gap,
  type GapCard,
  type NamedShare,
  type Opportunities,
  type SearchCard,
  type SearchOpportunity,
  type SiteCard,
  type SiteOpportunity,
  STEPS,
  type WhyNotUs,
} from '@/lib/opportunities/shapes'
import { idOf, ORGANISATION_ID } from './visibility-figures'

const WINDOW = { from: '2026-11-02', to: '2026-11-22', days: 28 }
const ENGINES = ['openai', 'anthropic', 'perplexity']
const labelled = ENGINES.map((id) => ({ id, label: engineLabel(id), mark: engineMark(id) }))

export function makeShare(named: number, answers: number, part: Partial<NamedShare> = {}): NamedShare {
  return { named, answers, share: Math.round((100 * named) / answers), low: null, high: null, ...part }
}

export function makeGap(number: number, part: Partial<Gap> = {}): Gap {
  return {
    query: { _id: idOf(number), searchTerm: `query ${number}`, kind: 'organisation' },
    own: makeShare(20, 63, { low: 22, high: 44 }),
    rival: { key: 'baythorne', name: 'Baythorne', ...makeShare(44, 63) },
    rivalOnly: 30,
    ownOnly: 6,
    gap: 38,
    engines: ['openai', 'perplexity'],
    action: null,
    ...part,
  }
}

export function makeSite(site: string, answers: number, part: Partial<SiteOpportunity> = {}): SiteOpportunity {
  return {
    site,
    type: 'editorial',
    typeSet: false,
    answers,
    namingOwn: 9,
    namingRivals: 30,
    change: null,
    before: answers,
    pages: [{ url: `https://${site}/best-offices`, answers }],
    ...part,
  }
}

export function makeSearch(search: string, times: number, part: Partial<SearchOpportunity> = {}): SearchOpportunity {
  return { search, key: search.toLowerCase(), times, engines: ['openai'], ownSiteRead: false, ...part }
}

const COMMON = { atStake: 30, brings: null, state: null }

export function makeGapCard(place: number, part: Partial<Gap> = {}, card: Partial<GapCard> = {}): GapCard {
  const { action: _, ...gap } = makeGap(place, part)
  const { _id, searchTerm } = gap.query
  return {
    ...{ ...COMMON, kind: 'gap', key: `gap:${_id}`, title: `Close the gap on “${searchTerm}”`, place, gap },
    ...{ opened: 0, effort: { bars: 2, text: 'One new page' }, queries: [_id] },
    ...card,
  }
}

export function makeSiteCard(site: string, atStake: number, card: Partial<SiteCard> = {}): SiteCard {
  return {
    ...{ ...COMMON, kind: 'site', key: `site:${site}`, title: `Get onto ${site}`, place: 3, site, atStake },
    ...{
      type: 'editorial',
      pages: 3,
      namingOwn: 0,
      strongest: '/london/best-coworking-2026',
      queries: [idOf(1), idOf(2)],
    },
    effort: { bars: 2, text: 'Ask for a listing' },
    ...card,
  }
}

export function makeSearchCard(search: string, atStake: number, card: Partial<SearchCard> = {}): SearchCard {
  const searchKey = search.toLowerCase()
  return {
    ...{ ...COMMON, kind: 'search', key: `search:${searchKey}`, title: `Answer the search “${search}”`, place: 4 },
    ...{ search, searchKey, times: 74, found: { page: 'foundryrow.co.uk/pricing', times: 61 }, atStake },
    ...{ effort: { bars: 2, text: 'One new page' }, queries: [idOf(1)] },
    ...card,
  }
}

export function makeOpportunities(part: Partial<Opportunities> = {}): Opportunities {
  return {
    organisation: { _id: ORGANISATION_ID, name: 'Loomhouse' },
    window: WINDOW,
    answers: 252,
    enoughFrom: null,
    gaps: [
      makeGap(1, { gap: 47, own: makeShare(3, 21, { low: 5, high: 35 }) }),
      makeGap(2, { query: { _id: idOf(2), searchTerm: 'day office near King’s Cross', kind: 'industry' } }),
    ],
    omittedGaps: 4,
    sites: [
      makeSite('londonofficeguide.co.uk', 61),
      makeSite('reddit.com', 38, { type: 'community', change: 'new', before: 0, namingOwn: 0 }),
      makeSite('loomhouse.co.uk', 20, { type: 'own' }),
      makeSite('deskfinder.co.uk', 0, {
        ...{ type: 'other', change: 'lost', before: 11, namingOwn: 0, namingRivals: 0, pages: [] },
      }),
    ],
    searches: [makeSearch('Day office no membership', 26), makeSearch('loomhouse price', 9, { ownSiteRead: true })],
    cards: [
      makeGapCard(1, { own: makeShare(3, 21), gap: 47 }, { atStake: 58 }),
      makeGapCard(2, { query: { _id: idOf(2), searchTerm: 'day office near King’s Cross', kind: 'industry' } }),
      makeSiteCard('londonofficeguide.co.uk', 24),
      makeSearchCard('Day office no membership', 21),
    ],
    leftOut: [],
    sentences: [{ key: 'things', values: { things: 4 }, text: 'Four things would help most.' }],
    engines: labelled,
    simulated: true,
    ...part,
  }
}

const COUNTS = { answers: 63, read: 12, cited: 5, named: 20, topThree: 8 }

/** The answers to query 2. */
export function makeWhyNotUs(part: Partial<WhyNotUs> = {}): WhyNotUs {
  const { own, rival } = makeGap(2)
  return {
    query: { _id: idOf(2), searchTerm: 'day office near King’s Cross', kind: 'industry' },
    window: WINDOW,
    engines: labelled,
    own,
    rival,
    steps: STEPS.map((key) => ({
      ...{ key, count: COUNTS[key], of: 63, rival: key === 'read' ? 41 : null },
      ...{ engines: ENGINES, notReportedBy: [] },
    })),
    weakest: 'read',
    enough: true,
    action: null,
    rivalSites: ['londonofficeguide.co.uk', 'workspacereview.com'],
    ...part,
  }
}
