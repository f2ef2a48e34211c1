import { grouped } from '@/lib/format/numbers'
import { OWN_NAMES } from '@/lib/limits'

const upTo = (max: number) => `Up to ${max}`

export const organisationSettingsCopy = {
  title: 'Organisation settings',
  text: (organisation: string) => `How ${organisation} is found in answers, and who may read its figures.`,
  names: {
    title: 'Brand names',
    text: 'Every name under which answers may mention you. Capitals and accents do not matter.',
    name: 'Brand name',
    nameHelp: 'Set by Sightline. Write to us to change it.',
    aliases: 'Aliases',
    aliasesHelp: `Press Enter after each one. ${upTo(OWN_NAMES.aliases)}.`,
    addAlias: 'Add an alias',
    neverMatch: 'Never match',
    neverMatchHelp: 'Answers that only mention these do not count as naming you.',
    addTerm: 'Add a term',
  },
  domains: {
    title: 'Own domains',
    text: 'A citation of these sites counts as yours. Subdomains are included.',
    label: 'Own domains',
    add: 'Add a domain',
    website: (site: string) => `Your website ${site} counts as well.`,
  },
  rivals: {
    title: 'Rivals you want to see first',
    text: 'They stand first in lists and charts of rivals, in your order and marked. No rank and no figure changes.',
  },
  ownName: {
    title: 'Own name',
    text: 'Your name, logo and colours on reports, slides, shared pages and mails.',
  },
  alerts: {
    title: 'Alerts',
    text: 'A message when something changed that we are sure of, at most three a day and channel.',
  },
  files: {
    title: 'Nightly files',
    text: 'Each day’s answers and figures as files in a bucket of yours.',
  },
  digest: {
    title: 'Weekly digest',
    text: 'One mail on Monday at 07:00 UTC, only with changes we are sure of.',
    label: 'Who gets the weekly digest',
    switch: (person: string) => `Weekly digest for ${person}`,
    switched: (person: string, on: boolean) => `Digest ${on ? 'on' : 'off'} for ${person}`,
    failed: 'This was not saved. Please try again.',
    admin: 'Organisation Admin',
    marketeer: 'Marketeer',
    see: 'See this week’s mail',
    none: 'Nobody can get it yet: people get it once they have accepted their invitation.',
  },
  report: {
    title: 'Monthly report',
    text: 'Who may share it, and who gets its first page by mail on the first working day of a month.',
    label: 'Who gets the monthly report',
    switch: (person: string) => `Monthly report for ${person}`,
    switched: (person: string, on: boolean) => `Monthly report ${on ? 'on' : 'off'} for ${person}`,
    share: {
      title: 'Marketeers may share the report',
      text: 'They can make links that show it without a sign-in. Admins always can.',
      switched: (on: boolean) => (on ? 'Marketeers may share the report' : 'Only admins may share the report'),
    },
  },
  access: {
    heading: 'What the figures count',
    about:
      'Score, trend, verdict, opportunities, mails and reports count either the answers by API or what people see in apps and on Google, never both.',
    title: 'Count what people see',
    text: 'Charts mark the day of the change: figures before and after it cannot be compared.',
    switched: (on: boolean) => `Figures now count ${on ? 'what people see' : 'the answers by API'}`,
  },
  preview: {
    counting: 'Counting stored answers...',
    none: 'No stored answer changes.',
    /** The bold number stands between the two. */
    before: 'Saving changes ',
    after: (results: number) =>
      ` stored ${results === 1 ? 'answer' : 'answers'} of the last ${OWN_NAMES.previewDays} days.`,
  },
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard changes',
  saved: 'Saved',
  reevaluated: (results: number) =>
    `Saved. ${grouped(results)} ${results === 1 ? 'answer is' : 'answers are'} being re-evaluated.`,
}

export const ownNamesPrompts = {
  tooShort: `Please provide at least ${OWN_NAMES.nameMin} characters`,
  alreadyThere: (text: string) => `“${text}” is already there`,
  competitor: (text: string) => `“${text}” is tracked as a rival`,
  ignored: (text: string) => `“${text}” does not count as a brand`,
  neverMatches: (text: string) => `“${text}” never matches`,
  ownName: (text: string) => `“${text}” is one of your brand names`,
  domain: 'Please provide a domain such as loomhouse.co.uk',
  ofMany: (site: string, part: string) =>
    `“${site}” is shared by many. Please provide your part of it, such as ${part}`,
  upTo,
}

export const readTokensCopy = {
  title: 'Read tokens',
  help: (organisation: string) =>
    `For spreadsheets and dashboards. A token reads the figures of ${organisation} and changes nothing.`,
  copyNow: 'Copy this token now. It is shown only once.',
  token: (name: string) => `Token “${name}”`,
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The token could not be copied. Please select it and copy it yourself.',
  columns: { name: 'Name', startsWith: 'Starts with', made: 'Made', lastUsed: 'Last used' },
  never: 'Never',
  usedToday: (time: string) => `Today, ${time}`,
  name: 'Name of the token',
  placeholder: 'Name, for example Board spreadsheet',
  create: 'Create token',
  creating: 'Creating...',
  created: 'Token created',
  assistant: 'Connect your assistant',
  /** Stands before the address of the figures. */
  use: 'Programs send it as “Authorization: Bearer …”, for example with ',
  createFailed: 'The token could not be created. Please try again.',
  prompts: { name: 'Please provide a name' },
  empty: 'No tokens yet',
  full: (most: number) => `Please revoke a token first. ${most} tokens are the limit.`,
  revoke: 'Revoke',
  revoking: 'Revoking...',
  revokeOf: (name: string) => `Revoke the token “${name}”`,
  confirm: {
    title: (name: string) => `Revoke “${name}”?`,
    text: 'Whatever uses it stops working at once.',
    failed: 'The token could not be revoked. Please try again.',
  },
  revoked: 'Token revoked',
}
