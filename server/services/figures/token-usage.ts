import { addDays, type Day } from '@/lib/format/days'
import type { TokenUsageFigures, TokenUsageParams, UsagePart } from '@/lib/schemas/token-usage'
import { readUsageDays, readUsageQueries } from './usage-days'
import { type OwnerRow, readUsageOwners, type UsageKind } from './usage-owners'

/** As many owners are drawn while nobody has chosen any. */
const FIRST_CHOICE = 3

interface Asked {
  kind: UsageKind
  chosen: readonly string[] | null
  share: number | null
}

/**
 * What the admin dashboard shows (spec §2): all tokens on record, failed calls included, and those of the last
 * `params.days` days per chosen owner. Without a choice the three owners with most tokens are taken.
 */
export async function tokenUsageFigures(params: TokenUsageParams, today: Day): Promise<TokenUsageFigures> {
  const { organisations, industries } = params
  const owners = await readUsageOwners([...(organisations ?? []), ...(industries ?? [])])
  const used = (kind: UsageKind) =>
    owners.find((owner) => owner.kind === kind && owner.tokens !== null)?.kind_tokens ?? 0
  const total = used('organisation') + used('industry')
  const share = total > 0 ? Math.round((100 * used('organisation')) / total) : null
  const part = (asked: Asked) => readPart(owners, asked, params, today)
  const [ofOrganisations, ofIndustries] = await Promise.all([
    part({ kind: 'organisation', chosen: organisations, share }),
    part({ kind: 'industry', chosen: industries, share: share === null ? null : 100 - share }),
  ])
  const since = owners.find((owner) => owner.since !== null)?.since ?? null
  return {
    today,
    since,
    total: since === null ? null : total,
    organisations: ofOrganisations,
    industries: ofIndustries,
  }
}

async function readPart(
  all: readonly OwnerRow[],
  { kind, chosen, share }: Asked,
  { days, queries: asked }: TokenUsageParams,
  today: Day,
): Promise<UsagePart> {
  const owners = all.filter((owner) => owner.kind === kind)
  const known = new Set(owners.map(({ id }) => id))
  const first = owners.slice(0, FIRST_CHOICE).map(({ id }) => id)
  const selected = chosen === null ? first : [...new Set(chosen)].filter((id) => known.has(id))
  const queries = await readUsageQueries(selected)
  const window = { from: addDays(today, 1 - days), to: today }
  const narrowing = queries.filter(({ _id }) => asked.includes(_id))
  const recorded = owners.find(({ tokens }) => tokens !== null)
  return {
    tokens: recorded?.kind_tokens ?? null,
    share,
    count: recorded?.kind_owners ?? 0,
    owners: owners.map(({ id, name, tokens, gone }) => ({ _id: id, name, tokens, gone })),
    selected,
    queries,
    days: await readUsageDays(selected, narrowing, window),
  }
}
