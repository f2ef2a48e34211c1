import { z } from 'zod'
import { ANSWER_OWNERS, ANSWER_VIEWS } from '@/lib/answers/page'
import { type Access, ENGINE_IDS } from '@/lib/engines/engines'
import { day, id, isoTime, WITHOUT_NUL } from '@/lib/http/fields'
import { OPPORTUNITY_PERIODS, RANGES, SEARCH_MAX, SEARCHED_TEXT_MAX, TEXT } from '@/lib/limits'
import type { DayWindow, LikelyRange } from '@/lib/measure/shapes'
import { QUERY_TAGS } from '@/lib/queries/tags'
import { normaliseTag, tagPrompt } from '@/lib/queries/words'
import { ASSISTANT } from './limits'
import { assistantCopy } from './words'

/** The one scope there is. */
export const FIGURES_READ = 'figures:read'

/** In the order in which an assistant sees them (R-ASSIST-1). */
export const TOOL_NAMES = [
  ...(['whoami', 'list_queries', 'get_visibility', 'get_trend', 'get_competitors', 'get_cited_sites'] as const),
  ...(['list_answers', 'get_answer', 'get_opportunities', 'get_why_not_us', 'get_actions'] as const),
] as const
export type ToolName = (typeof TOOL_NAMES)[number]

const { inputs: says } = assistantCopy

const text = (most: number) => z.string().regex(WITHOUT_NUL).trim().min(1).max(most)
const daysOr = (fallback: (typeof RANGES)[number]) =>
  z
    .literal([...RANGES])
    .default(fallback)
    .describe(says.days)
const days = daysOr(7)
const engine = z.enum(ENGINE_IDS).optional().describe(says.engine)
const queries = z.array(id).max(ASSISTANT.queries).default([]).describe(says.queries)
const tag = z
  .array(
    text(QUERY_TAGS.chars)
      .overwrite(normaliseTag)
      .refine((each) => tagPrompt(each, []) === null),
  )
  .max(QUERY_TAGS.perQuery)
  .default([])
  .describe(says.tag)
const cursor = z.string().max(ASSISTANT.cursorChars).optional().describe(says.cursor)
const opportunityDays = z
  .literal([...OPPORTUNITY_PERIODS])
  .default(28)
  .describe(says.days)

/** What each tool takes. An argument that is not named here is refused, so no organisation can be named. */
export const toolInputs = {
  whoami: z.strictObject({}),
  list_queries: z.strictObject({ cursor }),
  get_visibility: z.strictObject({
    days,
    engine,
    queries,
    tag,
    compare: z.boolean().default(false).describe(says.compare),
    cursor,
  }),
  get_trend: z.strictObject({
    days: z.literal([7, 28, 90, 180]).default(28).describe(says.trendDays),
    engine,
    queries,
    tag,
    cursor,
  }),
  get_competitors: z.strictObject({
    days: daysOr(28),
    engine,
    rival: text(SEARCHED_TEXT_MAX).optional().describe(says.rival),
    cursor,
  }),
  get_cited_sites: z.strictObject({ days, engine, queries, tag, cursor }),
  list_answers: z.strictObject({
    days: daysOr(28),
    from: day.optional().describe(says.from),
    to: day.optional().describe(says.to),
    of: z.enum(ANSWER_OWNERS).default('organisation').describe(says.of),
    engine,
    queries,
    tag,
    search: z.string().regex(WITHOUT_NUL).trim().max(SEARCH_MAX).default('').describe(says.search),
    named: z.enum(['own', 'notOwn']).optional().describe(says.named),
    behind: text(SEARCHED_TEXT_MAX).optional().describe(says.behind),
    site: text(SEARCHED_TEXT_MAX).optional().describe(says.site),
    view: z.enum(ANSWER_VIEWS).optional().describe(says.view),
    cursor,
  }),
  get_answer: z.strictObject({ id: id.describe(says.answer), cursor }),
  get_opportunities: z.strictObject({
    days: opportunityDays,
    engine,
    list: z.enum(['cards', 'gaps', 'sites', 'searches']).default('cards').describe(says.list),
    cursor,
  }),
  get_why_not_us: z.strictObject({ query: id.describe(says.query), days: opportunityDays, engine }),
  get_actions: z.strictObject({ cursor }),
} satisfies Record<ToolName, z.ZodType>

export type ToolInput<Name extends ToolName> = z.output<(typeof toolInputs)[Name]>

/** Arguments of the prompt `why_did_it_change`. */
export const whyPromptInput = z.object({
  query: text(SEARCHED_TEXT_MAX).optional().describe(assistantCopy.prompts.why.query),
})

/** The answers of one side that a change compares. */
interface Side {
  numerator: number
  denominator: number
  days: DayWindow
}

/**
 * One figure so that it cannot be misread (R-ASSIST-2). With several engines `value` is the mean of their figures, and
 * numerator and denominator are sums over them.
 */
export interface Figure {
  value: number | null
  /** 'percent' is 0 to 100, 'points' the difference of two percentages, 'placement' a place from 1. */
  unit: 'percent' | 'points' | 'placement' | 'answers' | 'citations'
  numerator: number | null
  denominator: number | null
  /** Where the value would lie in about 95 of 100 repetitions; null where none is computed. */
  range: LikelyRange | null
  /** Both included; null without answers. */
  days: DayWindow | null
  /** 'all' for the mean of the engines. */
  engine: string
  surface: Access
  /** As the API says it, such as 'noClearChange'; null where nothing is compared. */
  verdict: string | null
  /** What a change is compared with. */
  comparedWith?: Side
  /** Where a person sees it. */
  open: string
}

/** A message of JSON-RPC, as `/api/mcp` takes it; up to ten in a list. */
const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
})
export const messageInput = z.union([message, z.array(message).max(ASSISTANT.batch)])

/** How often a program called a tool on one day. */
export const assistantCallRow = z.object({
  tokenId: z.string(),
  tokenName: z.string(),
  tool: z.string(),
  /** UTC, yyyy-MM-dd. */
  day: z.string(),
  times: z.number(),
  /** ISO 8601. */
  lastAt: isoTime,
})
export type AssistantCallRow = z.output<typeof assistantCallRow>

const param = z.string().max(TEXT.url)

/** What a client asks for in the address of the consent page; unknown params are ignored (R-ASSIST-6). */
export const authorizeParams = z.object({
  client_id: param,
  redirect_uri: param,
  response_type: param.optional(),
  code_challenge: param.optional(),
  code_challenge_method: param.optional(),
  scope: param.optional(),
  state: param.optional(),
  resource: param.optional(),
})
export type AuthorizeParams = z.output<typeof authorizeParams>

/** A person's decision about what a client asks for. */
export const decisionInput = authorizeParams.extend({ allowed: z.boolean() })

/** What the consent page shows: who asks for what, or why nobody can be let in. */
export type Consent =
  | { refused: string }
  | {
      client: string
      /** Where the client answers, and where the browser goes afterwards. */
      host: string
      goesTo: string
      organisation: string
      person: string
      params: AuthorizeParams
    }

/** An assistant that a person has let in. */
export const connectionRow = z.object({
  _id: z.string(),
  clientName: z.string(),
  clientId: z.string(),
  /** E-mail of the person for whom it reads. */
  person: z.string(),
  mine: z.boolean(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
})
export type ConnectionRow = z.output<typeof connectionRow>
