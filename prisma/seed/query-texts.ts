import type { IndustryName, OrganisationName } from './organisations'

/** A query of the demo and the days, by number, on which it is active. */
export interface DemoQuery {
  term: string
  profile?: readonly [name: string, prePrompt: string]
  slot: number
  /** Number of the day on which it was switched on; the first day otherwise. */
  from?: number
  /** Number of the day on which it was switched off; still active otherwise. */
  until?: number
}

const FOUNDER = [
  'Operations lead',
  'The person asking runs operations at a company of 20 people that is moving out of its first office.',
] as const
const NERVOUS = [
  'Nervous patient',
  'The person asking has avoided dentists for years and is anxious about treatment.',
] as const

// The same words for two organisations on purpose: one model call answers both.
const SHARED = 'flexible office space in London with meeting rooms'

export const ORGANISATION_QUERIES: Record<OrganisationName, readonly DemoQuery[]> = {
  Loomhouse: [
    { term: 'best coworking space in Shoreditch', slot: 1 },
    { term: 'dog-friendly coworking London', slot: 2, until: 12 },
    { term: "serviced office for a 20-person team near King's Cross", profile: FOUNDER, slot: 2, from: 12 },
    { term: 'quiet day office in central London', slot: 3, until: 25 },
    { term: SHARED, slot: 3, from: 25 },
  ],
  'Brightwater Dental': [
    { term: 'best private dentist in London', slot: 1 },
    { term: 'family dentist open on Saturdays', slot: 2, until: 12 },
    { term: 'Invisalign provider London with payment plan', slot: 2, from: 12 },
    { term: 'dentist for nervous patients London', profile: NERVOUS, slot: 3, until: 25 },
    { term: 'same-day emergency dentist central London', slot: 3, from: 25 },
  ],
  'Foundry Row': [
    { term: SHARED, slot: 1 },
    { term: 'private office for 6 in Soho', slot: 2 },
    { term: 'workspace with podcast studio London', slot: 3, until: 25 },
    { term: 'short-term office rental London', slot: 3, from: 25 },
  ],
}

export const INDUSTRY_QUERIES: Record<IndustryName, readonly DemoQuery[]> = {
  'Flexible Workspace': [
    { term: 'best coworking spaces in London', slot: 1 },
    { term: 'serviced offices near Liverpool Street', slot: 2 },
    { term: 'cheapest hot desk in central London', slot: 3 },
    { term: 'meeting rooms for 12 in the City', slot: 4 },
    { term: 'virtual office address London', slot: 5 },
    { term: 'flexible office for a growing startup', profile: FOUNDER, slot: 6 },
    { term: "day office near King's Cross", slot: 7, from: 12 },
    { term: 'coworking with childcare London', slot: 7, until: 12 },
  ],
  'Private Dentistry': [
    { term: 'best private dentists in London', slot: 1 },
    { term: 'dental implants cost London', slot: 2 },
    { term: 'clear aligners versus braces for adults: which dentist', slot: 3 },
    { term: 'teeth whitening dentist London', slot: 4 },
    { term: 'private dentist for nervous patients', profile: NERVOUS, slot: 5 },
    { term: 'dentist open late near Oxford Circus', slot: 6, from: 25 },
    { term: 'orthodontist for teenagers London', slot: 6, until: 25 },
  ],
}
