import { clockTime, monthDay } from '@/lib/format/dates'
import { toDay } from '@/lib/format/days'
import { counted } from '@/lib/format/numbers'
import { ALERTS } from '@/lib/limits'

/** Where an alert can go. */
export const ALERT_KINDS = ['slack', 'teams', 'webhook', 'mail'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** What alerts are about, the most important first. */
export const ALERT_EVENTS = [
  'visibility.changed',
  'rival.overtook',
  'action.effect',
  'site.changed',
  'answer.flagged',
  'digest.weekly',
  'engine.failing',
] as const
export type AlertEvent = (typeof ALERT_EVENTS)[number]

/** What system admins are told of; all others are of an organisation. */
export const INSTALLATION_EVENTS: readonly AlertEvent[] = ['engine.failing']

export const ALERT_STATES = ['waiting', 'delivered', 'failed', 'held'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export const ALERT_KIND_LABELS: Readonly<Record<AlertKind, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  webhook: 'Signed webhook',
  mail: 'Mail',
}

export const ALERT_EVENT_LABELS: Readonly<Record<AlertEvent | 'test', string>> = {
  'visibility.changed': 'Visibility changed',
  'rival.overtook': 'A rival went past you',
  'action.effect': 'An action was looked at',
  'site.changed': 'Sites won and lost',
  'answer.flagged': 'An answer was flagged as wrong',
  'digest.weekly': 'Weekly digest',
  'engine.failing': 'An engine does not answer',
  test: 'Test',
}

interface Ended {
  state: AlertState
  tries: number
  error: string | null
  createdAt: string
  deliveredAt: string | null
}

const whenOf = (at: string) => `${monthDay(toDay(new Date(at)))}, ${clockTime(at)}`

/** 'Delivered 28 November, 07:02', 'Waiting after 3 tries: answered 500'. */
export function deliveryText({ state, tries, error, createdAt, deliveredAt }: Ended): string {
  const why = error ? `: ${error}` : ''
  switch (state) {
    case 'delivered':
      return `Delivered ${whenOf(deliveredAt ?? createdAt)}`
    case 'failed':
      return `Not delivered${why}`
    case 'held':
      return `Not sent: ${ALERTS.perDay} were sent that day`
    case 'waiting':
      return tries === 0 ? 'Being sent' : `Waiting after ${counted(tries, 'try', 'tries')}${why}`
  }
}

export const alertsCopy = {
  title: 'Alerts',
  text: 'A message when something changed that we are sure of, at most three a day and channel.',
  engines: {
    title: 'Alerts',
    text: 'A message when an engine gave no answer to a whole run, beside the mail to every system admin.',
  },
  list: 'Channels',
  empty: {
    title: 'No channels yet',
    text: 'Add where alerts go: Slack, Microsoft Teams, a webhook of yours or a mail.',
  },
  add: 'Add channel',
  added: 'Channel added',
  edit: 'Edit',
  editOf: (channel: string) => `Edit ${channel}`,
  test: 'Send test',
  testOf: (channel: string) => `Send a test to ${channel}`,
  testing: 'Sending a test',
  testArrived: 'The test arrived',
  testFailed: (why: string) => `The test did not arrive: ${why}`,
  testWaits: 'The test waits for the worker',
  notSent: 'The test was not sent. Please try again.',
  delete: 'Delete',
  deleteOf: (channel: string) => `Delete ${channel}`,
  deleting: 'Deleting...',
  deleted: 'Channel deleted',
  confirm: {
    title: (channel: string) => `Delete ${channel}?`,
    text: 'Nothing more is sent to it, and what waits for it is dropped.',
    failed: 'The channel could not be deleted. Please try again.',
  },
  paused: (at: string) =>
    `Paused since ${whenOf(at)}: nothing arrived for three days. A test that arrives, or a new address, starts it again.`,
  pausedBadge: 'Paused',
  withProbable: 'Probable changes too',
  deliveries: (channel: string) => `Last messages to ${channel}`,
  more: 'Last messages',
  none: 'Nothing was sent yet.',
  secret: {
    copyNow: 'Copy this secret now. It is shown only once.',
    label: 'Signing secret',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'The secret could not be copied. Please select it and copy it yourself.',
  },
  form: {
    addTitle: 'Add channel',
    editTitle: 'Edit channel',
    kind: 'Where to',
    url: 'Address of the webhook',
    urlHelp: {
      slack: 'From an incoming webhook of Slack, or of a program that takes the same messages.',
      teams: 'From a workflow of Teams that posts when a webhook request is received.',
      webhook: 'Yours. Every message is signed, and has an id that stays the same when it is sent again.',
    },
    stored: (address: string) => `Leave empty to keep ${address}.`,
    email: 'Email address',
    emailHelp: 'Of a person of your organisation who can sign in.',
    events: 'What about',
    probable: 'Also changes that are only probable',
    probableHelp: 'Otherwise only changes that we are sure of.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Channel saved',
    failed: 'The channel was not saved. Please try again.',
  },
  prompts: {
    url: 'Please provide an address that begins with https://',
    private: 'Please provide an address on the public web',
    email: 'Please provide the email address of a person of your organisation who can sign in',
    events: 'Please choose at least one',
    foreign: 'This cannot be chosen here',
    kind: 'The kind of a channel stays. Please add another channel.',
  },
  full: (most: number) => `Please delete a channel first. ${most} channels are the limit.`,
  errors: {
    refused: 'the address is not on the public web',
    unknown: 'the host was not found',
    redirect: (status: number) => `answered ${status}, and redirects are not followed`,
    status: (status: number) => `answered ${status}`,
    timeout: 'no answer within 10 seconds',
    connection: 'the connection failed',
    noKey: 'the worker has no AUTH_SECRET to read the address with',
    unreadable: 'the stored address can no longer be read: please enter it again',
    nobody: 'the person can no longer get it',
    mail: 'the mail server did not take it',
    paused: 'the channel was paused',
  },
  silentRun: (day: string) => `The daily run of ${monthDay(day)} got no answer.`,
  message: {
    likely: (low: number, high: number) => `Likely between ${low} and ${high}%.`,
    ownLikely: (share: number, low: number, high: number) =>
      `You are named in ${share}%, likely between ${low} and ${high}%.`,
    effectRange: (range: string) => `The difference lies ${range}.`,
    look: (days: number) => `Looked at ${days} days after it went live.`,
    sites: (won: number, lost: number) =>
      `${[
        ...(won > 0 ? [`Answers cite ${counted(won, 'site', 'sites')} they did not cite before`] : []),
        ...(lost > 0
          ? [
              `${won > 0 ? '' : 'Answers '}no longer cite ${won > 0 ? counted(lost, 'other', 'others') : counted(lost, 'site', 'sites')}`,
            ]
          : []),
      ].join(', and ')}.`,
    won: (site: string, text: string) => `Won: ${site}. ${text}.`,
    lost: (site: string, text: string) => `Lost: ${site}, ${text}.`,
    flagged: (count: number) =>
      `${counted(count, 'answer', 'answers')} ${count === 1 ? 'was' : 'were'} flagged as wrong about you.`,
    flaggedAnswer: (engine: string, query: string, day: string) => `${engine} on “${query}”, ${monthDay(day)}.`,
    open: (count: number) => `${counted(count, 'answer', 'answers')} with an open flag.`,
    test: 'This is a test of Sightline’s alerts.',
    testLine: 'What you chose will arrive here, at most three messages a day.',
    labels: {
      visibility: 'Open Visibility',
      rival: 'Open the rival',
      action: 'Open the action',
      sites: 'Open Opportunities',
      answer: 'Open the answer',
      answers: 'Open the answers',
      engines: 'Open Engines',
      digest: 'Open Sightline',
      settings: 'Open the settings',
    },
  },
  mail: {
    caution: 'At most three of these mails come a day.',
    why: (organisation: string | null) =>
      `You receive this email because an admin${organisation === null ? '' : ` of ${organisation}`} chose your address for alerts.`,
    paused: (channel: string, error: string) => ({
      subject: `Alerts to ${channel} are paused`,
      heading: `Alerts to ${channel} are paused`,
      lines: [
        `For three days nothing arrived there: ${error}.`,
        'What waited for it was dropped, and nothing more is sent.',
      ],
      action: 'Open the settings',
      caution: 'A test that arrives, or a new address, starts it again.',
      why: 'You receive this email because you are an admin who can change it.',
    }),
  },
}
