import { z } from 'zod'
import type { Usage } from './engine'

/** A call whose answer is JSON of a schema. */
export interface StructuredRequest {
  /** Of the schema: letters, digits and `_`. */
  name: string
  instructions: string
  input: string
  schema: Record<string, unknown>
  outputTokensMax: number
}

export interface Completion {
  text: string
  model: string
  usage: Usage
}

/** Without `$schema`, which not every provider takes. */
export function jsonSchemaOf(type: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(type, { target: 'draft-7' })
  return schema
}

/** Instructions that carry the schema, for engines that take it nowhere else. */
export function instructionsWithSchema({ instructions, schema }: StructuredRequest): string {
  const demand = 'Answer with one JSON object and nothing else, without a code fence. It keeps to this JSON Schema:'
  return `${instructions} ${demand} ${JSON.stringify(schema)}`
}
