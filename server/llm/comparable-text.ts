import { ADDRESS, LINK } from '@/lib/names/addresses'
import { findNames } from '@/lib/names/find-names'

/** Markdown links become their text; bare addresses and emphasis are removed. */
export function plainText(answer: string): string {
  return removeEmphasis(removeLinks(answer).replace(ADDRESS, ' '))
}

export function removeLinks(text: string): string {
  return text.replace(LINK, '$1')
}

function removeEmphasis(text: string): string {
  return text.replace(/[*`~]+/g, '').replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
}

/** Folds compatibility forms, case, quotes, dashes and white space, so that two spellings compare equal. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/&amp;/gi, '&')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

export function escapeRegExp(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** A space in place of every use of the names. */
export function removeNames(text: string, names: readonly string[]): string {
  const uses = findNames(
    text,
    names.map((name) => ({ name, ref: name })),
  )
  return uses.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
}
