import { describe, expect, it } from 'vitest'
import type { UserData } from '@/lib/people/shapes'
import { readSource } from './sources'

// What is stored about a person, model by model: where it is exported, and what erasing leaves of it. Whoever adds a
// model or a column that names a person decides here.

type Part = Exclude<keyof UserData, 'exportedAt'>

type Decision =
  | { exported: Part | readonly Part[]; erased: 'gone' | 'without the person' | 'keeps an id without a person' }
  | { nobody: string }

const rowOfOwner = { nobody: 'rows of an organisation or an industry' }

const DECISIONS: Record<string, Decision> = {
  User: { exported: 'account', erased: 'gone' },
  GroupAdmin: { exported: 'groups', erased: 'gone' },
  BrandFigure: rowOfOwner,
  Membership: { exported: 'memberships', erased: 'gone' },
  MembershipInvitation: { exported: 'membershipInvitations', erased: 'gone' },
  Session: { exported: 'sessions', erased: 'gone' },
  OneTimeToken: { exported: 'links', erased: 'gone' },
  SignOnIdentity: { exported: 'signOnIdentities', erased: 'gone' },
  DigestMail: { exported: 'digestMails', erased: 'gone' },
  ReportMail: { exported: 'reportMails', erased: 'gone' },
  StoredFile: { exported: 'files', erased: 'without the person' },
  CrashOccurrence: { exported: 'crashReports', erased: 'without the person' },
  AuditEntry: { exported: ['auditEntries', 'auditEntriesAbout'], erased: 'keeps an id without a person' },
  IdempotencyKey: { exported: 'keptAnswers', erased: 'gone' },
  RateLimit: { exported: 'limits', erased: 'gone' },
  Query: { exported: 'queries', erased: 'keeps an id without a person' },
  GeoRecommendation: { exported: 'recommendations', erased: 'keeps an id without a person' },
  RecommendationStatus: { exported: 'recommendationStatuses', erased: 'keeps an id without a person' },
  RecommendationStatusChange: { exported: 'recommendationStatusChanges', erased: 'keeps an id without a person' },
  Note: { exported: 'notes', erased: 'keeps an id without a person' },
  AssistantConnection: { exported: 'assistantConnections', erased: 'gone' },
  AssistantCall: { nobody: 'how many times a program asked; a token belongs to the organisation' },
  OpportunityAside: { exported: 'opportunitiesAside', erased: 'keeps an id without a person' },
  AnswerFlag: { exported: 'answerFlags', erased: 'keeps an id without a person' },
  AnswerRead: { exported: 'readAnswers', erased: 'gone' },
  AnswerView: { exported: 'answerViews', erased: 'gone' },
  ApiToken: { exported: 'apiTokens', erased: 'keeps an id without a person' },
  AlertChannel: { exported: 'alertChannels', erased: 'keeps an id without a person' },
  AlertDelivery: { nobody: 'what a channel was told, without words that people wrote about answers' },
  ExportTarget: { exported: 'exportTargets', erased: 'keeps an id without a person' },
  QueryProposal: { exported: 'queryProposals', erased: 'keeps an id without a person' },
  ReportShare: { exported: 'reportShares', erased: 'keeps an id without a person' },
  SentimentGeneration: { exported: 'sentimentGenerations', erased: 'without the person' },
  CrashReport: { nobody: 'what equal crashes share, scrubbed; who sent one is an occurrence' },
  Owner: { nobody: 'a company or a market' },
  Organisation: { nobody: 'a company' },
  Industry: { nobody: 'a market' },
  BrandGroup: { nobody: 'an agency or a holding' },
  OrganisationIndustry: rowOfOwner,
  BrandAlias: rowOfOwner,
  NeverMatch: rowOfOwner,
  OwnDomain: rowOfOwner,
  SiteType: rowOfOwner,
  GeoRecommendationOrganisation: rowOfOwner,
  Result: rowOfOwner,
  Answer: rowOfOwner,
  UnconfirmedName: rowOfOwner,
  AnswerCount: rowOfOwner,
  QueryRun: rowOfOwner,
  RunDay: { nobody: 'sums of the runs of an owner, with its id alone' },
  UsageQueryDay: rowOfOwner,
  SentimentEntry: rowOfOwner,
  SentimentEvidence: rowOfOwner,
  AnswerPreview: rowOfOwner,
  UsageDay: { nobody: 'the ledger counts per owner' },
  UsageTotal: { nobody: 'the ledger counts per owner' },
  EngineModelDay: { nobody: 'which models served a day' },
  ModelCallDay: { nobody: 'counts of everybody together' },
  TokenBudgetDay: { nobody: 'counts of everybody together' },
  DailyRun: { nobody: 'the runs of a day' },
  Question: { nobody: 'a question of a day, with the owners that track it' },
  EngineState: { nobody: 'the account of an engine' },
  Brand: { nobody: 'names that answers use' },
  NameChange: { nobody: 'work on stored results; who asked for it is in the audit log' },
  NameCount: { nobody: 'how many answers use a name' },
  EngineSearch: { nobody: 'what engines searched for' },
  CitedUrl: { nobody: 'addresses that answers cite' },
  CitedRedirect: { nobody: 'addresses that answers cite' },
  WorkerHeartbeat: { nobody: 'processes' },
}

/** Not our table: the queue's jobs, whose mails hold an address. */
const BESIDE: readonly Part[] = ['mails']

/** A column that may name a person. */
const PERSONAL = /^(user|actor)|ById$|email|firstName|lastName|browser|userAgent|^ip|phone/i

interface Model {
  name: string
  /** Its columns; relations are none. */
  fields: string[]
}

function modelsOf(schema: string): Model[] {
  return [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => ({
    name,
    fields: [...body.matchAll(/^ {2}(\w+) +(?:String|Json|Bytes|DateTime|Int)\b/gm)].map(([, field = '']) => field),
  }))
}

/** What a developer has to decide about, or has decided wrongly. */
function undecided(models: readonly Model[]): string[] {
  return models.flatMap(({ name, fields }) => {
    const decision = DECISIONS[name]
    if (!decision) return [`${name}: is anything of a person in it?`]
    if ('nobody' in decision)
      return fields.filter((field) => PERSONAL.test(field)).map((field) => `${name}.${field}: names a person`)
    return []
  })
}

describe('what is stored about a person', () => {
  const models = modelsOf(readSource('prisma/schema.prisma').text)

  it('is decided for every model, and none is decided that is not there', () => {
    expect(models.length).toBeGreaterThan(25)
    expect(undecided(models)).toEqual([])
    expect(Object.keys(DECISIONS).sort()).toEqual(models.map(({ name }) => name).sort())
  })

  it('a new model, and a person’s name in a model that has none, are found (positive control)', () => {
    const found = modelsOf('model Diary {\n  id String\n}\n\nmodel Brand {\n  id Int\n  createdById String?\n}\n')
    expect(undecided(found)).toEqual(['Diary: is anything of a person in it?', 'Brand.createdById: names a person'])
  })

  it('each part of the export belongs to one model and is read; no hash is', () => {
    const parts = Object.values(DECISIONS).flatMap((decision) => ('exported' in decision ? decision.exported : []))
    expect([...parts, ...BESIDE].sort()).toEqual([...new Set([...parts, ...BESIDE])].sort())
    const { text } = readSource('server/people/personal-data.ts')
    for (const part of [...parts, ...BESIDE]) expect(text, part).toContain(part)
    expect(text).not.toMatch(/tokenHash|keyHash|requestHash|refreshCounter/)
  })
})
