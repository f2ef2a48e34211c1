import { createParser, parseAsStringLiteral } from 'nuqs/server'
import { SEARCH_MAX } from '@/lib/limits'
import type { Verdict } from '@/lib/measure/shapes'
import { VERDICT_LABELS } from '@/lib/measure/words'
import { BRAND_ORDERS } from './rules'

// The address of All brands.

export const SHOWN_VERDICTS = Object.keys(VERDICT_LABELS) as Verdict[]

export const brandsSearchParams = {
  sort: parseAsStringLiteral(BRAND_ORDERS).withDefault('needs'),
  verdict: parseAsStringLiteral(SHOWN_VERDICTS),
  find: createParser<string>({
    parse: (text) => text.replaceAll('\0', '').slice(0, SEARCH_MAX) || null,
    serialize: String,
  }).withDefault(''),
}
