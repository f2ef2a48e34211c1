import type { DigestChange, WeeklyDigest } from '@/lib/digest/shapes'
import { digestCopy as copy } from '@/lib/digest/words'
import { monthDay } from '@/lib/format/dates'
import { PRODUCT } from '@/lib/layout/words'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { SITE_TYPE_NAMES } from '@/lib/sites/words'
import { env } from '@/server/env'
import { escapeHtml, MAIL_COLOUR, MAIL_FONT, plain } from '@/server/mail/mailer'

// The text of the weekly digest, shared by its HTML and plain-text parts.

interface DigestRow {
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
}

/** Longest name in a subject, in characters; longer ones push the rest out of a mail client's list. */
const SUBJECT_NAME = 80
/** Longest sentence with such texts in it, in characters. */
const LONGEST_SENTENCE = 400

/** Composes the text; `unsubscribe` is the reader's own link. */
export function digestText(digest: WeeklyDigest, unsubscribe: string): MailText {
  const { appUrl } = env()
  const name = digest.organisation.name
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
    open: { label: copy.open, href: `${appUrl}${routes.home}` },
    foot: [...(digest.simulated ? [copy.simulated] : []), copy.why(plain(name))],
    links: {
      unsubscribe,
      profile: `${appUrl}${routes.profile}`,
      howWeCalculate: `${appUrl}${routes.howWeCalculate}`,
    },
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

function opportunityOf({ opportunity }: WeeklyDigest, appUrl: string): MailText['opportunity'] {
  if (!opportunity) return null
  const [{ title, atStake, gap }, words] = [opportunity, copy.opportunity]
  return {
    title: words.title(plain(title)),
    text: gap ? words.text(plain(gap.rival), gap.named, gap.answers, gap.own) : opportunitiesCopy.withoutYou(atStake),
    link: gap
      ? { label: words.why, href: `${appUrl}${routes.opportunities}?why=${gap.query}` }
      : { label: words.open, href: `${appUrl}${routes.opportunities}` },
  }
}

const MARKS = { rise: '↗', drop: '↘', new: '+', lost: '−' } as const
const withMark = ({ label, tone }: NonNullable<DigestRow['mark']>) => `${MARKS[tone]} ${label}`

/** Renders the plain-text part. */
export function digestPlain(text: MailText): string {
  const { opportunity } = text
  const parts = [
    `${PRODUCT}\n${text.organisation}, ${text.week}`,
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

// Only tables and inline styles, because mail clients ignore most style sheets; nothing is loaded.

const TONES = {
  rise: { ink: '#007742', paper: '#e3f9eb', line: '#e3f9eb', round: 16 },
  drop: { ink: '#c91a23', paper: '#feefef', line: '#feefef', round: 16 },
  new: { ink: MAIL_COLOUR.onTint, paper: MAIL_COLOUR.tint, line: MAIL_COLOUR.tint, round: 6 },
  lost: { ink: MAIL_COLOUR.soft, paper: MAIL_COLOUR.card, line: MAIL_COLOUR.outline, round: 6 },
} as const
const ALARM = '#c91a23'
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

type Row = MailText['changes'][number]

/** Renders the HTML part: one column of at most 600 px, light only. */
export function digestHtml(text: MailText): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<title>${escapeHtml(text.subject)}</title>
<style>:root { color-scheme: light only; } @media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } .cell { display: block !important; width: auto !important; text-align: left !important; padding-left: 0 !important; border-top: 0 !important; } }</style>
</head>
<body style="margin:0;padding:0;background:${MAIL_COLOUR.page};${MAIL_FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text.lead)}</div>
<table ${TABLE} style="background:${MAIL_COLOUR.page}"><tr><td align="center">
<table ${TABLE} style="max-width:600px;background:${MAIL_COLOUR.card};color:${MAIL_COLOUR.text}">
${headOf(text)}
<tr><td class="pad" style="padding:32px 32px 36px;${MAIL_FONT}">
<h1 style="margin:0;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-0.02em;color:${MAIL_COLOUR.text}">${escapeHtml(text.heading)}</h1>
${text.lead ? `<p style="margin:6px 0 0;font-size:15px;line-height:23px;color:${MAIL_COLOUR.soft}">${escapeHtml(text.lead)}</p>` : ''}
${text.counted ? `<p style="margin:6px 0 0;font-size:13px;line-height:20px;color:${MAIL_COLOUR.soft}">${escapeHtml(text.counted)}</p>` : ''}
${doneHtml(text)}
${text.changes.length > 0 ? `${titleHtml(text.changesTitle)}<table ${TABLE}>${text.changes.map(changeOf).join('')}</table>` : ''}
${opportunityHtml(text)}
${sectionOf(copy.sources.title, text.sources.map(sourceOf))}
${sectionOf(copy.due.title, [...text.due.map(dueOf), ...(text.moreDue ? [moreOf(text.moreDue)] : [])])}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:32px"><tr>
<td style="border-radius:8px;background:${MAIL_COLOUR.primary}"><a href="${escapeHtml(text.open.href)}" target="_blank" style="display:inline-block;padding:12px 20px;font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(text.open.label)}</a></td>
</tr></table>
</td></tr>
${footOf(text)}
</table>
</td></tr></table>
</body>
</html>
`
}

function headOf({ organisation, week }: MailText): string {
  const ring = `<span style="display:inline-block;width:4px;height:4px;padding:4px;border:4px solid ${MAIL_COLOUR.primary};border-radius:50%;vertical-align:-4px;background:${MAIL_COLOUR.text};background-clip:content-box"></span>`
  return `<tr><td class="pad" style="padding:20px 32px;border-bottom:1px solid ${MAIL_COLOUR.line};${MAIL_FONT}"><table ${TABLE}><tr>
<td class="cell" style="font-size:16px;line-height:20px;font-weight:600;white-space:nowrap;color:${MAIL_COLOUR.text}">${ring}&nbsp; ${PRODUCT}</td>
<td class="cell" align="right" style="padding-left:16px;font-size:13px;line-height:20px;color:${MAIL_COLOUR.soft}">${escapeHtml(`${organisation}, ${week}`)}</td>
</tr></table></td></tr>`
}

function pill(mark: NonNullable<Row['mark']>): string {
  const { ink, paper, line, round } = TONES[mark.tone]
  return `<span style="display:inline-block;padding:3px 10px;border:1px solid ${line};border-radius:${round}px;background:${paper};color:${ink};font-size:13px;line-height:18px;font-weight:500;white-space:nowrap">${escapeHtml(withMark(mark))}</span>`
}

function lineAbove(index: number): string {
  return index === 0 ? '' : `border-top:1px solid ${MAIL_COLOUR.line};`
}

function changeOf({ title, mark, figure = '', text = '' }: Row, index: number): string {
  return `<tr><td style="padding:16px 0;${lineAbove(index)}"><table ${TABLE}><tr>
<td style="font-size:14px;line-height:20px;font-weight:600;color:${MAIL_COLOUR.text};word-break:break-word">${escapeHtml(title)}</td>
<td align="right" valign="top" style="padding-left:12px">${mark ? pill(mark) : ''}</td>
</tr></table>
<p style="margin:6px 0 0;font-size:13px;line-height:26px;color:${MAIL_COLOUR.soft}"><span style="font-size:20px;font-weight:600;letter-spacing:-0.02em;color:${MAIL_COLOUR.text};white-space:nowrap">${escapeHtml(figure)}</span>&nbsp; ${escapeHtml(text)}</p></td></tr>`
}

function doneHtml({ done }: MailText): string {
  if (!done) return ''
  return `<p style="margin:20px 0 0;font-size:14px;line-height:22px;color:${MAIL_COLOUR.text};word-break:break-word"><span style="font-weight:600;color:${TONES.rise.ink}">${escapeHtml(done.title)}</span>&nbsp; ${escapeHtml(done.text)}</p>`
}

function opportunityHtml({ opportunity }: MailText): string {
  if (!opportunity) return ''
  const { title, text, link } = opportunity
  return `<table ${TABLE} style="margin-top:24px"><tr><td style="padding:16px;border-radius:10px;background:${MAIL_COLOUR.tint};word-break:break-word">
<p style="margin:0;font-size:13px;line-height:20px;font-weight:600;color:${MAIL_COLOUR.onTint}">${escapeHtml(title)}</p>
<p style="margin:4px 0 0;font-size:13px;line-height:20px;color:${MAIL_COLOUR.text}">${escapeHtml(text)} <a href="${escapeHtml(link.href)}" target="_blank" style="color:${MAIL_COLOUR.text}">${escapeHtml(link.label)}</a></p>
</td></tr></table>`
}

function sectionOf(title: string, rows: readonly string[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map((row, index) => `<tr><td style="padding:10px 0;${lineAbove(index)}">${row}</td></tr>`)
  return `${titleHtml(title)}
<table ${TABLE}>${lines.join('')}</table>`
}

function titleHtml(title: string): string {
  return `<h2 style="margin:32px 0 6px;font-size:14px;line-height:20px;font-weight:600;color:${MAIL_COLOUR.text}">${escapeHtml(title)}</h2>`
}

function sourceOf({ title, mark, text = '' }: Row): string {
  return `<table ${TABLE}><tr><td width="78" valign="top">${mark ? pill(mark) : ''}</td>
<td style="padding-top:3px;font-size:13px;line-height:20px;color:${MAIL_COLOUR.text};word-break:break-word"><span style="font-weight:500">${escapeHtml(title)}</span>&nbsp; <span style="color:${MAIL_COLOUR.soft}">${escapeHtml(text)}</span></td></tr></table>`
}

function dueOf({ title, end }: Row): string {
  const ink = end?.alarming ? ALARM : MAIL_COLOUR.soft
  return `<table ${TABLE}><tr><td class="cell" style="font-size:13px;line-height:20px;font-weight:500;color:${MAIL_COLOUR.text};word-break:break-word">${escapeHtml(title)}</td>
<td class="cell" align="right" valign="top" style="padding-left:16px;font-size:13px;line-height:20px;color:${ink};white-space:nowrap">${escapeHtml(end?.text ?? '')}</td></tr></table>`
}

function moreOf(text: string): string {
  return `<span style="font-size:13px;line-height:20px;color:${MAIL_COLOUR.soft}">${escapeHtml(text)}</span>`
}

function footOf({ foot, links }: MailText): string {
  const lines = foot.map((line) => `<p style="margin:0 0 4px">${escapeHtml(line)}</p>`)
  const link = (href: string, label: string) =>
    `<a href="${escapeHtml(href)}" target="_blank" style="color:${MAIL_COLOUR.soft}">${escapeHtml(label)}</a>`
  return `<tr><td class="pad" style="padding:24px 32px 28px;border-top:1px solid ${MAIL_COLOUR.line};background:${MAIL_COLOUR.page};font-size:12px;line-height:20px;color:${MAIL_COLOUR.soft};word-break:break-word;${MAIL_FONT}">
${lines.join('\n')}
<p style="margin:0">${link(links.unsubscribe, copy.unsubscribe)} &nbsp;·&nbsp; ${link(links.profile, copy.profile)} &nbsp;·&nbsp; ${link(links.howWeCalculate, copy.howWeCalculate)}</p>
</td></tr>`
}
