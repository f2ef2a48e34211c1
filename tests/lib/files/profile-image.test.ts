import { describe, expect, it } from 'vitest'
import { readProfileImage, readStrategy } from '@/lib/files/profile-image'
import { dataUrl, makeImage } from '@/tests/support/images'

const KEY = '65f0c0ffee0123456789abcd'
const KINDS = ['jpeg', 'png', 'gif', 'webp'] as const

describe('what a stored profile image is (R-IMAGE-1)', () => {
  it.each([...KINDS, 'jpg'])('a data URL of image/%s is shown as it is', (type) => {
    const url = `data:image/${type};base64,AAAA`
    expect(readProfileImage(url)).toEqual({ kind: 'inline', url })
  })

  it('a key of 24 hexadecimal characters is a stored file', () => {
    expect(readProfileImage(KEY)).toEqual({ kind: 'file', key: KEY })
  })

  it.each(KINDS)('base64 alone becomes a data URL by its first bytes: %s', async (kind) => {
    const bytes = await makeImage(kind)
    const base64 = bytes.toString('base64')
    expect(readProfileImage(base64)).toEqual({ kind: 'inline', url: dataUrl(bytes, `image/${kind}`) })
  })

  const text = Buffer.from('<svg onload="alert(1)"></svg> and more of it').toString('base64')
  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['an SVG', `data:image/svg+xml;base64,${text}`],
    ['a page', `data:text/html;base64,${text}`],
    ['a data URL that is no base64', 'data:image/png,%89PNG'],
    ['a data URL with something behind it', 'data:image/png;base64,AAAA" onerror="alert(1)'],
    ['base64 of something else', text],
    ['a cut image of a few characters', 'iVBORw0KGgo'],
    ['a key that is too short', KEY.slice(1)],
    ['a key that is too long', `${KEY}0`],
    ['a key with other letters', KEY.replace('a', 'g')],
    ['a key in capitals', KEY.toUpperCase()],
    ['an address', 'https://images.example/face.png'],
    ['a script', 'javascript:alert(1)'],
  ])('%s is no image', (_what, stored) => {
    expect(readProfileImage(stored)).toBeNull()
  })
})

describe('where a new profile image goes (R-IMAGE-3)', () => {
  it.each([
    ['base64', 'base64'],
    ['s3', 's3'],
    ['hybrid', 'hybrid'],
    ['auto', 'hybrid'],
    ['', 'hybrid'],
    [undefined, 'hybrid'],
  ] as const)('the setting %j means %s', (setting, strategy) => {
    expect(readStrategy(setting)).toBe(strategy)
  })
})
