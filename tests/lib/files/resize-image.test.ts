import { describe, expect, it } from 'vitest'
import { encodeWithin, fitWithin, qualitySteps } from '@/lib/files/resize-image'
import { IMAGE } from '@/lib/limits'

const KB = 1024

/** An encoder whose files grow with the quality, and what was asked of it. */
function encoder(bytesAtBest: number) {
  const asked: number[] = []
  const encode = async (quality: number) => {
    asked.push(quality)
    return new Blob([new Uint8Array(Math.round(bytesAtBest * quality))])
  }
  return { asked, encode }
}

describe('what is made of an image before it is sent (R-IMAGE-2)', () => {
  it('avatars: 400 px, quality floor 0.15, 150 KB; general images: 1080 px, 0.3, 100 KB', () => {
    expect(IMAGE.avatar).toEqual({ maxSide: 400, qualityFloor: 0.15, targetBytes: 150 * KB })
    expect(IMAGE.general).toEqual({ maxSide: 1080, qualityFloor: 0.3, targetBytes: 100 * KB })
  })

  it.each([
    [4000, 3000, 400, 400, 300],
    [3000, 4000, 400, 300, 400],
    [4000, 4000, 1080, 1080, 1080],
    [400, 400, 400, 400, 400],
    [401, 400, 400, 400, 399],
    [120, 80, 400, 120, 80],
    [10_000, 3, 400, 400, 1],
    [1, 1, 400, 1, 1],
  ])('%i x %i fits within %i as %i x %i', (width, height, maxSide, toWidth, toHeight) => {
    expect(fitWithin({ width, height }, maxSide)).toEqual({ width: toWidth, height: toHeight })
  })

  it.each([0.15, 0.3])('qualities go down in even steps and end at the floor %d', (floor) => {
    const steps = qualitySteps(floor)
    expect(steps[0]).toBe(0.9)
    expect(steps.at(-1)).toBeCloseTo(floor, 10)
    expect(steps).toEqual(steps.toSorted((a, b) => b - a))
    expect(new Set(steps).size).toBe(steps.length)
  })

  it('the best quality is taken when it is within the target', async () => {
    const { asked, encode } = encoder(100 * KB)
    expect((await encodeWithin(encode, IMAGE.avatar)).size).toBeLessThanOrEqual(IMAGE.avatar.targetBytes)
    expect(asked).toEqual([0.9])
  })

  it('a large one goes down to the first quality within the target, and no further', async () => {
    const { asked, encode } = encoder(300 * KB)
    const made = await encodeWithin(encode, IMAGE.avatar)
    expect(made.size).toBeLessThanOrEqual(IMAGE.avatar.targetBytes)
    expect(asked.slice(0, -1).every((quality) => quality * 300 * KB > IMAGE.avatar.targetBytes)).toBe(true)
    expect(asked.at(-1)).toBeGreaterThan(IMAGE.avatar.qualityFloor)
  })

  it.each([['avatar', 0.15] as const, ['general', 0.3] as const])(
    'below the quality floor nothing is made: %s ends at %d, whatever its size',
    async (kind, floor) => {
      const { asked, encode } = encoder(9000 * KB)
      const made = await encodeWithin(encode, IMAGE[kind])
      expect(made.size).toBeGreaterThan(IMAGE[kind].targetBytes)
      expect(asked.at(-1)).toBe(floor)
      expect(Math.min(...asked)).toBe(floor)
    },
  )
})
