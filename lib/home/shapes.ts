import type { DailyRunRow } from '@/lib/daily-run/shapes'
import type { Month, NextRun } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import type { ShownWindow } from '@/lib/measure/sentences'
import type { AnswerShare, DayWindow, Sentence, VerdictFigures, WindowVerdict } from '@/lib/measure/shapes'
import type { OpportunityCard, OpportunityKind } from '@/lib/opportunities/shapes'

// What Home knows before its rules choose what to say (R-HOME-10 to R-HOME-13).

/** How far the last four weeks are from where the last 90 days began: what is true for months shows in no verdict. */
export interface Long {
  verdict: 'clearRise' | 'clearDrop'
  month: Month
  /** Share of that month, in whole percent, of the queries and engines compared. */
  share: number
  engines: readonly string[]
}

type Side = 'own' | 'rival' | null

/** The rival with the highest share this week. */
export interface HeadlineRival {
  key: string
  name: string
  /** This week, in whole percent. */
  share: number
  /** Who is ahead beyond chance over 28 days; undefined where there are too few days to say. */
  ahead: Side | undefined
  /** The same in the 28 days before. */
  aheadBefore: Side | undefined
}

export interface HeadlineEngine {
  id: string
  label: string
  /** Share of this week, in whole percent; null without answers. */
  share: number | null
  /** First day with answers. */
  first: Day
}

export interface HeadlineFacts {
  brand: string
  today: Day
  /** Active queries of the organisation. */
  queries: number
  /** null where runs are not daily. */
  next: NextRun | null
  /** Today's run of these queries, while it lasts. */
  running: { done: number; planned: number } | null
  /** The 7 days up to the last finished one; null before any answer. */
  week: (DayWindow & AnswerShare & { share: number; lastResults: number }) | null
  /** First day with an answer; null before any. */
  firstDay: Day | null
  /** Whether an answer of the 83 days before the week names the brand. */
  namedBefore: boolean
  /** Engines in the share of the week. */
  engines: readonly HeadlineEngine[]
  verdicts: VerdictFigures['verdicts']
  long: Long | null
  rival: HeadlineRival | null
}

export interface Headline {
  /** One or two sentences. */
  sentences: Sentence[]
  /** Whose queries, which engines, how many answers, which days; null before any answer. */
  line: Sentence | null
}

/** What a row opens: an action, its effect, answers, a page, or a dialog. Never a list. */
export type Opens =
  | { kind: 'action' | 'effect'; id: string; title: string }
  | { kind: 'answers'; figure: string; queries: string[]; engines: string[]; days: DayWindow; only?: 'notNamed' }
  | { kind: 'rival'; key: string }
  | { kind: 'query'; id: string }
  | { kind: 'engines' | 'criticism' | 'wrong' | 'addQuery' }
  | { kind: 'plan'; of: OpportunityKind; key: string; title: string; queries: string[]; detail: string }

export interface Row {
  kind: 'worked' | 'watch' | 'next'
  /** Above the sentence: 'It worked', 'Live for 9 days', 'Watch', 'Do next', 'Nothing due'. */
  head: string
  sentence: Sentence
  detail: string | null
  /** null where nothing is to be opened. */
  opens: { label: string; what: Opens } | null
}

/** What mail and report repeat of Home, in the same words. */
export interface ToldStory extends Headline {
  /** The share of the sentences with its counts; null before any answer. */
  week: (AnswerShare & { share: number }) | null
  /** The action that worked, else the newest live one; `lookedOn` is the day of the look that proved it. */
  done: (Pick<Row, 'head' | 'sentence' | 'detail'> & { lookedOn: Day | null }) | null
}

/** An implemented action, as far as its effect is known. */
export interface LiveAction {
  id: string
  title: string
  /** null without one. */
  shortName: string | null
  liveSince: Day
  effect: 'better' | 'worse' | null
  /** Difference to the queries not worked on, in points; null before a look or without a verdict. */
  points: number | null
  /** Day of the look that gave the verdict, and of the next one. */
  lookedOn: Day | null
  nextLook: Day | null
  /** Compared queries it targets, and their shares on both sides of the last look. */
  queries: number
  before: number | null
  after: number | null
}

/** The own share this week of answers to some queries, and the highest of the rivals. */
export interface Standing {
  share: number
  rival: { name: string; share: number } | null
}

export interface OpenAction {
  id: string
  title: string
  /** First name of the colleague who planned it; null for nobody. */
  by: string | null
  due: Day
  /** null where its queries have no answers. */
  standing: Standing | null
}

export interface RowFacts {
  today: Day
  /** Whether the own queries have answers. */
  answered: boolean
  live: readonly LiveAction[]
  watch: {
    /** Asked engines that do not answer; `told` once the system admins have a mail about it (R-ENGINES-10). */
    silent: readonly { label: string; since: Day; told: boolean }[]
    /** The week's verdict beside what is shown of it. */
    week: { of: WindowVerdict; shown: ShownWindow } | null
    /** The engine or query that makes half of a fall or more. */
    most: { kind: 'engine' | 'query'; id: string; name: string; share: number; before: number } | null
    /** Own queries with a sure fall in 28 days, largest first. */
    fallen: readonly { id: string; searchTerm: string; share: number; before: number }[]
    passed: {
      key: string
      name: string
      share: number
      before: number
      page: { path: string; answers: number } | null
    } | null
    criticism: { theme: string; answers: number; before: number } | null
    /** Answers with an open flag. */
    wrong: number
    behind: { id: string; label: string; share: number; best: { label: string; share: number }; days: DayWindow } | null
  }
  next: {
    /** Actions with a due day, neither done nor put aside; earliest first. */
    due: readonly OpenAction[]
    /** Answers of the last finished day by engines that named the brand the day before; most first. */
    lost: readonly { query: string; searchTerm: string; engines: string[]; answers: number; day: Day }[]
    /** The first opportunity about which nothing is done, with the shares in the answers to its query; null without one. */
    opportunity: { card: OpportunityCard; standing: Standing | null } | null
    /** Active queries, and whether the reader may add one. */
    queries: number
    mayAdd: boolean
    /** How many may be active. */
    limit: number
  }
}

/** A live action on the line of Home. */
export interface LiveDot extends Pick<LiveAction, 'id' | 'title' | 'shortName' | 'effect' | 'nextLook'> {
  date: Day
}

/** The 7-day average of the own share on 90 days, in whole percent. A day without a share has no point. */
export interface HomeLine extends DayWindow {
  points: { date: Day; share: number }[]
  /** Days from which measuring changed, oldest first; the average starts anew there. */
  changes: { date: Day; text: string }[]
  dots: LiveDot[]
}

/** A query of the organisation or of its industries, with this week's shares in whole percent. */
export interface HomeQuery {
  _id: string
  searchTerm: string
  kind: 'organisation' | 'industry'
  active: boolean
  answers: number
  named: number
  /** null without answers this week. */
  share: number | null
  /** The brand named most; null without answers, or if none names any brand. */
  leader: { name: string; own: boolean; share: number; named: number } | null
  /** The own share over 90 days, oldest first; null where there were no answers. */
  line: (number | null)[]
}

/** Everything of Home above the market (R-HOME-10 to R-HOME-13). */
export interface HomeStory extends Headline {
  organisation: { _id: string; name: string }
  /** Days since the last answers on which the daily run failed. */
  failedDays: number
  /** The answers that the line counts; null before any. */
  counted: { engines: string[]; days: DayWindow; since: { engine: string; day: Day }[] } | null
  /** null before the second day with answers. */
  chart: HomeLine | null
  rows: Row[]
  queries: HomeQuery[]
}

/** A system admin's main tasks at a glance (R-ADMIN-6). */
export interface AdminOverview {
  /** Today's run; null until it has started. */
  run: Pick<DailyRunRow, 'date' | 'status' | 'planned' | 'done' | 'failed' | 'left'> | null
  /** Incomplete set-ups. */
  setUps: number
  namesToSort: number
  /** Number of engines in use, and ids of those giving no answers now. */
  engines: { asked: number; failing: string[] }
}
