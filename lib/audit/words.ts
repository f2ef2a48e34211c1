import type { AuditEntryRow } from '@/lib/audit/shapes'
import type { List, Option } from '@/lib/table/list'

/** Actions missing here are shown by their code. */
export const AUDIT_ACTIONS: Readonly<Record<string, string>> = {
  'user.register': 'Registered',
  'email.verify': 'Verified email',
  'password.set': 'Set password',
  'password.reset': 'Reset password',
  'system admin invited': 'Invited system admin',
  'user.invite': 'Invited user',
  'user.inviteAgain': 'Invited user again',
  'user.save': 'Saved user',
  'membership.end': 'Removed from an organisation',
  'user.delete': 'Deleted user',
  'membership.accept': 'Accepted invitation to an organisation',
  'membership.decline': 'Declined invitation to an organisation',
  'user.digest': 'Switched weekly digest',
  'user.reportMail': 'Switched monthly report mail',
  'profile.save': 'Saved profile',
  'session.end': 'Ended session',
  'signOn.join': 'Joined by single sign-on',
  'signOn.accept': 'Accepted invitation by single sign-on',
  'signOn.connect': 'Connected single sign-on',
  'signOn.role': 'Access set by single sign-on',
  'user.export': 'Exported personal data',
  'user.erase': 'Erased personal data',
  'organisation.create': 'Created organisation',
  'organisation.save': 'Saved organisation',
  'organisation.delete': 'Deleted organisation',
  'organisation.skipSteps': 'Skipped steps of a set-up',
  'group.create': 'Created group',
  'group.save': 'Saved group',
  'group.delete': 'Deleted group',
  'industry.create': 'Created industry',
  'industry.save': 'Saved industry',
  'industry.delete': 'Deleted industry',
  'organisationQuery.create': 'Created organisation query',
  'organisationQuery.save': 'Saved organisation query',
  'organisationQuery.delete': 'Deleted organisation query',
  'queryProposal.create': 'Proposed query',
  'queryProposal.save': 'Decided on proposed query',
  'queryProposal.delete': 'Took proposed query back',
  'industryQuery.create': 'Created industry query',
  'industryQuery.save': 'Saved industry query',
  'industryQuery.delete': 'Deleted industry query',
  'geoRecommendation.create': 'Created recommendation',
  'geoRecommendation.save': 'Saved recommendation',
  'geoRecommendation.delete': 'Deleted recommendation',
  'recommendationStatus.save': 'Saved recommendation status',
  'ownRecommendation.create': 'Added action',
  'ownRecommendation.save': 'Changed action',
  'ownRecommendation.delete': 'Deleted action',
  'answerFlag.save': 'Flagged answer',
  'answerFlag.delete': 'Solved flag of answer',
  'opportunityAside.create': 'Put opportunity aside',
  'opportunityAside.delete': 'Put opportunity back',
  'note.create': 'Added note',
  'note.delete': 'Deleted note',
  'siteType.save': 'Chose type of site',
  'apiToken.create': 'Created read token',
  'apiToken.delete': 'Revoked read token',
  'alertChannel.create': 'Added channel for alerts',
  'alertChannel.save': 'Changed channel for alerts',
  'alertChannel.delete': 'Deleted channel for alerts',
  'assistantConnection.create': 'Let an assistant in',
  'assistantConnection.delete': 'Ended an assistant',
  'assistantConnection.reuse': 'Ended an assistant: copied token',
  'branding.save': 'Saved own name',
  'branding.delete': 'Removed own name',
  'exportTarget.create': 'Chose bucket for nightly files',
  'exportTarget.save': 'Changed bucket for nightly files',
  'exportTarget.delete': 'Deleted bucket for nightly files',
  'reportShare.create': 'Shared monthly report',
  'reportShare.delete': 'Revoked link to monthly report',
  'name.sameAs': 'Merged name',
  'name.competitor': 'Sorted name as rival',
  'name.ignore': 'Ignored name',
  'name.restore': 'Moved name back to sort',
  'sentiment.generate': 'Generated sentiment analysis',
  'dailyRun.start': 'Started daily run',
  'answerPreview.ask': 'Previewed an answer',
  'token.reuse': 'Used link reused',
  'session.reuse': 'Session token reused',
  'seeAs.start': 'Began to see as an organisation',
  'seeAs.changeRole': 'Changed the role seen',
  'seeAs.end': 'No longer sees as an organisation',
  'demo.loaded': 'Loaded demo data',
  'retention.apply': 'Applied retention',
}

export const AUDIT_TARGETS: Readonly<Record<string, string>> = {
  user: 'User',
  organisation: 'Organisation',
  group: 'Group',
  industry: 'Industry',
  organisationQuery: 'Organisation query',
  queryProposal: 'Proposed query',
  industryQuery: 'Industry query',
  geoRecommendation: 'Recommendation',
  recommendationStatus: 'Recommendation status',
  ownRecommendation: 'Action',
  note: 'Note',
  apiToken: 'Read token',
  alertChannel: 'Channel for alerts',
  assistantConnection: 'Assistant',
  branding: 'Own name',
  exportTarget: 'Bucket for nightly files',
  reportShare: 'Link to monthly report',
  name: 'Name',
  sentimentGeneration: 'Sentiment analysis',
  dailyRun: 'Daily run',
  session: 'Session',
  demo: 'Demo data',
  retention: 'Retention',
}

const ROLES: Readonly<Record<string, string>> = {
  systemAdmin: 'System admin',
  groupAdmin: 'Group admin',
  organisationAdmin: 'Organisation admin',
  marketeer: 'Marketeer',
  internal: 'Internal',
  anonymous: 'Not signed in',
  operator: 'Operator',
  session: 'Session check',
  worker: 'Worker',
}

const labelIn = (labels: Readonly<Record<string, string>>) => (name: string) =>
  (Object.hasOwn(labels, name) && labels[name]) || name

export const actionLabel = labelIn(AUDIT_ACTIONS)
export const targetLabel = labelIn(AUDIT_TARGETS)
export const roleLabel = labelIn(ROLES)

export const auditCopy = {
  title: 'Audit log',
  text: 'Who changed what, newest first. Entries cannot be changed.',
  table: 'Audit log',
  search: 'Search email, action, name or id',
  columns: {
    at: 'Time (UTC)',
    actorEmail: 'Who',
    actorRole: 'Role',
    action: 'Action',
    targetKind: 'Record',
    targetName: 'Name',
    targetId: 'Record id',
    organization: 'Organisation',
  },
  noActor: 'No user',
  entry: (action: string, at: string) => `${action}, ${at}`,
  empty: {
    title: 'No entries yet.',
    narrowed: 'No entries found',
  },
  requestId: 'Request id',
  detail: 'What changed',
  noDetail: 'Nothing further was recorded.',
}

export type AuditEntryKey =
  | 'at'
  | 'actorEmail'
  | 'actorRole'
  | 'action'
  | 'targetKind'
  | 'targetName'
  | 'targetId'
  | 'organization'

const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const auditEntryList: List<AuditEntryRow, AuditEntryKey> = {
  columns: [
    { key: 'at', header: auditCopy.columns.at, sortable: true, exported: (row) => row.at },
    { key: 'actorEmail', header: auditCopy.columns.actorEmail, exported: (row) => row.actorEmail },
    { key: 'actorRole', header: auditCopy.columns.actorRole, exported: (row) => roleLabel(row.actorRole) },
    {
      key: 'action',
      header: auditCopy.columns.action,
      filter: { kind: 'choice', options: optionsOf(AUDIT_ACTIONS) },
      exported: (row) => actionLabel(row.action),
    },
    {
      key: 'targetKind',
      header: auditCopy.columns.targetKind,
      filter: { kind: 'choice', options: optionsOf(AUDIT_TARGETS) },
      exported: (row) => targetLabel(row.targetKind),
    },
    { key: 'targetName', header: auditCopy.columns.targetName, exported: (row) => row.targetName },
    { key: 'targetId', header: auditCopy.columns.targetId, exported: (row) => row.targetId },
    {
      key: 'organization',
      header: auditCopy.columns.organization,
      exported: (row) => row.organization?.name ?? row.organization?._id ?? null,
    },
  ],
  defaultSort: { key: 'at', dir: 'desc' },
  search: auditCopy.search,
  fileName: 'audit-log',
}
