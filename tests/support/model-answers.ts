import { topicOf } from '@/server/llm/simulated-markets'
import { seededRandom } from '@/server/llm/simulated-prose'
import type { ModelRequest } from './model-request'

export type { ModelRequest }

// The bodies of the Responses protocol that the local model server sends.

export const ASK_USAGE = { inputTokens: 8000, outputTokens: 400 } as const
export const EXTRACT_USAGE = { inputTokens: 600, outputTokens: 60 } as const
export const HALLUCINATED = 'Ghostwright Offices'
export const HOSTILE_BRANDS = [
  '__proto__',
  'date',
  'constructor',
  '<img src=x onerror=alert(1)>',
  '\u202eEvil Offices',
] as const

/** The pages of the topic that an answer read; it cites the first two. */
export function pagesOf(term: string): string[] {
  return topicOf(term)
    .sites.slice(0, 3)
    .map((site) => `https://${site.site}${site.paths[0]}`)
}

/** The six brands that the answer to a term names, in their order: the same each time. */
export function answeredBrands(term: string): string[] {
  const random = seededRandom('model server', term)
  return topicOf(term)
    .brands.map((brand) => ({ name: brand.name, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, 6)
    .map((brand) => brand.name)
}

export function answerText(term: string, brands: readonly string[] = answeredBrands(term)): string {
  const items = brands.map((name, index) => `${index + 1}. **${name}** is often recommended.`)
  return `For "${term}" these names come up most:\n\n${items.join('\n')}\n\nCheck prices before you decide.`
}

/** A completed answer with one search, its sources and two citations of pages of the topic. */
export function answerBody(request: ModelRequest, more: { text?: string; searchStatus?: string } = {}) {
  const text = more.text ?? answerText(request.input)
  const pages = pagesOf(request.input)
  const cited = more.searchStatus ? [] : pages.slice(0, 2)
  return body(request, [
    { id: 'rs_1', type: 'reasoning', summary: [] },
    {
      id: 'ws_1',
      type: 'web_search_call',
      status: more.searchStatus ?? 'completed',
      action: {
        type: 'search',
        queries: [request.input],
        sources: [...pages.map((url) => ({ type: 'url', url })), { type: 'api', name: 'oai-news' }],
      },
    },
    message([
      {
        type: 'output_text',
        text,
        logprobs: [],
        annotations: cited.map((url, index) => ({
          type: 'url_citation',
          start_index: index,
          end_index: index + 1,
          url: `${url}?utm_source=openai`,
          title: `Guide ${index + 1}`,
        })),
      },
    ]),
  ])
}

/** The extraction of the list in the answer that came with the request, with `extra` names after it. */
export function extractionBody(request: ModelRequest, extra: readonly string[] = []) {
  return textBody(request, extractionText(request, extra))
}

export function extractionText(request: ModelRequest, extra: readonly string[] = []): string {
  return JSON.stringify({ brands: [...listedNames(request.input), ...extra] })
}

/** The bold names of a numbered list, as `answerText` writes it. */
function listedNames(text: string): string[] {
  return [...text.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map((match) => match[1] ?? '')
}

export function textBody(request: ModelRequest, text: string) {
  return body(request, [message([{ type: 'output_text', text, logprobs: [], annotations: [] }])])
}

export function refusalBody(request: ModelRequest) {
  return body(request, [message([{ type: 'refusal', refusal: 'I cannot help with that.' }])])
}

/** Any response: `more` overrides fields, such as the status. */
export function body(request: ModelRequest, output: unknown[], more: Record<string, unknown> = {}) {
  const usage = request.kind === 'ask' ? ASK_USAGE : EXTRACT_USAGE
  return {
    id: 'resp_local',
    object: 'response',
    created_at: 1_795_000_000,
    status: 'completed',
    model: request.model,
    error: null,
    incomplete_details: null,
    output,
    usage: {
      input_tokens: usage.inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: usage.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
    ...(request.kind === 'ask' ? { tool_usage: { web_search: { num_requests: 1 } } } : {}),
    ...more,
  }
}

function message(content: unknown[]) {
  return { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', phase: 'final_answer', content }
}
