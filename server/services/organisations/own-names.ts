import { z } from 'zod'
import { AppError } from '@/lib/app-error'
import { ownNamesPrompts as prompts } from '@/lib/copy/organisation-settings'
import { refusals } from '@/lib/copy/refusals'
import { brandKey } from '@/lib/formulas/brand-key'
import { matchKey } from '@/lib/names/match-key'
import { contradiction } from '@/lib/names/own-names'
import { type Db, readRows } from '@/server/db'
import { newId } from '@/server/ids'
import { readBrandIds } from '@/server/services/figures/own-brand'

/** By what an organisation is found in answers (R-NAME-3). */
export interface OwnTerms {
  name: string
  aliases: readonly string[]
  neverMatch: readonly string[]
}

/** The first spelling of each key, without the key of the own name. */
export function distinctAliases(name: string, given: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const alias of given) {
    const key = brandKey(alias)
    if (key && key !== brandKey(name) && !kept.has(key)) kept.set(key, alias)
  }
  return [...kept.values()]
}

/** Throws AppError 400 for a name that is own and never matches, and for a new alias that is another brand (R-ORG-5). */
export async function refuseTerms(store: Db, before: OwnTerms, after: OwnTerms): Promise<void> {
  const fields: Record<string, string> = { ...contradiction(after), ...(await refusedAliases(store, before, after)) }
  if (fields.neverMatch && before.name !== after.name) fields.name = prompts.neverMatches(after.name)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', refusals.invalid, { fields })
}

const sortedRow = z.object({ key: z.string(), status: z.enum(['competitor', 'ignored']) })

async function refusedAliases(store: Db, before: OwnTerms, after: OwnTerms): Promise<{ aliases?: string }> {
  const known = new Set(before.aliases.map(matchKey))
  const added = after.aliases.filter((alias) => !known.has(matchKey(alias)))
  if (added.length === 0) return {}
  const kept = after.aliases.filter((alias) => known.has(matchKey(alias)))
  const ownIds = await readBrandIds([after.name, ...kept].map(brandKey), store)
  const sorted = await readRows(sortedRow, store)`
    select b.match_key as key, root.status
    from brand b join brand root on root.id = coalesce(b.same_as_id, b.id)
    where b.match_key = any(${added.map(matchKey)}::text[])
      and root.status in ('competitor', 'ignored') and root.id <> all(${ownIds}::int[])`
  const statuses = new Map(sorted.map(({ key, status }) => [key, status]))
  const alias = added.find((each) => statuses.has(matchKey(each)))
  if (alias === undefined) return {}
  const isCompetitor = statuses.get(matchKey(alias)) === 'competitor'
  return { aliases: isCompetitor ? prompts.competitor(alias) : prompts.ignored(alias) }
}

/** Replaces both lists; each key may be there once. */
export async function saveTerms(tx: Db, organisationId: string, { aliases, neverMatch }: OwnTerms): Promise<void> {
  const rows = (names: readonly string[]) =>
    names.map((name) => ({ id: newId(), organisationId, name, key: brandKey(name) }))
  await tx.brandAlias.deleteMany({ where: { organisationId } })
  await tx.brandAlias.createMany({ data: rows(aliases) })
  await tx.neverMatch.deleteMany({ where: { organisationId } })
  await tx.neverMatch.createMany({ data: rows(neverMatch) })
}

/** Replaces the list. */
export async function saveOwnDomains(tx: Db, organisationId: string, domains: readonly string[]): Promise<void> {
  await tx.ownDomain.deleteMany({ where: { organisationId } })
  await tx.ownDomain.createMany({ data: domains.map((domain) => ({ id: newId(), organisationId, domain })) })
}
