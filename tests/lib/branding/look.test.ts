import { describe, expect, it } from 'vitest'
import { contrast, logoSize, nearestPassing, ownTokens, PAPER, shadesOf } from '@/lib/branding/look'
import { colourPrompt, nameOf, ownNamePrompt } from '@/lib/branding/words'

// How an own name looks, and which names and colours are taken (R-BRANDING-2, R-BRANDING-3).

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is that of WCAG', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })

  it('of the nearest shade passes, of the one before it does not, for every hue', () => {
    for (let hue = 0; hue < 4096; hue += 7) {
      const colour = `#${[8, 4, 0].map((shift) => ((hue >> shift) & 15).toString(16).repeat(2)).join('')}`
      for (const needed of [3, 4.5]) {
        const nearest = nearestPassing(colour, needed)
        expect(contrast(nearest, PAPER)).toBeGreaterThanOrEqual(needed)
        // Lighter by little more than a step would fail, unless it was the colour itself.
        if (nearest !== colour) expect(contrast(nearest, PAPER)).toBeLessThan(needed * 1.06)
      }
    }
  })

  it('of words on a tint of any colour that passes is that of words', () => {
    for (let hue = 0; hue < 4096; hue += 11) {
      const colour = `#${[8, 4, 0].map((shift) => ((hue >> shift) & 15).toString(16).repeat(2)).join('')}`
      const { soft, onSoft } = shadesOf(nearestPassing(colour, 4.5))
      expect(contrast(onSoft, soft)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

describe('a colour', () => {
  it.each([
    ['#767676', 'primary'],
    ['#949494', 'accent'],
    ['', 'primary'],
    [' #2645D8 ', 'primary'],
  ] as const)('%s is taken for %s', (colour, use) => {
    expect(colourPrompt(colour, use)).toBeNull()
  })

  it('that is too light is refused with how much it has and the nearest that passes', () => {
    expect(colourPrompt('#7fb2ff', 'primary')).toBe(
      `#7fb2ff reaches 2.1:1 on white, words need 4.5:1. The nearest that does is ${nearestPassing('#7fb2ff', 4.5)}.`,
    )
    expect(colourPrompt('#ffe600', 'accent')).toMatch(/^#ffe600 reaches 1\.2:1 on white, a band needs 3:1\./)
  })

  it.each(['red', '#fff', '#12345g', '#2645d8;background:url(x)', 'rgb(0,0,0)', '#2645d8ff'])('is not %s', (colour) => {
    expect(colourPrompt(colour, 'primary')).toMatch(/^Please provide a colour/)
  })

  it('sets no token that nobody chose', () => {
    expect(ownTokens({ primary: null, accent: null })).toEqual({})
    expect(Object.keys(ownTokens({ primary: null, accent: '#949494' }))).toEqual(['--own-accent'])
    expect(ownTokens({ primary: '#2645d8', accent: null })).toMatchObject({ '--chart-1': '#2645d8' })
  })
})

describe('a name', () => {
  it.each([
    'Kiln Street',
    'Ångström & Söhne',
    '青い鳥',
    'می‌خواهم',
    '👩‍💻 Studio',
    '❤️ Bakery',
    'O’Neill <3',
    'a'.repeat(80),
  ])('may be %s', (name) => {
    expect(ownNamePrompt(name)).toBeNull()
  })

  it.each([
    ['', 'name'],
    ['   ', 'name'],
    ['a'.repeat(81), 'at most 80'],
    ['Kiln\nStreet', 'nobody sees'],
    ['Kiln\r\nBcc: eve@evil.test', 'nobody sees'],
    ['Kiln\u0000', 'nobody sees'],
    ['Kiln\u202etxt.exe', 'nobody sees'],
    ['\u2067Kiln', 'nobody sees'],
    ['Ki\u200bln', 'nobody sees'],
    ['Kiln\u200d', 'nobody sees'],
    ['\u3164', 'nobody sees'],
    ['Ki\ufeffln', 'nobody sees'],
    ['Ki\u00adln', 'nobody sees'],
    ['Kiln\u{e0041}', 'nobody sees'],
    ['Kiln \ud800', 'nobody sees'],
  ])('is not %j', (name, said) => {
    expect(ownNamePrompt(name)).toContain(said)
  })

  it('is stored composed, with single spaces', () => {
    expect(nameOf('  Cafe\u0301 \u00a0 Noir ')).toBe('Café Noir')
  })
})

it('a logo keeps its shape within its room', () => {
  expect(logoSize({ width: 480, height: 96 }, 28)).toEqual({ width: 140, height: 28 })
  expect(logoSize({ width: 480, height: 10 }, 28)).toEqual({ width: 160, height: 3 })
  expect(logoSize({ width: 10, height: 2000 }, 28)).toEqual({ width: 1, height: 28 })
})
