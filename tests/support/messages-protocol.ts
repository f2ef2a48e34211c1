import { ASK_USAGE, answerText, EXTRACT_USAGE, type ModelRequest, pagesOf } from './model-answers'

// The bodies of Anthropic's Messages protocol that the local model server sends.

export const messages = {
  answer: (request: ModelRequest, text = answerText(request.input)) => {
    const pages = pagesOf(request.input)
    const citations = pages.slice(0, 2).map((url, index) => {
      return {
        type: 'web_search_result_location',
        url,
        title: `Guide ${index + 1}`,
        cited_text: 'x',
        encrypted_index: 'x',
      }
    })
    return message(request, [
      { type: 'text', text: 'I will look this up.' },
      ...search(
        request,
        pages.map((url) => ({
          type: 'web_search_result',
          url,
          title: 'Guide',
          encrypted_content: 'x',
          page_age: null,
        })),
      ),
      { type: 'text', text },
      { type: 'text', text: ' See the guides.', citations },
    ])
  },
  text: (request: ModelRequest, text: string) => message(request, [{ type: 'text', text }]),
  refusal: (request: ModelRequest) =>
    message(request, [], {
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', category: null, explanation: 'I cannot help with that.' },
    }),
  cutOff: (request: ModelRequest) =>
    message(request, [{ type: 'text', text: 'Half of an' }], { stop_reason: 'max_tokens' }),
  failedSearch: (request: ModelRequest, code = 'unavailable') =>
    message(request, [
      ...search(request, { type: 'web_search_tool_result_error', error_code: code }),
      { type: 'text', text: answerText(request.input) },
    ]),
  /** A turn that is to be sent back as it is. */
  paused: (request: ModelRequest, text = 'I will look this up.') =>
    message(request, [{ type: 'text', text }, ...search(request, [])], {
      stop_reason: 'pause_turn',
      container: { id: 'container_local', expires_at: '2026-11-22T00:00:00Z' },
    }),
}

function search(request: ModelRequest, content: unknown) {
  const id = 'srvtoolu_local'
  return [
    { type: 'server_tool_use', id, name: 'web_search', input: { query: request.input } },
    { type: 'web_search_tool_result', tool_use_id: id, content },
  ]
}

function message(request: ModelRequest, content: unknown[], more: Record<string, unknown> = {}) {
  const usage = request.kind === 'ask' ? ASK_USAGE : EXTRACT_USAGE
  return {
    id: 'msg_local',
    type: 'message',
    role: 'assistant',
    model: request.model,
    content,
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: usage.inputTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: usage.outputTokens,
      ...(request.kind === 'ask' ? { server_tool_use: { web_search_requests: 1 } } : {}),
    },
    ...more,
  }
}
