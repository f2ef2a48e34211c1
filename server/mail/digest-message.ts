import { digestCopy as copy } from '@/lib/copy/digest'
import { PRODUCT } from '@/lib/copy/shell'
import { SITE_TYPE_NAMES } from '@/lib/copy/site-types'
import { monthDay } from '@/lib/format/dates'
import { routes } from '@/lib/routes'
import type { DigestChange, WeeklyDigest } from '@/lib/schemas/digest'
import { env } from '@/server/env'

// What the weekly digest says, once for both of its parts: HTML and plain text read the same.

interface DigestRow {
  title: string
  /** Beside the title. */
  mark?: { label: string; tone: 'rise' | 'drop' | 'new' | 'lost' }
  figure?: string
  text?: string
  /** At the end of the line. */
  end?: { text: string; alarming: boolean }
}

export interface DigestText {
  subject: string
  organisation: string
  week: string
  heading: string
  lead: string
  changes: DigestRow[]
  opportunity: { title: string; text: string; link: { label: string; href: string } } | null
  sources: DigestRow[]
  due: DigestRow[]
  moreDue: string | null
  open: string
  foot: string[]
  links: { unsubscribe: string; profile: string; howWeCalculate: string }
}

/** Characters of a name in a subject: longer ones push the rest out of a mail client's list. */
const SUBJECT_NAME = 80
/** Characters of a text that others wrote. */
const SHOWN_TEXT = 200

/** `unsubscribe` is the reader's own address. */
export function digestText(digest: WeeklyDigest, unsubscribe: string): DigestText {
  const { appUrl } = env()
  const name = digest.organisation.name
  return {
    subject: subjectOf(digest),
    organisation: plain(name),
    week: copy.week(digest.window),
    heading: digest.state === 'changes' ? copy.headings.changes(digest.changes.length) : subjectOf(digest),
    lead: leadOf(digest),
    changes: digest.changes.map(changeRow),
    opportunity: opportunityOf(digest, appUrl),
    sources: digest.sources.map(({ site, type, change, answers }) => ({
      title: plain(site),
      mark: { label: copy.sources[change], tone: change },
      text: change === 'new' ? copy.sources.cited(SITE_TYPE_NAMES[type], answers) : copy.sources.lostFrom(answers),
    })),
    due: digest.due.map(({ title, day, overdue }) => ({
      title: plain(title),
      end: { text: overdue ? copy.due.overdue(day) : monthDay(day), alarming: overdue },
    })),
    moreDue: digest.moreDue > 0 ? copy.due.more(digest.moreDue) : null,
    open: `${appUrl}${routes.home}`,
    foot: [...(digest.simulated ? [copy.simulated] : []), copy.why(plain(name))],
    links: {
      unsubscribe,
      profile: `${appUrl}${routes.profile}`,
      howWeCalculate: `${appUrl}${routes.howWeCalculate}`,
    },
  }
}

function subjectOf({ state, changes, sources, organisation }: WeeklyDigest): string {
  if (state === 'changes') return copy.subjects.changes(changes.length, plain(organisation.name, SUBJECT_NAME))
  const kinds = (['new', 'lost'] as const).filter((kind) => sources.some(({ change }) => change === kind))
  return state === 'quiet' && kinds.length > 0 ? copy.subjects.onlySources(kinds) : copy.subjects[state]
}

function leadOf({ state, failedDays, visibility, measurementChange }: WeeklyDigest): string {
  if (state === 'changes') return copy.lead
  if (state === 'notMeasured') return copy.failed(failedDays)
  const shown = visibility ? visibilityText(visibility) : ''
  if (state === 'notEnoughData') return `${shown} ${copy.tooFew}`.trim()
  if (state === 'measurementChanged') return `${copy.measurementChanged(measurementChange ?? '')} ${shown}`.trim()
  return `${shown}${visibility?.points == null ? '' : copy.moved(visibility.points)}`
}

function visibilityText({ share, ranked, results, low, high }: NonNullable<WeeklyDigest['visibility']>): string {
  const range = low === null || high === null ? '' : copy.likely(low, high)
  return `${copy.visibilityIs(share, ranked, results)}${range}.`
}

function changeRow(change: DigestChange): DigestRow {
  const { verdict, share, ranked, results, before } = change
  return {
    title: titleOf(change),
    mark: { label: copy.change.verdicts[verdict], tone: verdict === 'clearRise' ? 'rise' : 'drop' },
    figure: `${share} %`,
    text: copy.change.counts(ranked, results, before),
  }
}

function titleOf({ of, name }: DigestChange): string {
  if (of === 'visibility' || of === 'citing') return copy.change[of]
  return of === 'engine' ? copy.change.engine(plain(name ?? '')) : plain(name ?? '')
}

function opportunityOf({ opportunity }: WeeklyDigest, appUrl: string): DigestText['opportunity'] {
  if (!opportunity) return null
  const { query, rival, named, answers, own } = opportunity
  return {
    title: copy.opportunity.title(plain(query.searchTerm)),
    text: copy.opportunity.text(plain(rival), named, answers, own),
    link: { label: copy.opportunity.why, href: `${appUrl}${routes.opportunities}?why=${query._id}` },
  }
}

/** One line without control characters, which could begin a header, and without those that turn the direction of text. */
export function plain(text: string, longest = SHOWN_TEXT): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
}

const MARKS = { rise: '↗', drop: '↘', new: '+', lost: '−' } as const
export const withMark = ({ label, tone }: NonNullable<DigestRow['mark']>) => `${MARKS[tone]} ${label}`

/** The plain-text part. */
export function digestPlain(text: DigestText): string {
  const { opportunity } = text
  const parts = [
    `${PRODUCT}\n${text.organisation}, ${text.week}`,
    `${text.heading}\n${text.lead}`,
    ...text.changes.map((row) => `${row.title}: ${row.mark ? withMark(row.mark) : ''}\n${row.figure}, ${row.text}`),
    opportunity && `${opportunity.title}\n${opportunity.text} ${opportunity.link.label}\n${opportunity.link.href}`,
    listOf(copy.sources.title, text.sources),
    listOf(copy.due.title, text.due, text.moreDue),
    `${copy.open}:\n${text.open}`,
    `-- \n${text.foot.join('\n')}`,
    [
      `${copy.unsubscribe}: ${text.links.unsubscribe}`,
      `${copy.profile}: ${text.links.profile}`,
      `${copy.howWeCalculate}: ${text.links.howWeCalculate}`,
    ].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function listOf(title: string, rows: readonly DigestRow[], more: string | null = null): string {
  if (rows.length === 0) return ''
  const lines = rows.map(({ title: name, mark, text, end }) =>
    [mark ? `${withMark(mark)}  ${name}` : name, text ?? end?.text].filter(Boolean).join(', '),
  )
  return [title, ...lines.map((line) => `  ${line}`), ...(more ? [`  ${more}`] : [])].join('\n')
}
