import { PRODUCT } from '@/lib/layout/words'
import { type InvitationFacts, type MailCopy, mailCopy } from '@/lib/people/mail-words'
import { routes } from '@/lib/routes'
import { env } from '@/server/settings/env'
import { type AccountMailKind, escapeHtml, MAIL_FONT, type MailKind, type OutgoingMail } from './mailer'

interface MailContent {
  to: string
  /** Only a name known to be the reader's own; otherwise strangers could put words into our mails. */
  name: string | null
  organisation: string | null
  token: { id: string; token: string } | null
  /** Only for the mail `invite`. */
  invitation?: Omit<InvitationFacts, 'organisation' | 'signOn'>
  /** Only for the mail `connect`: what its reader types in. */
  code?: string | null
}

const UNKNOWN_INVITER = { inviter: null, role: 'marketeer', expiresAt: null, verified: true } as const

const PAGE: Record<AccountMailKind, string> = {
  verify: routes.verifyEmail,
  reset: routes.resetPassword,
  invite: routes.setPassword,
  join: routes.profile,
  passwordChanged: routes.requestReset,
  addressTaken: routes.requestReset,
  connect: routes.login,
  connected: routes.login,
}

/** Composes a mail. Links lead to APP_URL, whatever host a request named (R-SAFE-6). */
export function composeMail(kind: AccountMailKind, content: MailContent): OutgoingMail {
  const { to, name, organisation, token, invitation = UNKNOWN_INVITER, code } = content
  // Without a link to a password, an invitation is accepted by single sign-on.
  const signOn = kind === 'invite' && token === null ? (env().signOn?.name ?? null) : null
  const facts = { ...invitation, inviter: oneLine(invitation.inviter), organisation: oneLine(organisation), signOn }
  return writeMail(kind, {
    to,
    name,
    copy: copyOf(kind, facts, code ?? ''),
    link: mailedLink(signOn ? routes.login : pageOf(kind, facts), token),
  })
}

/** Whose address is not verified makes the account theirs first: somebody else may have registered it. */
function pageOf(kind: AccountMailKind, { verified }: InvitationFacts): string {
  return kind === 'join' && !verified ? routes.requestReset : PAGE[kind]
}

function copyOf(kind: AccountMailKind, facts: InvitationFacts, code: string): MailCopy {
  if (kind === 'invite' || kind === 'join') return mailCopy[kind](facts)
  return kind === 'connect' ? mailCopy.connect(code) : mailCopy[kind]
}

/** Lays out a mail of words and one link. @param name only one known to be the reader's own */
export function writeMail(
  kind: MailKind,
  { to, name, copy, link }: { to: string; name: string | null; copy: MailCopy; link: string },
): OutgoingMail {
  const words = { ...copy, greeting: mailCopy.greeting(oneLine(name)), link }
  return { kind, to, subject: copy.subject, link, text: textOf(words), html: htmlOf(words) }
}

export function mailedLink(page: string, token: { id: string; token: string } | null): string {
  const search = token ? `?${new URLSearchParams({ token: token.token, id: token.id })}` : ''
  return `${env().appUrl}${page}${search}`
}

/** Keeps a name on one line, in the text as in a header. */
function oneLine(name: string | null): string | null {
  return name === null ? null : name.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

// Mail clients ignore most style sheets. Both colour schemes are declared, so clients do not invert the colours.

interface MailText extends MailCopy {
  greeting: string
  link: string
}

function textOf({ heading, greeting, lines, action, link, caution, why }: MailText): string {
  return [heading, greeting, ...lines, `${action}:\n${link}`, caution, `-- \n${why}\n${PRODUCT}`].join('\n\n')
}

const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #17181c !important; }
    .card { background: #212328 !important; border-color: #3a3d45 !important; }
    .strong { color: #f4f4f6 !important; }
    .soft { color: #b3b6bf !important; }
    .link { color: #a9b8ff !important; }
  }
  @media (max-width: 600px) { .card { padding: 24px 20px !important; } }`

function htmlOf({ subject, heading, greeting, lines, action, link, caution, why }: MailText): string {
  const href = escapeHtml(link)
  const line = (text: string, style = 'margin:0 0 16px') =>
    `<p class="strong" style="${style};font-size:16px;line-height:24px;color:#24262d">${escapeHtml(text)}</p>`
  const soft = (html: string, style = 'margin:0 0 8px') =>
    `<p class="soft" style="${style};font-size:13px;line-height:20px;color:#5c606b">${html}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f7f5;${MAIL_FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lines[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f7f7f5">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="strong" style="padding:0 0 16px;font-size:18px;font-weight:600;color:#24262d;${MAIL_FONT}">${PRODUCT}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e4e4e0;border-radius:12px;${MAIL_FONT}">
<h1 class="strong" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:#24262d">${escapeHtml(heading)}</h1>
${[greeting, ...lines].map((text) => line(text)).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="margin:0;border-radius:8px;background:#2645d8"><a href="${href}" style="display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(action)}</a></td>
</tr></table>
${soft(escapeHtml(mailCopy.linkHint), 'margin:24px 0 4px')}
${soft(`<a class="link" href="${href}" style="color:#2645d8;word-break:break-all">${href}</a>`, 'margin:0 0 24px')}
${line(caution, 'margin:0')}
</td></tr>
<tr><td style="padding:16px 4px 0;${MAIL_FONT}">${soft(escapeHtml(why))}${soft(PRODUCT)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
