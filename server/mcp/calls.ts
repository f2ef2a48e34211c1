import type { Actor, Reach } from '@/lib/access/permissions'
import { addDays, type Day } from '@/lib/format/days'
import { ASSISTANT } from '@/lib/mcp/limits'
import { type AssistantCallRow, assistantCallRow, type ToolName } from '@/lib/mcp/shapes'
import { db, readRows } from '@/server/db/client'
import { chooseOwn } from '@/server/db/scope'
import { log } from '@/server/log'

/**
 * Counts a call by token, tool and UTC day: which tool, never with which arguments or results (R-ASSIST-5). A call is
 * answered even where it cannot be counted.
 */
export async function recordCall({ userId, organisationId }: Actor, tool: ToolName): Promise<void> {
  try {
    await db().$executeRaw`
      insert into assistant_call as c (token_id, tool, day, organisation_id, token_name, times, last_at)
      select id, ${tool}, (now() at time zone 'utc')::date, organisation_id, name, 1, now()
      from (
        select id, organisation_id, name from api_token where id = ${userId}
        union all select id, organisation_id, client_name from assistant_connection where id = ${userId}
      ) of_program where organisation_id = ${organisationId}
      on conflict (token_id, tool, day) do update
        set times = c.times + 1, last_at = now(), token_name = excluded.token_name`
  } catch (error) {
    log.warn({ err: error, tool }, 'assistant call not counted')
  }
}

/** Reads what assistants of the caller's own organisation asked for lately, the latest first. Throws 404 without one. */
export async function listCalls(
  actor: Actor,
  reach: Reach,
  today: Day,
): Promise<{ items: AssistantCallRow[]; total: number }> {
  const scope = await chooseOwn(actor, reach)
  const items = await readRows(assistantCallRow)`
    select token_id as "tokenId", token_name as "tokenName", tool, to_char(day, 'YYYY-MM-DD') as day, times,
      last_at as "lastAt"
    from assistant_call
    where organisation_id = ${scope} and day > ${addDays(today, -ASSISTANT.callDays)}::date
    order by last_at desc, token_id, tool limit ${ASSISTANT.callsShown}`
  return { items, total: items.length }
}
