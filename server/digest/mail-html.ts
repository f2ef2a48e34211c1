import { logoSize, shadesOf } from '@/lib/branding/look'
import { digestCopy as copy } from '@/lib/digest/words'
import { PRODUCT } from '@/lib/layout/words'
import { escapeHtml, MAIL_COLOUR, MAIL_FONT } from '@/server/mail/mailer'
import { type DigestRow, type MailText, smallPrint, withMark } from './message'

// The HTML part of a regular mail: only tables and inline styles, because mail clients ignore most style sheets. Nothing is
// loaded; a logo comes with the mail.

const TONES = {
  rise: { ink: '#007742', paper: '#e3f9eb', line: '#e3f9eb', round: 16 },
  drop: { ink: '#c91a23', paper: '#feefef', line: '#feefef', round: 16 },
  new: { ink: MAIL_COLOUR.onTint, paper: MAIL_COLOUR.tint, line: MAIL_COLOUR.tint, round: 6 },
  lost: { ink: MAIL_COLOUR.soft, paper: MAIL_COLOUR.card, line: MAIL_COLOUR.outline, round: 6 },
} as const
const ALARM = '#c91a23'
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** The colours of a mail, ours or its own name's. */
function coloursOf({ brand }: MailText) {
  const { primary, tint, onTint } = MAIL_COLOUR
  if (!brand?.primary) return { primary, tint, onTint }
  const { soft, onSoft } = shadesOf(brand.primary)
  return { primary: brand.primary, tint: soft, onTint: onSoft }
}
type Colours = ReturnType<typeof coloursOf>

/** Renders one column of at most 600 px, light only; `logo` is the address of a logo's picture, if there is one. */
export function digestHtml(text: MailText, logo = text.brand?.logo?.src): string {
  const colours = coloursOf(text)
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
${headOf(text, logo)}
<tr><td class="pad" style="padding:32px 32px 36px;${MAIL_FONT}">
<h1 style="margin:0;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-0.02em;color:${MAIL_COLOUR.text}">${escapeHtml(text.heading)}</h1>
${text.lead ? `<p style="margin:6px 0 0;font-size:15px;line-height:23px;color:${MAIL_COLOUR.soft}">${escapeHtml(text.lead)}</p>` : ''}
${text.counted ? `<p style="margin:6px 0 0;font-size:13px;line-height:20px;color:${MAIL_COLOUR.soft}">${escapeHtml(text.counted)}</p>` : ''}
${doneHtml(text)}
${text.changes.length > 0 ? `${titleHtml(text.changesTitle)}<table ${TABLE}>${text.changes.map((row, index) => changeOf(row, index, colours)).join('')}</table>` : ''}
${opportunityHtml(text, colours)}
${sectionOf(
  copy.sources.title,
  text.sources.map((row) => sourceOf(row, colours)),
)}
${sectionOf(copy.due.title, [...text.due.map(dueOf), ...(text.moreDue ? [moreOf(text.moreDue)] : [])])}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:32px"><tr>
<td style="border-radius:8px;background:${colours.primary}"><a href="${escapeHtml(text.open.href)}" target="_blank" style="display:inline-block;padding:12px 20px;font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(text.open.label)}</a></td>
</tr></table>
</td></tr>
${footOf(text)}
</table>
</td></tr></table>
</body>
</html>
`
}

function headOf({ organisation, week, brand }: MailText, logo: string | undefined): string {
  const line = brand?.accent ? `3px solid ${brand.accent}` : `1px solid ${MAIL_COLOUR.line}`
  return `<tr><td class="pad" style="padding:20px 32px;border-bottom:${line};${MAIL_FONT}"><table ${TABLE}><tr>
<td class="cell" style="font-size:16px;line-height:20px;font-weight:600;${brand ? 'word-break:break-word' : 'white-space:nowrap'};color:${MAIL_COLOUR.text}">${brand ? ownMark(brand, logo) : `${RING}&nbsp; ${PRODUCT}`}</td>
<td class="cell" align="right" style="padding-left:16px;font-size:13px;line-height:20px;color:${MAIL_COLOUR.soft}">${escapeHtml(`${organisation}, ${week}`)}</td>
</tr></table></td></tr>`
}

const RING = `<span style="display:inline-block;width:4px;height:4px;padding:4px;border:4px solid ${MAIL_COLOUR.primary};border-radius:50%;vertical-align:-4px;background:${MAIL_COLOUR.text};background-clip:content-box"></span>`

/** The name stands beside the picture, which therefore says nothing to who hears the mail. */
function ownMark({ name, logo }: NonNullable<MailText['brand']>, src: string | undefined): string {
  if (!logo || !src) return escapeHtml(name)
  const { width, height } = logoSize(logo, 32)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="${width}"><img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="" style="display:block;border:0"></td>
<td style="padding-left:10px;font-size:16px;line-height:20px;font-weight:600;color:${MAIL_COLOUR.text};word-break:break-word">${escapeHtml(name)}</td>
</tr></table>`
}

function pill(mark: NonNullable<DigestRow['mark']>, { tint, onTint }: Colours): string {
  const own = mark.tone === 'new' ? { ink: onTint, paper: tint, line: tint } : {}
  const { ink, paper, line, round } = { ...TONES[mark.tone], ...own }
  return `<span style="display:inline-block;padding:3px 10px;border:1px solid ${line};border-radius:${round}px;background:${paper};color:${ink};font-size:13px;line-height:18px;font-weight:500;white-space:nowrap">${escapeHtml(withMark(mark))}</span>`
}

function lineAbove(index: number): string {
  return index === 0 ? '' : `border-top:1px solid ${MAIL_COLOUR.line};`
}

function changeOf({ title, mark, figure = '', text = '' }: DigestRow, index: number, colours: Colours): string {
  return `<tr><td style="padding:16px 0;${lineAbove(index)}"><table ${TABLE}><tr>
<td style="font-size:14px;line-height:20px;font-weight:600;color:${MAIL_COLOUR.text};word-break:break-word">${escapeHtml(title)}</td>
<td align="right" valign="top" style="padding-left:12px">${mark ? pill(mark, colours) : ''}</td>
</tr></table>
<p style="margin:6px 0 0;font-size:13px;line-height:26px;color:${MAIL_COLOUR.soft}"><span style="font-size:20px;font-weight:600;letter-spacing:-0.02em;color:${MAIL_COLOUR.text};white-space:nowrap">${escapeHtml(figure)}</span>&nbsp; ${escapeHtml(text)}</p></td></tr>`
}

function doneHtml({ done }: MailText): string {
  if (!done) return ''
  return `<p style="margin:20px 0 0;font-size:14px;line-height:22px;color:${MAIL_COLOUR.text};word-break:break-word"><span style="font-weight:600;color:${TONES.rise.ink}">${escapeHtml(done.title)}</span>&nbsp; ${escapeHtml(done.text)}</p>`
}

function opportunityHtml({ opportunity }: MailText, { tint, onTint }: Colours): string {
  if (!opportunity) return ''
  const { title, text, link } = opportunity
  return `<table ${TABLE} style="margin-top:24px"><tr><td style="padding:16px;border-radius:10px;background:${tint};word-break:break-word">
<p style="margin:0;font-size:13px;line-height:20px;font-weight:600;color:${onTint}">${escapeHtml(title)}</p>
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

function sourceOf({ title, mark, text = '' }: DigestRow, colours: Colours): string {
  return `<table ${TABLE}><tr><td width="78" valign="top">${mark ? pill(mark, colours) : ''}</td>
<td style="padding-top:3px;font-size:13px;line-height:20px;color:${MAIL_COLOUR.text};word-break:break-word"><span style="font-weight:500">${escapeHtml(title)}</span>&nbsp; <span style="color:${MAIL_COLOUR.soft}">${escapeHtml(text)}</span></td></tr></table>`
}

function dueOf({ title, end }: DigestRow): string {
  const ink = end?.alarming ? ALARM : MAIL_COLOUR.soft
  return `<table ${TABLE}><tr><td class="cell" style="font-size:13px;line-height:20px;font-weight:500;color:${MAIL_COLOUR.text};word-break:break-word">${escapeHtml(title)}</td>
<td class="cell" align="right" valign="top" style="padding-left:16px;font-size:13px;line-height:20px;color:${ink};white-space:nowrap">${escapeHtml(end?.text ?? '')}</td></tr></table>`
}

function moreOf(text: string): string {
  return `<span style="font-size:13px;line-height:20px;color:${MAIL_COLOUR.soft}">${escapeHtml(text)}</span>`
}

function footOf(text: MailText): string {
  const { foot, links } = text
  const lines = [...foot, ...smallPrint(text)].map((line) => `<p style="margin:0 0 4px">${escapeHtml(line)}</p>`)
  const link = (href: string, label: string) =>
    `<a href="${escapeHtml(href)}" target="_blank" style="color:${MAIL_COLOUR.soft}">${escapeHtml(label)}</a>`
  return `<tr><td class="pad" style="padding:24px 32px 28px;border-top:1px solid ${MAIL_COLOUR.line};background:${MAIL_COLOUR.page};font-size:12px;line-height:20px;color:${MAIL_COLOUR.soft};word-break:break-word;${MAIL_FONT}">
${lines.join('\n')}
<p style="margin:0">${link(links.unsubscribe, copy.unsubscribe)} &nbsp;·&nbsp; ${link(links.profile, copy.profile)} &nbsp;·&nbsp; ${link(links.howWeCalculate, copy.howWeCalculate)}</p>
</td></tr>`
}
