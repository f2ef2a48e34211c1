// Text of answers and of models, brought to forms that can be compared. Pure.

/** The answer as a reader sees it: markdown links become their text, bare addresses and emphasis go. */
export function plainText(answer: string): string {
  const linked = answer.replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s[^)]*)?\)/g, '$1').replace(/https?:\/\/[^\s)>\]]+/gi, ' ')
  return withoutEmphasis(linked)
}

export function withoutEmphasis(text: string): string {
  return text.replace(/[*`~]+/g, '').replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
}

/** What two spellings of one text have in common: compatibility forms, case, quotes, dashes and white space folded. */
export function comparable(text: string): string {
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

/** A text as a pattern of itself. */
export function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** The text without these names, whatever their case. */
export function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => left.replace(new RegExp(escaped(name), 'giu'), ' '), text)
}
