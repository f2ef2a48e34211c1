import { z } from 'zod'
import { emailAddress, id, isoTime } from '@/lib/http/fields'
import { TEXT } from '@/lib/limits'
import { ALERT_EVENTS, ALERT_KINDS, ALERT_STATES, alertsCopy as copy } from './words'

/** https on its own port, without credentials: whether it is on the public web is asked at each delivery (R-SAFE-38). */
const webhookUrl = z
  .string(copy.prompts.url)
  .trim()
  .max(TEXT.url, copy.prompts.url)
  .transform((given, context) => {
    const url = URL.parse(given)
    if (url?.protocol === 'https:' && !url.username && !url.password && url.port === '') return url.href
    context.addIssue({ code: 'custom', message: copy.prompts.url })
    return z.NEVER
  })

/** Body that makes a channel, or with `_id` changes one; an absent address stays (R-ALERT-1). */
export const alertInput = z.object({
  _id: id.optional(),
  kind: z.enum(ALERT_KINDS),
  /** For the webhooks. */
  url: webhookUrl.optional(),
  /** For `mail`: the address of a person of the organisation. */
  email: emailAddress.optional(),
  events: z.array(z.enum(ALERT_EVENTS)).min(1, copy.prompts.events).max(ALERT_EVENTS.length),
  /** Which changes of visibility are told. */
  changes: z.enum(['clear', 'probable']).default('clear'),
})
export type AlertInput = z.output<typeof alertInput>

/** One attempt or more to tell a channel of one event. */
export const alertDeliveryRow = z.object({
  /** Also `X-Sightline-Id`: the same however often it is sent. */
  _id: z.string(),
  event: z.enum([...ALERT_EVENTS, 'test']),
  title: z.string(),
  /** `held` after three messages of a day, `failed` after three days of trying. */
  state: z.enum(ALERT_STATES),
  tries: z.number(),
  /** What the receiver last answered; null without an answer, and for a mail. */
  status: z.number().nullable(),
  error: z.string().nullable(),
  createdAt: isoTime,
  deliveredAt: isoTime.nullable(),
})
export type AlertDeliveryRow = z.infer<typeof alertDeliveryRow>

export const alertRow = z.object({
  _id: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** Host and last characters of the address, or the mail address. */
  address: z.string(),
  events: z.array(z.enum(ALERT_EVENTS)),
  changes: z.enum(['clear', 'probable']),
  createdAt: isoTime,
  /** Since when nothing is sent, because nothing arrived for three days; null while it works. */
  pausedAt: isoTime.nullable(),
  /** The last ones, newest first. */
  deliveries: z.array(alertDeliveryRow),
})
export type AlertRow = z.infer<typeof alertRow>

/** A saved channel; `secret` signs what a new signed webhook gets, and is shown only this once. */
export type SavedAlert = AlertRow & { secret?: string }

/** What one alert says, as it is stored and sent. */
export const alertMessage = z.object({
  event: z.enum([...ALERT_EVENTS, 'test']),
  organisation: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** One sentence, then what stands below it. */
  title: z.string(),
  lines: z.array(z.string()),
  open: z.object({ label: z.string(), href: z.string() }),
  /** In whole percent, or in points for an effect; null where there is none. */
  figure: z
    .object({
      unit: z.enum(['percent', 'points', 'count']),
      value: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      before: z.number().nullable(),
    })
    .nullable(),
})
export type AlertMessage = z.infer<typeof alertMessage>
