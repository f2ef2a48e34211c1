import { enginesCopy } from '@/lib/engines/words'
import { type CsvTable, figureTable } from '@/lib/exports/table'
import { figureCsvCopy as copy } from '@/lib/exports/words'
import { addDays, type Day } from '@/lib/format/days'
import type { TokenUsageParams, UsagePart } from '@/lib/usage/shapes'
import { tokenUsageFigures } from '@/server/usage/reads'

/** Builds tokens and cost per day for the charted owners and engines; days without a call have no row (R-TABLE-7). */
export async function tokenUsageTable(params: TokenUsageParams, today: Day): Promise<CsvTable> {
  const { organisations, industries, engines } = await tokenUsageFigures(params, today)
  const names = new Map([...organisations.queries, ...industries.queries].map((query) => [query._id, query.searchTerm]))
  const chosen = params.queries.flatMap((id) => names.get(id) ?? [])
  const cut = {
    organisation: copy.tokenUsage.all,
    queries: chosen.length > 0 ? chosen.join('; ') : copy.allQueries,
    engines: enginesCopy.all,
  }
  const days = { from: addDays(today, 1 - params.days), to: today }
  const { kinds } = copy.tokenUsage
  const rows = [
    ...perDay(kinds.organisation, ownersOf(organisations)),
    ...perDay(kinds.industry, ownersOf(industries)),
    ...perDay(kinds.engine, { named: engines.engines, days: engines.days }),
  ]
  return figureTable(
    cut,
    'tokens',
    copy.tokens,
    rows.map((cells) => ({ days, cells })),
  )
}

interface Named {
  named: readonly { _id: string; name: string }[]
  days: UsagePart['days']
}

function ownersOf({ owners, selected, days }: UsagePart): Named {
  return { named: owners.filter(({ _id }) => selected.includes(_id)), days }
}

function perDay(kind: string, { named, days }: Named) {
  return days.flatMap(({ date, tokens, costUsd }) =>
    named.flatMap(({ _id, name }) =>
      tokens[_id] === undefined ? [] : [[kind, name, date, tokens[_id], costUsd?.[_id] ?? copy.tokenUsage.notKnown]],
    ),
  )
}
