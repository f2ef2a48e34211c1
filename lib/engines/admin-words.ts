import { longDay, mediumDate } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { grouped } from '@/lib/format/numbers'
import { PRODUCT } from '@/lib/layout/words'
import type { MailCopy } from '@/lib/people/mail-words'
import type { SilentEngine } from './shapes'
import { figuresStay, notAnswering } from './words'

/** Why an engine is not asked. */
export const engineOffCopy = {
  noKey: (variable: string) => `Set ${variable} to turn it on.`,
  notStored: 'Its key is set. It is turned on with GEMINI_STORE_ANSWERS=yes, once the terms of the provider allow it.',
  leftOut: 'Its key is set, but ENGINES leaves it out.',
  simulated: 'Its key is set, but ANSWER_ENGINE=simulated takes its place.',
  noProvider:
    'SURFACES names it. Set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD to turn it on, or for Google SERPAPI_API_KEY.',
  noReader: 'A provider is set, but no engine reads what it sees: set a key such as OPENAI_API_KEY.',
}

export const adminEnginesCopy = {
  title: 'Engines',
  text: 'Which answer engines are asked, how they are doing, and what they use.',
  section: 'Engines by state',
  loading: 'Loading engines...',
  asked: 'Asked each day',
  askedInfo:
    'The counts of today are those of Daily runs. Tokens are of all calls: previewed answers and analyses come on top of the daily run. Their cost is what the provider or the list of prices says.',
  off: {
    title: 'Not asked',
    text: 'A key in the settings turns an engine on. Its first answers arrive with the next daily run.',
  },
  none: {
    title: 'No engine is set up',
    text: 'Nothing is asked until a key is set, such as OPENAI_API_KEY.',
  },
  columns: {
    engine: 'Engine',
    state: 'State',
    lastAnswer: 'Last answer',
    today: 'Today',
    tokensToday: 'Tokens and cost today',
    tokensLast30Days: 'Tokens, 30 days',
  },
  simulated: 'Simulated',
  reads: 'Reads the answers of all',
  states: {
    answering: 'Answering',
    exhausted: 'Credit used up',
    stopped: 'Budget share used up',
    silent: 'No answers',
    waiting: 'No answers yet',
    notSetUp: 'Not set up',
    off: 'Turned off',
  },
  sinceTime: (day: string, clock: string) => `since ${mediumDate(day)}, ${clock} UTC`,
  time: (day: string, clock: string) => `${mediumDate(day)}, ${clock} UTC`,
  never: 'Never',
  servedAs: (model: string) => `answers as ${model}`,
  answered: (count: number) => `${grouped(count)} answered`,
  failed: (count: number) => `${grouped(count)} failed`,
  skipped: (count: number) => `${grouped(count)} skipped`,
  left: (count: number) => `${grouped(count)} left`,
  notAsked: 'Not asked today',
  failures: (engine: string, count: number) => `${grouped(count)} failed with ${engine}: show the reasons`,
  ofShare: (share: number) => `of ${grouped(share)} a day`,
  /** Calls of the engine whose cost is not known. */
  withoutCalls: (calls: number, of: number) => `without ${grouped(calls)} of ${grouped(of)} calls`,
  ofMoney: (share: string) => `of ${share} a day`,
}

/** Why an engine gave no answer, as far as known, by the words of its provider or of most of its failures. */
function whySilent({ state, reason }: SilentEngine): string {
  if (state === 'stopped') return 'Its share of the budget was used up.'
  const why = reason?.replace(/[.\s]+$/, '')
  if (state === 'exhausted') return why ? `Its credit is used up: ${why}.` : 'Its credit is used up.'
  return why ? `${why}.` : 'No run says why.'
}

/** To system admins, once until the engines have answered again (R-ENGINES-10). `day` is that of the run. */
export function silentEnginesMail(engines: readonly SilentEngine[], day: Day): MailCopy {
  const subject = notAnswering(engines.map(({ label }) => label))
  return {
    subject,
    heading: subject,
    lines: [
      ...engines.map((engine) => {
        const { label, lastAnswerAt } = engine
        const since = lastAnswerAt === null ? 'has never answered' : `has not answered since ${longDay(lastAnswerAt)}`
        return `${label} ${since}. ${whySilent(engine)}`
      }),
      `The daily run of ${longDay(day)} got no answer. ${figuresStay(engines.length)}.`,
    ],
    action: 'See engines',
    caution: 'You get no further mail about this until there has been an answer in between.',
    why: `You receive this email because you are a system admin of ${PRODUCT}.`,
  }
}
