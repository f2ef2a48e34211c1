import type { AlertMessage } from '@/lib/alerts/shapes'
import { ALERT_EVENT_LABELS } from '@/lib/alerts/words'
import { PRODUCT } from '@/lib/layout/words'
import { plain } from '@/server/mail/mailer'

// What each kind of webhook is sent. Names, sites and titles come from models, pages and people: they stay text (R-SAFE-32).

interface Sent {
  id: string
  createdAt: Date
  message: AlertMessage
}

const LONGEST_LINE = 400

/** Whose message it is and what about: 'Loomhouse · Visibility changed'. */
const contextOf = ({ organisation, event }: AlertMessage) =>
  `${plain(organisation?.name ?? PRODUCT)} · ${ALERT_EVENT_LABELS[event]}`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const INVISIBLE = '\u200b'

/**
 * Escapes text for Slack and programs that take its messages: no tag, no mention, no mark and no link of Markdown is left, since
 * an unseen space follows each sign that would begin one.
 */
function slackText(text: string): string {
  return plain(text, LONGEST_LINE)
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/[*_~`@#[\]|\\]/g, (sign) => sign + INVISIBLE)
}

/** Only `text`, which every program with Slack-compatible webhooks shows. */
export function slackBody({ message }: Sent) {
  const { title, lines, open } = message
  const text = [
    slackText(contextOf(message)),
    `*${slackText(title)}*`,
    ...lines.map(slackText),
    `<${open.href}|${slackText(open.label)}>`,
  ]
  return { text: text.join('\n'), unfurl_links: false, unfurl_media: false }
}

/** A card for a workflow of Teams. Runs of text know no Markdown, unlike blocks of text. */
export function teamsBody({ message }: Sent) {
  const { title, lines, open } = message
  const block = (text: string, run: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: plain(text, LONGEST_LINE), ...run }],
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(contextOf(message), { isSubtle: true, size: 'small' }),
            block(title, { weight: 'bolder', size: 'medium' }),
            ...lines.map((line) => block(line)),
          ],
          actions: [{ type: 'Action.OpenUrl', title: plain(open.label), url: open.href }],
        },
      },
    ],
  }
}

/** The version of `webhookBody`; fields may be added to it, not taken away. */
const VERSION = 1

/** What a signed webhook is sent, described in docs/admins/alerts.md (R-ALERT-2). */
export function webhookBody({ id, createdAt, message }: Sent) {
  const { event, organisation: organization, title, lines, open, figure } = message
  return {
    ...{ version: VERSION, id, event, createdAt: createdAt.toISOString(), organization },
    ...{ title, lines, link: open.href, figure },
  }
}
