import { z } from 'zod'
import type { Usage } from './engine'

// The body of a response of the Responses protocol, as far as we read it. Vendors add fields and leave some out, so
// only what makes a body one at all is required; unknown items and fields are passed over.

const count = z.number().int().min(0).max(2_000_000_000).catch(0)

const annotation = z.object({ type: z.string(), url: z.string().nullish(), title: z.string().nullish() })
const part = z.object({
  type: z.string(),
  text: z.string().nullish(),
  refusal: z.string().nullish(),
  annotations: z.array(annotation).nullish().catch(null),
})
const message = z.object({
  type: z.literal('message'),
  phase: z.string().nullish(),
  content: z.array(part),
})
const searchCall = z.object({
  type: z.literal('web_search_call'),
  status: z.string().nullish(),
  action: z
    .object({
      type: z.string().nullish(),
      query: z.string().nullish(),
      queries: z.array(z.string()).nullish(),
      sources: z.array(z.object({ type: z.string().nullish(), url: z.string().nullish() })).nullish(),
    })
    .nullish()
    .catch(null),
})
const otherItem = z.object({ type: z.string() }).transform(() => ({ type: 'other' as const }))

export const responseBody = z.object({
  id: z.string().nullish(),
  status: z.string(),
  model: z.string(),
  output: z.array(z.union([message, searchCall, otherItem])),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  usage: z.object({ input_tokens: count, output_tokens: count }).nullish().catch(null),
  tool_usage: z
    .object({ web_search: z.object({ num_requests: count }).nullish() })
    .nullish()
    .catch(null),
})

export type ResponseBody = z.infer<typeof responseBody>
export type MessagePart = z.infer<typeof part>

/** What the call cost; zeros where the vendor says nothing. Searches are the billed ones where they are told. */
export function usageOf(body: ResponseBody): Usage {
  return {
    inputTokens: body.usage?.input_tokens ?? 0,
    outputTokens: body.usage?.output_tokens ?? 0,
    searches: body.tool_usage?.web_search?.num_requests ?? searchCalls(body).filter(isSearch).length,
  }
}

export function searchCalls(body: ResponseBody) {
  return body.output.filter((item) => item.type === 'web_search_call')
}

/** A call of the search tool also opens pages and looks inside them; those are not billed as searches. */
function isSearch(call: ReturnType<typeof searchCalls>[number]): boolean {
  return call.status !== 'failed' && (call.action?.type ?? 'search') === 'search'
}

/** The parts of what the model finally says: never its commentary on the way, never just the first output item. */
export function finalParts(body: ResponseBody): MessagePart[] {
  return body.output.flatMap((item) =>
    item.type === 'message' && (item.phase ?? 'final_answer') === 'final_answer' ? item.content : [],
  )
}

/** Text that Postgres can keep: it holds neither NUL nor half a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
