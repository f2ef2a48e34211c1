import { brandKey } from '@/lib/formulas/brand-key'

// The SQL function brand_match_key does the same to a stored key; tests/server/schema/match-key.test.ts holds both
// together on one corpus.

/** Letters that no decomposition takes apart. */
const SPELT_OUT: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
}
export const UNDECOMPOSED = /[øłđıßæœ]/g
/** Accents, apostrophes of all kinds, and what chooses the picture of an emoji: not written by all. */
export const UNWRITTEN = / ?\u0301|[\u0300-\u036F]|\uFE0F|['\u2018\u2019\u201B\u02BC\u02B9`\u2032]/g
export const HYPHEN = /[-\u2010-\u2015\u2212]/g

const LEGAL_FORMS = [
  ...['limited', 'ltd', 'plc', 'llp', 'llc', 'inc', 'incorporated', 'corp', 'corporation', 'co'],
  ...['gmbh', 'mbh', 'ag', 'kg', 'kgaa', 'ohg', 'ug', 'e\\.? ?k'],
  ...[
    'sarl',
    's\\.a\\.r\\.l',
    'sas',
    's\\.a\\.s',
    'sa',
    's\\.a',
    's\\.p\\.a',
    'srl',
    's\\.r\\.l',
    's\\.l',
    's\\.l\\.u',
  ],
  ...['bv', 'b\\.v', 'nv', 'n\\.v', 'ab', 'oy', 'oyj', 'a/s', 'aps', 'pty', 'pte', 'sp\\.? z ?o\\.? ?o'],
].join('|')
/** Something stays in front of it, so that 'GmbH' keeps its name. */
const LEGAL_ENDING = new RegExp(`(?<=[^\\s,&])(?:[\\s,&]+(?:${LEGAL_FORMS})\\.?)+[\\s,&]*$`)

/** 'Café-Köln & Co. GmbH' → 'cafe koln', 'Enamel & Oak' → 'enamel and oak': the form in which names are found in texts (R-NAME-1). */
export function matchKey(name: string): string {
  const plain = spellOut(brandKey(name).toLowerCase().normalize('NFKD'))
    .replace(UNWRITTEN, '')
    .replace(HYPHEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.replace(LEGAL_ENDING, '').replace(/ ?& ?/g, ' and ').trim()
}

export function spellOut(letters: string): string {
  return letters.replace(UNDECOMPOSED, (letter) => SPELT_OUT[letter] ?? letter)
}
