import { createParser, parseAsStringLiteral } from 'nuqs/server'
import { withSearch } from '@/lib/api/endpoints'
import { SEARCH_MAX } from '@/lib/limits'
import type { Verdict } from '@/lib/measure/shapes'
import { VERDICT_LABELS } from '@/lib/measure/words'
import { BRAND_ORDERS } from './rules'

// The address of All brands, and the path of the API behind it.

export const SHOWN_VERDICTS = Object.keys(VERDICT_LABELS) as Verdict[]

export const brandsSearchParams = {
  sort: parseAsStringLiteral(BRAND_ORDERS).withDefault('needs'),
  verdict: parseAsStringLiteral(SHOWN_VERDICTS),
  find: createParser<string>({
    parse: (text) => text.replaceAll('\0', '').slice(0, SEARCH_MAX) || null,
    serialize: String,
  }).withDefault(''),
}

/** `search` only where there are more brands than one answer holds. */
export const portfolioPath = (search = '') => withSearch('/api/app/portfolio', { search })
/** The key of what switcher and palette read: with that of the page, they would keep it from taking over what the server has read. */
export const brandListKey = (search = '') => [portfolioPath(search), 'list'] as const
export const PORTFOLIO_CSV = withSearch('/api/app/portfolio', { format: 'csv' })
