import {
  accessOf,
  type EngineId,
  engineLabel,
  isSurface,
  playedEngine,
  providerLabel,
  type SurfaceProvider,
} from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { counted, ordinal } from '@/lib/format/numbers'
import { PRODUCT } from '@/lib/layout/words'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import { routes } from '@/lib/routes'

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

/** The last days whose answers count as the first ones. */
export const firstDays = (today: Day) => ({ from: addDays(today, -29), to: today })

/** What is known of the first answers when nothing of a set-up is missing. */
export interface FirstAnswers {
  named: number
  answers: number
  /** Runs of the own queries that still wait, and those that ended without an answer. */
  left: number
  failed: number
  /** Why, in words; null where nothing failed. */
  reason: string | null
  activeQueries: number
}

/** Says how far the first answers are: no promise, and no figure that is not there (R-SETUP-5). */
export function firstAnswersText({ named, answers, left, failed, reason, activeQueries }: FirstAnswers): string[] {
  const of = named === 0 ? `none of ${answers} names it` : `named in ${named} of ${answers}`
  const lost =
    failed > 0 ? `${counted(failed, 'question', 'questions')} got no answer${reason ? `: ${reason}` : ''}.` : ''
  if (left > 0) {
    const so =
      answers > 0
        ? `The first answers are coming in: ${of} so far, ${left} to come.`
        : 'The first answers are on their way.'
    return [so, lost].filter(Boolean)
  }
  if (answers > 0) return [`The first answers are in: ${of}.`, lost].filter(Boolean)
  if (lost) return [lost]
  return [
    activeQueries === 0 ? 'No query is active, so nothing is asked yet.' : 'No answer yet: nothing was asked today.',
  ]
}

/** A mail for the first person, without a secret: the invitation carries the link. */
export function welcomeMail({
  name,
  origin,
  queries,
  first,
}: {
  name: string
  /** Where the product is: 'https://sightline.example'. */
  origin: string
  queries: readonly string[]
  first: FirstAnswers
}): string {
  const figure = first.answers > 0 && first.left === 0 ? ` So far: ${firstFigure(name, first)}.` : ''
  return [
    `Subject: Your ${PRODUCT} account for ${name}`,
    '',
    'Hello,',
    '',
    `${PRODUCT} shows how AI answers speak of ${name}, and what would help.`,
    '',
    `Sign in: ${origin}${routes.login}`,
    'The first time, use the link in the invitation that came by mail: there you choose your password.',
    '',
    `You first see Home: one sentence on how many answers name ${name}, what to watch, and what to do next.${figure}`,
    ...(queries.length > 0 ? ['', 'These are asked for you:', ...queries.map((query) => `- ${query}`)] : []),
    '',
  ].join('\n')
}

const firstFigure = (name: string, { named, answers }: FirstAnswers) =>
  named === 0
    ? `none of the first ${answers} answers names ${name}`
    : `named in ${named} of the first ${answers} answers`

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
  ready: {
    title: (name: string) => `${name} is ready.`,
    open: 'Open as the customer',
    copy: 'Copy a welcome mail',
    copied: 'Welcome mail copied',
    copyFailed: 'The mail could not be copied. This browser does not allow it.',
  },
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
    missing: (active: number) =>
      active === 0
        ? 'No query is active yet.'
        : `${counted(ACTIVE_QUERY_LIMIT.organisation - active, 'query', 'queries')} to go.`,
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
    /** Beside each of them. */
    industryQuery: 'Industry',
    askedAlready:
      'The industry asks these already, and every list of the customer shows them. Add one as its own only where it is to count in its figures: it then stands there twice.',
    noSuggestions: 'The industry tracks no other query.',
    askerHelp: 'Goes with each query that you preview or add here, suggestions too, until you change it.',
    preview: 'Preview an answer',
    previewOf: (term: string) => `Preview an answer to “${term}”`,
    previewBy: 'Preview by',
    /** What a preview of a surface costs, before it is asked. */
    look: ({ engine, provider, costUsd }: { engine: EngineId; provider: SurfaceProvider; costUsd: string | null }) =>
      costUsd === null
        ? `${providerLabel(provider)} charges for a look at ${engineLabel(engine)}; its price is not known here.`
        : `A look at ${engineLabel(engine)} costs $${Number(costUsd)} at ${providerLabel(provider)}.`,
    full: (limit: number) => `${limit} queries are active. One more is saved as inactive.`,
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
  asking: (engine?: string) =>
    engine && isSurface(engine)
      ? 'Looking. This takes as long as the provider does, a minute and a half at most.'
      : 'Asking. This takes as long as the engine does, about half a minute.',
  kept: (engine?: string) =>
    `A preview counts in no figure and is deleted after a day; its ${engine && isSurface(engine) ? 'cost is' : 'tokens are'} counted.`,
  again: 'Ask once more',
  /** `brands` in the order of the answer. */
  named: (brands: readonly { own: boolean }[]) => {
    const at = brands.findIndex(({ own }) => own)
    return at === -1 ? 'You are not in it.' : `You are named ${at === 0 ? 'first' : ordinal(at + 1)}.`
  },
  add: 'Add this query',
  sources: 'Cited sites',
  noSources: 'It cites no site.',
  of: (engine: string, provider: SurfaceProvider | null) => {
    if (provider) return `${engineLabel(engine)}, looked at by ${providerLabel(provider)}`
    return accessOf(engine) === 'app' ? engineLabel(engine) : `Answered by ${engineLabel(engine)}`
  },
  /** In the place of the answer of a surface that showed none. */
  notShown: (engine: string) =>
    playedEngine(engine) === 'google-ai-overview'
      ? { title: 'No overview shown', text: 'Google showed links only. No answer, so neither for nor against you.' }
      : { title: 'No answer shown', text: 'It said nothing to this question, so neither for nor against you.' },
  refusals: {
    notConfigured: 'No answer engine is configured, so nothing can be asked.',
    engine: 'This answer engine is not set up here.',
    budget: 'The budget of the day is used up. Please try again tomorrow.',
    gaveUp: 'Asking was interrupted several times and was given up. Please try again.',
    interrupted: 'Asking was interrupted and did not finish. Please try again.',
    broke: 'The answer could not be read. Please try again.',
    paused: (provider: string) => `${provider} is paused, because it refused our login or has no credit left.`,
    /** After the reason of a look that failed. */
    charged: { yes: 'It was charged.', unknown: 'It may have been charged.' },
  },
}
