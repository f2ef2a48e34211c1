import { describe, expect, it } from 'vitest'
import { filesUnder, readSource, type Source } from './sources'

// Colours live in app/tokens.css; everything else names a token, so that light and dark stay one decision.

const PALETTE =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'
const PREFIX =
  'bg|text|border|ring|fill|stroke|from|to|via|outline|decoration|shadow|accent|caret|divide|placeholder|inset-ring'

const RAW: [what: string, pattern: RegExp][] = [
  ['hex colour', /(?<![&\w/])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/i],
  ['colour function', /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i],
  ['palette class', new RegExp(`\\b(?:${PREFIX})-(?:[xytrblse]-)?(?:${PALETTE})-\\d{2,3}\\b`)],
  ['black or white class', new RegExp(`\\b(?:${PREFIX})-(?:black|white)\\b`)],
  [
    'named colour',
    /\b(?:color|background|backgroundColor|fill|stroke)["']?\s*[:=]\s*["'](?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple)["']/,
  ],
]

function rawColours(source: Source): string[] {
  return source.text
    .split('\n')
    .flatMap((line, index) =>
      RAW.filter(([, pattern]) => pattern.test(line)).map(
        ([what]) => `${source.path}:${index + 1} ${what}: ${line.trim()}`,
      ),
    )
}

describe('design tokens', () => {
  it('no raw colour outside app/tokens.css', () => {
    const files = filesUnder(['app', 'components', 'lib'], /\.(ts|tsx|css)$/).filter((at) => at !== 'app/tokens.css')
    expect(files.length).toBeGreaterThan(80)
    expect(files.map(readSource).flatMap(rawColours)).toEqual([])
  })

  it.each([
    '<p className="bg-blue-500">',
    '<p className="hover:text-red-600/50">',
    '<p className="border-t-slate-200">',
    '<p className="bg-[#2645d8]">',
    "const line = '#fff'",
    'color: rgb(1 2 3);',
    'color: oklch(0.5 0.1 20);',
    '<p className="text-white">',
    "<path fill='black' />",
  ])('sees %s', (text) => {
    expect(rawColours({ path: 'bad', text })).toHaveLength(1)
  })

  it.each([
    '<p className="bg-primary text-status-hold">',
    '<a href="#content">',
    '&#8217;',
    'var(--chart-1)',
    'items-[3fr]',
  ])('passes %s', (text) => {
    expect(rawColours({ path: 'good', text })).toEqual([])
  })
})
