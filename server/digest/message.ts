import { questionsTo } from '@/lib/branding/look'
import type { ShownBrand } from '@/lib/branding/shapes'
import { brandingCopy } from '@/lib/branding/words'
import type { DigestChange, WeeklyDigest } from '@/lib/digest/shapes'
import { digestCopy as copy } from '@/lib/digest/words'
import { monthDay } from '@/lib/format/dates'
import { PRODUCT } from '@/lib/layout/words'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { ofBrand, routes } from '@/lib/routes'
import { SITE_TYPE_NAMES } from '@/lib/sites/words'
import { plain } from '@/server/mail/mailer'
import { env } from '@/server/settings/env'

// The text of the weekly digest, shared by its HTML and plain-text parts.

export interface DigestRow {
  title: string
  /** Shown beside the title. */
  mark?: { label: string; tone: 'rise' | 'drop' | 'new' | 'lost' }
  figure?: string
  text?: string
  /** Shown at the end of the line. */
  end?: { text: string; alarming: boolean }
}

/** A regular mail, ready to be laid out. */
export interface MailText {
  subject: string
  organisation: string
  week: string
  heading: string
  lead: string
  /** Queries, engines, answers and days behind the sentences. */
  counted: string | null
  done: { title: string; text: string } | null
  changesTitle: string
  changes: DigestRow[]
  opportunity: { title: string; text: string; link: { label: string; href: string } } | null
  sources: DigestRow[]
  due: DigestRow[]
  moreDue: string | null
  open: { label: string; href: string }
  foot: string[]
  links: { unsubscribe: string; profile: string; howWeCalculate: string }
  /** In whose name it comes; null for ours (R-BRANDING-6). */
  brand: ShownBrand | null
}

/** Longest name in a subject, in characters; longer ones push the rest out of a mail client's list. */
const SUBJECT_NAME = 80
/** Longest sentence with such texts in it, in characters. */
const LONGEST_SENTENCE = 400

/** Composes the text; `unsubscribe` is the reader's own link. */
export function digestText(digest: WeeklyDigest, unsubscribe: string, brand: ShownBrand | null = null): MailText {
  const { _id, name } = digest.organisation
  const linkTo = (path: string) => `${env().appUrl}${ofBrand(path, _id)}`
  return {
    subject: subjectOf(digest).replace(/\.$/, ''),
    organisation: plain(name),
    week: copy.week(digest.window),
    heading: subjectOf(digest),
    lead: leadOf(digest),
    counted: digest.story?.line ? said(digest, digest.story.line) : null,
    done: doneOf(digest),
    changesTitle: copy.changes(digest.changes.length),
    changes: digest.changes.map(changeRow),
    opportunity: opportunityOf(digest, linkTo),
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
    open: { label: brand ? brandingCopy.open : copy.open, href: linkTo(routes.home) },
    foot: [...(digest.simulated ? [copy.simulated] : []), copy.why(plain(name))],
    links: {
      unsubscribe,
      profile: linkTo(routes.profile),
      howWeCalculate: `${env().appUrl}${routes.howWeCalculate}`,
    },
    brand,
  }
}

/** Home's words, without what could break a header or turn the direction of text, and with a long name cut. */
function said({ organisation: { name } }: WeeklyDigest, { text }: { text: string }): string {
  return plain(text.replace(name, plain(name, SUBJECT_NAME)), LONGEST_SENTENCE)
}

/** What worked, if the look that proved it was in the week of the mail. */
function newlyWorked({ story, window }: WeeklyDigest) {
  const done = story?.done
  return done?.lookedOn && done.lookedOn >= window.from ? done : null
}

/** What worked, else Home's first sentence, else that the week was the same (R-ACTION-6). */
function subjectOf(digest: WeeklyDigest): string {
  const { state, story } = digest
  const [first] = story?.sentences ?? []
  const worked = newlyWorked(digest)
  if (worked) return said(digest, worked.sentence)
  if (first?.key === 'same') return copy.subjects.same(Number(first.values.share))
  return first ? said(digest, first) : copy.subjects[state === 'notMeasured' ? state : 'none']
}

/** What Home says beyond the subject, then why nothing is compared where that is so. */
function leadOf(digest: WeeklyDigest): string {
  const { state, failedDays, story, measurementChange } = digest
  if (state === 'notMeasured') return copy.failed(failedDays)
  const worked = newlyWorked(digest)
  const [first, ...others] = (story?.sentences ?? []).map((sentence) => said(digest, sentence))
  const reasons = [
    ...(state === 'notEnoughData' ? [copy.tooFew] : []),
    ...(state === 'measurementChanged' ? [copy.measurementChanged(measurementChange ?? '')] : []),
  ]
  return [...(worked ? [worked.detail, first] : []), ...others, ...reasons].filter(Boolean).join(' ')
}

function doneOf(digest: WeeklyDigest): MailText['done'] {
  const done = digest.story?.done
  if (!done || newlyWorked(digest)) return null
  return { title: done.head, text: [said(digest, done.sentence), done.detail].filter(Boolean).join(' ') }
}

function changeRow(change: DigestChange): DigestRow {
  const { verdict, share, ranked, results, before } = change
  return {
    title: titleOf(change),
    mark: { label: copy.change.verdicts[verdict], tone: verdict === 'clearRise' ? 'rise' : 'drop' },
    figure: `${share}%`,
    text: copy.change.counts(ranked, results, before),
  }
}

function titleOf({ of, name }: DigestChange): string {
  if (of === 'visibility' || of === 'citing') return copy.change[of]
  return of === 'engine' ? copy.change.engine(plain(name ?? '')) : plain(name ?? '')
}

function opportunityOf({ opportunity }: WeeklyDigest, linkTo: (path: string) => string): MailText['opportunity'] {
  if (!opportunity) return null
  const [{ title, atStake, gap }, words] = [opportunity, copy.opportunity]
  return {
    title: words.title(plain(title)),
    text: gap ? words.text(plain(gap.rival), gap.named, gap.answers, gap.own) : opportunitiesCopy.withoutYou(atStake),
    link: gap
      ? { label: words.why, href: linkTo(`${routes.opportunities}?why=${gap.query}`) }
      : { label: words.open, href: linkTo(routes.opportunities) },
  }
}

const MARKS = { rise: '↗', drop: '↘', new: '+', lost: '−' } as const
export const withMark = ({ label, tone }: NonNullable<DigestRow['mark']>) => `${MARKS[tone]} ${label}`

/** Who is asked, and who measured: only where a mail comes in another name than ours. */
export function smallPrint({ brand }: MailText): string[] {
  if (!brand) return []
  return [brand.replyTo && questionsTo(brand.replyTo), brand.measuredBy].flatMap((line) => line || [])
}

/** Renders the plain-text part. */
export function digestPlain(text: MailText): string {
  const { opportunity } = text
  const parts = [
    `${text.brand?.name ?? PRODUCT}\n${text.organisation}, ${text.week}`,
    [text.heading, text.lead, text.counted].filter(Boolean).join('\n'),
    text.done && `${text.done.title}\n${text.done.text}`,
    text.changes.length > 0 && text.changesTitle,
    ...text.changes.map(
      (row) => `${row.title}:${row.mark ? ` ${withMark(row.mark)}` : ''}\n${row.figure}, ${row.text}`,
    ),
    opportunity && `${opportunity.title}\n${opportunity.text} ${opportunity.link.label}\n${opportunity.link.href}`,
    listOf(copy.sources.title, text.sources),
    listOf(copy.due.title, text.due, text.moreDue),
    `${text.open.label}:\n${text.open.href}`,
    `-- \n${[...text.foot, ...smallPrint(text)].join('\n')}`,
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
