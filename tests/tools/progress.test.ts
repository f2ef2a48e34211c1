import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mustRunNodeQuietly } from '@/tools/processes.mjs'
import { timed } from '@/tools/progress.mjs'

let said: string[] = []
beforeEach(() => {
  said = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => said.push(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a step', () => {
  it('says what it is doing from 5 s on, and how long it took', async () => {
    vi.useFakeTimers()
    const { promise, resolve } = Promise.withResolvers<string>()
    const step = timed('Building', (say) => {
      say('compiling')
      setTimeout(() => say('writing pages'), 10_000)
      setTimeout(() => resolve('built'), 17_000)
      return promise
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await step).toBe('built')
    expect(said).toEqual([
      'Building …',
      'Building … compiling, 5 s',
      'Building … writing pages, 15 s',
      'Building: 17.0 s',
    ])
  })

  it('that is short or silent is reported as under way', async () => {
    vi.useFakeTimers()
    await timed('Starting', async () => undefined)
    const step = timed('Installing 3 packages', () => new Promise<void>((resolve) => setTimeout(resolve, 6000)))
    await vi.advanceTimersByTimeAsync(60_000)
    await step
    expect(said).toEqual([
      'Starting …',
      'Starting: 0.0 s',
      'Installing 3 packages …',
      'Installing 3 packages … 5 s',
      'Installing 3 packages: 6.0 s',
    ])
  })

  it('that fails has no end', async () => {
    await expect(timed('Building', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(said).toEqual(['Building …'])
  })
})

describe('a program that is run quietly', () => {
  const program = (code: number) => ['-e', `console.log('one'); console.error('two'); process.exitCode = ${code}`]

  it('passes its lines on', async () => {
    const lines: string[] = []
    await mustRunNodeQuietly('it', program(0), { onLine: (line) => lines.push(line) })
    expect(lines.sort()).toEqual(['one', 'two'])
    expect(said).toEqual([])
  })

  it('shows its whole output when it fails', async () => {
    const failure = await mustRunNodeQuietly('it', program(3)).catch((error: Error) => error.message)
    expect(String(failure).split('\n').sort()).toEqual(['it failed (exit code 3)', 'one', 'two'])
  })
})
