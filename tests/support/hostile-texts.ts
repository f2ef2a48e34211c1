// Texts that repeat one piece, and names that begin like them: what a search for names could be slow at.

export const HOSTILE_NAMES = [
  'a',
  'a a',
  'Acme',
  'Loom House',
  "Finn's",
  'aaaa',
  'x'.repeat(300),
  'a '.repeat(150),
  '飞书',
  'https://a',
]
export const HOSTILE_NEVER = ['a a a', 'House']

export const HOSTILE_PIECES = [
  ...['a', 'a ', ' ', '-', ' - ', "'", "a'", '_', '_a', '*', '[', '](', '[a](', '[a](b)', 'a.', 'a@', 'a.b/', 'www.'],
  ...['http://', '飞', '飞书', 'e\u0301', '\u0301', '\u0000', '\u200b', '&', '&amp;', '🏠', '\ud800', 'ﷺ', '𝔞 ', 'a\n'],
]
