import { DISTRIBUTED } from '@/tools/distribute.mjs'
import type { Source } from './sources'
import { type Statement, statementsOf } from './sql-statements'

// Which tables are distributed by their owner, as data, and what that asks of the statements that read and write them.
// What it asks of the tables is in tests/server/schema/distribution.test.ts.

/** An owned table and the column that names its owner. */
export const OWNED: Record<string, string> = DISTRIBUTED

/** Tables that name an owner and are not owned, with the reason. */
export const NOT_OWNED: Record<string, string> = {
  organisation_industry: 'links two owners; copied to every node of a cluster',
  app_user: 'people sign in by their address, before their organisation is known',
  membership: 'belongs to a person, who signs in before one of the organisations is known',
  membership_invitation: 'belongs to a person, who has not joined the organisation that asks',
  session: 'belongs to a person; names which of the organisations it is about',
  digest_mail: 'belongs to a person; names which of the organisations it is about',
  report_mail: 'belongs to a person; names which of the organisations it is about',
  answer_flag: 'links an organisation with answers to queries of its industries, which are other owners',
  answer_read: 'belongs to a person; names the owner of an answer',
  answer_view: 'belongs to a person; goes with the organisation',
  report_share: 'found by its secret, before its organisation is known',
  api_token: 'found by its secret, before its organisation is known',
  alert_channel: 'found by its id, or by the person who gets its mails; that of the installation belongs to no owner',
  export_target: 'read for all organisations by the nightly pass',
  assistant_connection: 'belongs to a person, and is found by its token before its organisation is known',
  assistant_call: 'belongs to a token, which is found by its secret, and outlives it',
  stored_file: 'its owner is the person who sent it, and the organisation may be none',
  name_change: 'work of the installation on results of all owners; names one only where its terms changed',
  audit_entry: 'one log of the installation, read by time; outlives the organisations that it names',
}

/** Columns that name an owner. */
export const OWNER_COLUMNS = ['owner_id', 'organisation_id']

/** A statement that is known by its file and the line it begins with. */
export interface Known {
  file: string
  begins: string
  because: string
}

const NAMES_OWNER = new RegExp(`\\b(${OWNER_COLUMNS.join('|')})\\b`)
/** Conditions that name the owner and are written once for many statements; the test holds that they do. */
export const CONDITIONS = [{ name: 'inWindow', file: 'server/measure/reads.ts' }]
const USES_CONDITION = new RegExp(`\\b(${CONDITIONS.map(({ name }) => name).join('|')})\\(`)

const TABLE = '"?(query_run|query|result|answer_count|answer)"?'
// After a keyword; at the beginning of a part of a statement; in a list of tables, where it has an alias.
const TOUCHES = new RegExp(
  `\\b(from|join|update|into|using|only)\\s+${TABLE}(?![\\w".])|^\\s*${TABLE}(\\s+\\w+)?\\s*($|\\b(left|inner|join|where)\\b)|,\\s*${TABLE}\\s+(?!(as|from|is|and|or|asc|desc)\\b)\\w`,
  'i',
)

const isKnown = (known: readonly Known[], { file, begins }: Statement) =>
  known.some((each) => each.file === file && each.begins === begins)

/** Statements about rows of owners that name no owner. */
export function ownerless(sources: readonly Source[], known: readonly Known[]): string[] {
  return sources
    .flatMap(statementsOf)
    .filter((statement) => TOUCHES.test(statement.text) && !NAMES_OWNER.test(statement.text))
    .filter((statement) => !USES_CONDITION.test(statement.inserted) && !isKnown(known, statement))
    .map(({ file, begins }) => `${file}: ${begins}`)
}

/** Known statements that there are not, or that name their owner by now. */
export function outdated(sources: readonly Source[], known: readonly Known[]): string[] {
  const open = new Set(ownerless(sources, []))
  return known.map(({ file, begins }) => `${file}: ${begins}`).filter((line) => !open.has(line))
}

/** A statement over many owners cannot lock rows: their locks would be taken on many machines. */
export function lockingFanOuts(sources: readonly Source[], known: readonly Known[]): string[] {
  return sources
    .flatMap(statementsOf)
    .filter((statement) => isKnown(known, statement))
    .filter(({ text }) => /\bfor\s+(no\s+key\s+update|update|share|key\s+share)\b/i.test(text))
    .map(({ file, begins }) => `${file}: ${begins}`)
}

/** Data of jobs that names no owner, in the file that sends them; `exempt` are those that belong to none. */
export function ownerlessJobs({ text }: Source, exempt: readonly string[]): string[] {
  const declared = [...text.matchAll(/\binterface (\w+)(?: extends (\w+))?\s*\{([^}]*)\}/g)]
  const bodies = new Map(declared.map(([, name = '', base = '', body = '']) => [name, { base, body }]))
  const named = (name: string): boolean => {
    const { base = '', body = '' } = bodies.get(name) ?? {}
    return /^\s*ownerIds?: /m.test(body) || (base !== '' && named(base))
  }
  const sent = [...text.matchAll(/\bsatisfies (\w+)/g)].map(([, name = '']) => name)
  const jobs = [...bodies.keys()].filter((name) => name.endsWith('Job'))
  return [...new Set([...jobs, ...sent])].filter((name) => !exempt.includes(name) && !named(name)).sort()
}
