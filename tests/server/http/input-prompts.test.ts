import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '@/lib/app-error'
import { parseInput } from '@/server/http/parse-request'
import { listRoutes } from '@/tests/support/route-list'

// What is missing or of the wrong type is prompted for in sentences of ours: the words of the schema library are for
// its users, not for people.

const { ours } = await listRoutes()
const schemas = ours.flatMap(({ method, path, shape }) => {
  const { query, body, described } = shape ?? {}
  const parts = { query, body: described ?? body }
  return Object.entries(parts).flatMap(([part, schema]) =>
    schema ? [[`${method} ${path} ${part}`, schema] as const] : [],
  )
})
/** What zod says by default starts like this, with more behind it. */
const ZOD =
  /^Invalid (input:|option|string|number|key|value|element|ISO|URL|discriminator)|^Too (big|small)|^Unrecognized|expected|received/
const WRONG = [undefined, null, 7, -1.5, true, '', ' ', 'x'.repeat(100_000), '\0', [], [null], [7], {}, { _id: 7 }]

function promptsOf(schema: z.ZodType, given: unknown): string[] {
  try {
    parseInput(schema, given)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.message, ...Object.values(error.fields ?? {})]
  }
}

/** The names of the fields, inner ones of unions included. */
function namesIn(schema: z.ZodType): string[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const parts = [described, ...(described.anyOf ?? [])]
  return [...new Set(parts.flatMap((part) => (typeof part === 'object' ? Object.keys(part.properties ?? {}) : [])))]
}

describe('field prompts', () => {
  it.each(schemas)('%s', (_name, schema) => {
    const names = namesIn(schema)
    const given = [
      ...WRONG,
      { 'filter[x]': 7, page: 'x', pageSize: '3', sort: 'x', dir: 'x', format: 'x', fields: '-' },
      ...WRONG.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
    ]
    const prompts = new Set(given.flatMap((each) => promptsOf(schema, each)))
    expect([...prompts].filter((prompt) => ZOD.test(prompt))).toEqual([])
  })

  it('are asked of every route that takes something', () => {
    expect(schemas.length).toBeGreaterThan(40)
    expect(ZOD.test(z.string().safeParse(7).error?.issues[0]?.message ?? '')).toBe(true)
  })
})
