import { longDay, mediumDate, monthDay, monthName, monthOf } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { counted, grouped } from '@/lib/format/numbers'
import { PRODUCT } from '@/lib/layout/words'
import type { MailCopy } from '@/lib/people/mail-words'
import { money } from '@/lib/usage/words'
import type { SurfaceId } from './engines'
import type { PausedProvider, SilentEngine, SurfaceCosts } from './shapes'
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
  nameIt: (surface: SurfaceId) => `Name ${surface} in SURFACES.`,
  setProvider: (surface: SurfaceId) =>
    `No provider is set: set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD${surface.startsWith('google-') ? ', or SERPAPI_API_KEY' : ''}.`,
  setReader: 'No engine reads what it shows: set a key such as OPENAI_API_KEY.',
  playsIt: 'It is simulated then, like the engines.',
  notPlayed: 'Nothing simulated plays it. It takes a provider, and the key of an engine that reads what it shows.',
}

/** What surfaces cost, for system admins (R-SURFACES-14). */
export const surfaceCostCopy = {
  title: 'What the surfaces cost',
  whom: 'system admins',
  info: 'Searches on surfaces and reading what they show, as booked. By the end of the month, and in a month: active queries × answers of each × the price of one, as things are set.',
  today: 'Today',
  soFar: (day: Day) => `${monthName(monthOf(day))} so far`,
  days: (day: Day) => counted(Number(day.slice(8)), 'day', 'days'),
  monthEnd: (day: Day) => `By the end of ${monthName(monthOf(day))}`,
  asSet: 'as things are set',
  ofLimit: ({ dayUsd, shareUsd }: NonNullable<SurfaceCosts['limit']>) =>
    dayUsd === shareUsd
      ? `of ${money({ costUsd: dayUsd })} a day`
      : `of ${money({ costUsd: shareUsd })} a day, their share of ${money({ costUsd: dayUsd })}`,
  noLimit: 'no daily limit is set',
  used: 'Of the daily limit',
  columns: {
    surface: 'Surface',
    searches: 'Searches a day',
    price: 'Price of one',
    today: 'Today',
    soFar: 'This month',
    month: 'A month',
  },
  measured: 'as measured',
  listed: 'by the list of prices',
  isOff: 'off now',
  none: 'No surface is on.',
  paused: ({ provider, since, payment, reason, instead }: PausedProvider) => {
    const why = payment ? 'the provider refused payment.' : lowered(reason ?? 'nobody says why.')
    const began = `aused since ${monthDay(since.slice(0, 10))}: ${why}`
    return instead === null ? `P${began}` : `${provider} is p${began} ${instead} is asked meanwhile.`
  },
  off: {
    title: 'Before you turn a surface on',
    info: 'Each by itself, beside those that are on. The price of one is what the latest searches cost, or else what the list of prices says, with reading what is shown.',
    asked: (queries: number, searches: number) =>
      `${counted(queries, 'active query makes', 'active queries make')} ${counted(searches, 'search', 'searches')} a day on a surface.`,
    columns: { surface: 'Surface', price: 'Price of one', month: 'About a month' },
    passes: (limit: string) => `This would pass the daily limit of ${money({ costUsd: limit })}.`,
    foot: 'Settings hold from the next start of web and worker on. Your provider may change its price, and a failed search can still be billed.',
    allOn: 'Every surface is on.',
    link: 'Before you turn a surface on',
  },
}

/** The reasons of providers begin with their name or an article. */
const lowered = (sentence: string) => sentence.replace(/^The /, 'the ')

export const adminEnginesCopy = {
  alerts: {
    title: 'Alerts',
    text: 'A message when an engine gave no answer to a whole run, beside the mail to every system admin.',
  },
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
