import { z } from 'zod'
import type { RunProgress } from '@/lib/daily-run/shapes'
import type { EngineId, SurfaceProvider } from '@/lib/engines/engines'
import { isoTime } from '@/lib/http/fields'
import type { AdminOrganisationRow } from '@/lib/organisations/shapes'
import { trackedQueryRow } from '@/lib/queries/shapes'
import { SET_UP_STEPS, SKIPPABLE_STEPS } from './words'

export const setUpInput = z.object({ skipped: z.array(z.enum(SKIPPABLE_STEPS)).max(SKIPPABLE_STEPS.length) })
export type SetUpInput = z.infer<typeof setUpInput>

/** Stored data shows which steps are missing; skipped ones may stay missing. */
export const setUpRow = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: isoTime,
  missing: z.array(z.enum(SET_UP_STEPS)),
  skipped: z.array(z.enum(SET_UP_STEPS)),
})
export type SetUpRow = z.infer<typeof setUpRow>

/** A query of the organisation, and how many answers it has. */
export const setUpQuery = trackedQueryRow.pick({
  _id: true,
  searchTerm: true,
  profileName: true,
  active: true,
  results: true,
})

export const setUpPerson = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  organisationAdmin: z.boolean(),
  invited: z.boolean(),
})

/** Why runs have no answer. */
export const runFailure = z.object({ reasonCode: z.string(), runs: z.number() })

export interface SetUp extends SetUpRow {
  organisation: AdminOrganisationRow
  /** Names and domains that its name and website suggest, and that it does not have yet. */
  offered: Record<'aliases' | 'ownDomains', string[]>
  queries: z.infer<typeof setUpQuery>[]
  active: { count: number; limit: number }
  /** Search terms that its industries track but it does not. */
  suggestions: string[]
  /** Engines available for a preview, the default first; empty if none is configured. */
  engines: EngineId[]
  /** The surfaces among them: who is asked first, and what a preview costs there in US dollars; null where nobody says. */
  looks: { engine: EngineId; provider: SurfaceProvider; costUsd: string | null }[]
  people: z.infer<typeof setUpPerson>[]
  /** Today's runs of the organisation and its industries. */
  run: RunProgress
  /** Reason codes of today's runs without an answer, most frequent first. */
  failures: z.infer<typeof runFailure>[]
  /** Answers to its own queries, over all days. */
  answers: number
  /** Answers to its own queries in the last 30 days, and how many of them name it. */
  first: { named: number; answers: number }
}
