export const SET_UP_STEPS = ['industry', 'organisation', 'names', 'queries', 'person', 'answers'] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

/** Steps that an organisation can do without. */
export const SKIPPABLE_STEPS = ['names', 'queries', 'person', 'answers'] as const

interface Steps {
  missing: readonly SetUpStep[]
  skipped: readonly SetUpStep[]
}

export type StepState = 'done' | 'skipped' | 'missing'

/** Returns a step's state; one that was skipped and done later is done (R-SETUP-1). */
export function stateOf(step: SetUpStep, { missing, skipped }: Steps): StepState {
  if (!missing.includes(step)) return 'done'
  return skipped.includes(step) ? 'skipped' : 'missing'
}

/** Returns the first step after `from`, or of all steps, that is neither done nor skipped (R-SETUP-1). */
export function nextStep(steps: Steps, from?: SetUpStep): SetUpStep | null {
  const later = from ? SET_UP_STEPS.slice(SET_UP_STEPS.indexOf(from) + 1) : SET_UP_STEPS
  return later.find((step) => stateOf(step, steps) === 'missing') ?? null
}
