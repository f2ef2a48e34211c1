import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Access, accessOf } from '@/lib/engines/engines'
import { AppError } from '@/lib/http/app-error'
import { ASSISTANT } from '@/lib/mcp/limits'
import type { Figure, ToolName } from '@/lib/mcp/shapes'
import { assistantCopy as copy } from '@/lib/mcp/words'
import type { Bounds, DayWindow, LikelyRange } from '@/lib/measure/shapes'
import { deriveKey } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import type { OrganisationScope } from '@/server/db/scope'
import { readAccess } from '@/server/measure/own-brand'
import { env } from '@/server/settings/env'

// How figures, texts and lists leave through a tool.

/** Address of a page that a person can open, with its search params; undefined ones are left out. */
export function openAt(path: string, params: Record<string, string | number | undefined> = {}): string {
  const url = new URL(path, env().appUrl)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  return url.href
}

/** Where assistants connect. */
export const assistantAddress = () => openAt('/api/mcp')

/** Which engines a figure is of, and of which access their answers are. */
export interface EngineOf {
  engine: string
  surface: Access
}

/** Returns that of a chosen engine, else of the mean of those that count (R-SURFACES-10). */
export async function engineOf(scope: OrganisationScope, engine: string | undefined): Promise<EngineOf> {
  return engine === undefined
    ? { engine: 'all', surface: await readAccess(db(), scope) }
    : { engine, surface: accessOf(engine) }
}

type Given = Pick<Figure, 'value' | 'unit' | 'open'> & EngineOf & Partial<Figure>

/** Makes a figure complete: what it does not have is said to be unknown. */
export function figure({ value, unit, numerator, denominator, range, days, verdict, ...given }: Given): Figure {
  return {
    ...{ value, unit, numerator: numerator ?? null, denominator: denominator ?? null, range: range ?? null },
    ...{ days: days ?? null, verdict: verdict ?? null },
    ...given,
  }
}

/** A likely range of its bounds; null without both. */
export function rangeOf({ low, high }: Bounds): LikelyRange | null {
  return low === null || high === null ? null : { low, high }
}

export function daysOf({ from, to }: DayWindow): DayWindow {
  return { from, to }
}

/** What a tool found: facts, and a list that is cut where the result is full. */
export interface Found {
  facts: Record<string, unknown>
  list?: {
    name: string
    items: readonly unknown[]
    /** Items before these that earlier results had. */
    before?: number
    /** All items; as many as there are by default. */
    total?: number
  }
  /** A long text of somebody else, of which a part is returned. */
  quoted?: { name: string; text: string }
}

/** Where a result goes on, and what it was asked for: a cursor fits nothing else. */
export interface Asked {
  organisationId: string
  tool: ToolName
  args: Record<string, unknown>
}

function seal({ organisationId, tool, args }: Asked, offset: number): string {
  const { cursor: _, ...question } = args
  const sorted = Object.entries(question).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha256', deriveKey('assistant cursor'))
    .update(JSON.stringify([organisationId, tool, sorted, offset]))
    .digest('base64url')
}

/** Returns where to go on; 0 without a cursor. Throws AppError invalid for one of another question or organisation. */
export function offsetOf(asked: Asked): number {
  const { cursor } = asked.args
  if (cursor === undefined) return 0
  const [, digits = '', mac = ''] = /^(\d{1,7})\.([\w-]{43})$/.exec(String(cursor)) ?? []
  const genuine = mac !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(seal(asked, Number(digits))))
  if (!genuine) throw new AppError('invalid', copy.refused.cursor)
  return Number(digits)
}

/** Controls, formats, fillers and selectors: nobody sees them, and a model reads them. Line ends and tabs stay. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu

/** Text of somebody else without what nobody sees. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '')
}

/** Cuts what is too long for a name; not our own addresses, which would lead nowhere. */
function shortText(text: string): string {
  const plain = plainText(text)
  const isOwn = plain.startsWith(`${env().appUrl}/`)
  return isOwn || plain.length <= ASSISTANT.textChars ? plain : `${plain.slice(0, ASSISTANT.textChars).toWellFormed()}…`
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([name, each]) => [shortText(name), cleaned(each)]))
}

/** The same as structured content and as text, which older clients read. */
function resultOf(content: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content }
}

const fits = (content: Record<string, unknown>) =>
  Buffer.byteLength(JSON.stringify(resultOf(content))) <= ASSISTANT.resultBytes - ASSISTANT.envelopeBytes

/**
 * Makes the result of a tool: cleaned, at most 25 kB as it is sent, with a cursor where there is more (R-ASSIST-3).
 * @throws AppError tooLarge where not even one item fits
 */
export function toResult(asked: Asked, { facts, list, quoted }: Found): CallToolResult {
  const known = cleaned(facts) as Record<string, unknown>
  if (quoted) {
    const from = offsetOf(asked)
    const letters = [...plainText(quoted.text)]
    const rest = letters.slice(from)
    return cut(asked, from, rest.length, letters.length, (count) => ({
      ...known,
      [quoted.name]: {
        notice: copy.foreign,
        quotedForeignText: rest.slice(0, count).join(''),
        ...{ from, of: letters.length },
      },
    }))
  }
  if (!list) return cut(asked, 0, 0, 0, () => known)
  const before = list.before ?? 0
  const items = list.items.map(cleaned)
  const total = list.total ?? before + items.length
  return cut(asked, before, items.length, total, (count) => ({
    ...known,
    total,
    [list.name]: items.slice(0, count),
  }))
}

/** Takes as many of `most` as fit, by halves. */
function cut(
  asked: Asked,
  before: number,
  most: number,
  total: number,
  build: (count: number) => Record<string, unknown>,
): CallToolResult {
  const content = (count: number) => {
    const next = before + count
    return { ...build(count), ...(next < total && { cursor: `${next}.${seal(asked, next)}` }) }
  }
  let [fitting, tooMany] = [-1, most + 1]
  while (tooMany - fitting > 1) {
    const tried = fitting === -1 && tooMany === most + 1 ? most : Math.floor((fitting + tooMany) / 2)
    if (fits(content(tried))) fitting = tried
    else tooMany = tried
  }
  if (fitting < Math.min(1, most)) throw new AppError('tooLarge', copy.refused.tooLarge)
  return resultOf(content(fitting))
}
