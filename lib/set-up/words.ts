import { counted } from '@/lib/format/numbers'

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

export const setUpCopy = {
  title: 'Set up',
  text: 'Customers whose set-up is not complete, newest first.',
  start: 'Set up a customer',
  /** Heading for screen readers. */
  section: 'Customers',
  unfinished: 'Not complete',
  loading: 'Loading set-ups...',
  carryOn: (name: string) => `Continue ${name}`,
  carryOnShort: 'Continue',
  empty: { title: 'Every set-up is complete', text: 'A new customer takes six steps.' },
  missing: (steps: readonly string[]) => `Missing: ${steps.join(', ')}`,
  newTitle: 'Set up a customer',
  newText: 'Six steps, from the industry to the first answers. What is saved stays; you can stop at any time.',
  done: (done: number, of: number) => `${done} of ${of} steps done`,
  complete: 'This set-up is complete.',
  steps: {
    industry: 'Industry',
    organisation: 'Organisation',
    names: 'Names and domains',
    queries: 'Three queries',
    person: 'First person',
    answers: 'First answers',
  } satisfies Record<SetUpStep, string>,
  states: { done: 'Done', skipped: 'Skipped', missing: 'To do' },
  open: (step: string) => `Open ${step}`,
  skip: 'Skip this step',
  skipped: 'This step is skipped.',
  takeUp: 'Take it up again',
  saved: 'Saved',
  next: 'Save and go on',
  saving: 'Saving...',
  later: 'Save the organisation first.',
  industry: {
    help: 'Its market: the industry’s queries are shared by all organisations in it.',
    choose: 'Choose an industry',
    none: 'Choose an industry, or create one.',
    name: 'Or create a new one',
    namePlaceholder: 'Name of the industry',
    create: 'Create industry',
    created: (name: string) => `Industry ${name} created`,
  },
  organisation: {
    websiteHelp: 'Citations of this site count as the customer’s own.',
    missing: 'Name, website and place.',
    missingIndustry: 'Choose an industry in the first step.',
  },
  names: {
    suggestions: 'Suggested',
    suggested: 'From name and website; press what answers may really use.',
    add: (text: string) => `Add ${text}`,
    website: (site: string) => `The website ${site} counts as well.`,
    missing: 'No website, further name or own domain yet.',
  },
  queries: {
    active: (active: number, limit: number) => `${active} of ${limit} active`,
    missing: (active: number, limit: number) =>
      active === 0 ? 'No query is active yet.' : `${counted(limit - active, 'query', 'queries')} to go.`,
    own: 'Tracked queries',
    inactive: 'Inactive',
    answers: (answers: number) => counted(answers, 'answer', 'answers'),
    term: 'Add a query',
    placeholder: 'best coworking space in london',
    help: 'What a buyer would ask. It is asked as soon as it is added.',
    add: 'Add',
    addTerm: (term: string) => `Add “${term}”`,
    added: (term: string) => `Added: ${term}`,
    suggestions: 'Suggestions from the industry',
    noSuggestions: 'The industry tracks no other query.',
    asker: 'Who is asking (optional)',
    askerHelp: 'Goes with each query that you preview or add here, suggestions too, until you change it.',
    preview: 'Preview an answer',
    previewOf: (term: string) => `Preview an answer to “${term}”`,
    previewBy: 'Preview by',
    full: 'Three queries are active. One more is saved as inactive.',
    manage: 'Manage Queries',
  },
  person: {
    none: 'No person can sign in to it yet.',
    people: 'People',
    invited: 'Invited',
    help: 'An invitation with a link is sent at once.',
    sent: (email: string) => `Invitation sent to ${email}`,
    elsewhere: 'This address has an account already; it stays as it is. Change it in Users.',
    count: (people: number) => counted(people, 'person', 'people'),
  },
  answers: {
    help: 'Queries are asked as soon as they are active. Ask now asks what is left of today, also of the industry.',
    askNow: 'Ask now',
    asked: (questions: number) =>
      questions === 0 ? 'Nothing is left to ask today' : `${counted(questions, 'answer', 'answers')} enqueued`,
    own: 'Own queries',
    industries: 'Industry queries',
    notYet: 'Nothing is planned for today',
    waiting: 'The first answers are on their way.',
    missing: 'No answer yet.',
    failed: (reason: string, runs: number) => `${reason}: ${counted(runs, 'answer', 'answers')}`,
    see: 'See the first answers',
    figure: 'First answers',
    count: (answers: number) => counted(answers, 'answer', 'answers'),
  },
}

export const answerPreviewCopy = {
  title: 'Preview of an answer',
  asking: 'Asking. This takes as long as the engine does, about half a minute.',
  kept: 'A preview counts in no figure and is deleted after a day; its tokens are counted.',
  again: 'Ask once more',
  sources: 'Cited sites',
  noSources: 'It cites no site.',
  of: (engine: string) => `Answered by ${engine}`,
  refusals: {
    notConfigured: 'No answer engine is configured, so nothing can be asked.',
    engine: 'This answer engine is not set up here.',
    budget: 'The token budget of the day is used up. Please try again tomorrow.',
    gaveUp: 'Asking was interrupted several times and was given up. Please try again.',
    interrupted: 'Asking was interrupted and did not finish. Please try again.',
    broke: 'The answer could not be read. Please try again.',
  },
}
