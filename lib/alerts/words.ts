import { clockTime, monthDay } from '@/lib/format/dates'
import { toDay } from '@/lib/format/days'
import { counted } from '@/lib/format/numbers'

/**
 * R-ALERT-1 to R-ALERT-6: channels of an organisation, messages a day and channel, days until the same is told again, days
 * within which a look or a flag is news, hours of trying to deliver, deliveries listed, lines of one message.
 */
export const ALERTS = {
  ...{ channels: 10, perDay: 3, restDays: 28, newsDays: 7, flagDays: 2, retryHours: 72, listed: 5, lines: 6 },
} as const

/** Channels for alerts, of the own organisation and of the installation. */
export const ALERTS_OF_OWN = '/api/orgAdmin/alert'
export const ALERTS_OF_INSTALLATION = '/api/admin/alert'

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
  list: 'Channels',
  left: 'a person who has left',
  empty: {
    title: 'No channels yet',
    text: 'Add where alerts go, such as Slack, Microsoft Teams or a webhook of yours.',
  },
  add: 'Add channel',
  added: 'Channel added',
  edit: 'Edit',
  editOf: (channel: string) => `Edit ${channel}`,
  test: 'Send test',
  testOf: (channel: string) => `Send test to ${channel}`,
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
}
