/** What a client sent, as far as the server looks at it. */
export interface ModelRequest {
  protocol: 'responses' | 'messages' | 'generateContent'
  kind: 'ask' | 'extract' | 'analyse'
  model: string
  /** The search term of an ask; the fenced answer of an extraction; the fenced answers of an analysis. */
  input: string
  instructions: string | null
  /** The whole request body as it came. */
  json: Record<string, unknown>
}

interface Wire {
  model?: unknown
  instructions?: unknown
  input?: unknown
  system?: unknown
  messages?: { content?: unknown }[]
  systemInstruction?: { parts?: { text?: unknown }[] }
  contents?: { parts?: { text?: unknown }[] }[]
}

/** The request of any protocol that the local server speaks; null for another path. */
export function readRequest(path: string, json: Record<string, unknown>): ModelRequest | null {
  const wire: Wire = json
  if (path === '/v1/responses') return request('responses', json, { ...responsesPrompt(wire), model: wire.model })
  if (path === '/v1/messages') {
    const { system: instructions, model } = wire
    return request('messages', json, { input: wire.messages?.[0]?.content, instructions, model })
  }
  const model = /^\/v1beta\/models\/([^/]+):generateContent$/.exec(path)?.[1]
  if (!model) return null
  const instructions = wire.systemInstruction?.parts?.[0]?.text
  return request('generateContent', json, { input: wire.contents?.[0]?.parts?.[0]?.text, instructions, model })
}

function responsesPrompt({ input, instructions }: Wire) {
  if (!Array.isArray(input)) return { input, instructions }
  const [system, user] = input as { content?: unknown }[]
  return { input: user?.content, instructions: system?.content }
}

function request(
  protocol: ModelRequest['protocol'],
  json: Record<string, unknown>,
  { model, input, instructions }: { model: unknown; input: unknown; instructions: unknown },
): ModelRequest {
  return {
    protocol,
    kind: kindOf(String(input)),
    model: decodeURIComponent(String(model)),
    input: String(input),
    instructions: typeof instructions === 'string' ? instructions : null,
    json,
  }
}

/** Only what is read is fenced. */
function kindOf(input: string): ModelRequest['kind'] {
  const fence = /^<<(answer|data)-[0-9a-f]{18}/.exec(input)?.[1]
  if (!fence) return 'ask'
  return fence === 'answer' ? 'extract' : 'analyse'
}
