import { ASK_USAGE, answerText, EXTRACT_USAGE, type ModelRequest, pagesOf } from './model-answers'

// The bodies of Gemini's generateContent protocol that the local model server sends.

export const REDIRECTS = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect'

export const generateContent = {
  answer: (request: ModelRequest, text = answerText(request.input)) => {
    const pages = pagesOf(request.input)
    const chunks = pages.map((url, index) => {
      return { web: { uri: `${REDIRECTS}/page-${index}`, title: new URL(url).hostname } }
    })
    return reply(request, {
      content: { role: 'model', parts: [{ text: 'Thinking it over.', thought: true }, { text }] },
      groundingMetadata: {
        webSearchQueries: [request.input],
        groundingChunks: chunks,
        groundingSupports: [{ groundingChunkIndices: [0, 1], segment: { startIndex: 0, endIndex: 9, text: 'x' } }],
        searchEntryPoint: { renderedContent: '<style></style>' },
      },
    })
  },
  text: (request: ModelRequest, text: string) => reply(request, { content: { role: 'model', parts: [{ text }] } }),
  /** Status 200 without any candidate. */
  refusal: (request: ModelRequest) => ({
    ...reply(request, {}),
    candidates: undefined,
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
  }),
  cutOff: (request: ModelRequest) =>
    reply(request, { content: { role: 'model', parts: [{ text: 'Half of an' }] }, finishReason: 'MAX_TOKENS' }),
  /** An answer from memory: this protocol tells nothing of a search that failed. */
  failedSearch: (request: ModelRequest) => generateContent.text(request, answerText(request.input)),
}

function reply(request: ModelRequest, candidate: Record<string, unknown>) {
  const usage = request.kind === 'ask' ? ASK_USAGE : EXTRACT_USAGE
  return {
    candidates: [{ index: 0, finishReason: 'STOP', ...candidate }],
    modelVersion: request.model,
    responseId: 'reply_local',
    usageMetadata: { promptTokenCount: usage.inputTokens, candidatesTokenCount: usage.outputTokens },
  }
}
