import { findFaketime } from '@/tools/test-needs.mjs'

// Machines whose clock is wrong: libfaketime gives a process another time, not another pace.

export const canSetClocks = findFaketime() !== undefined

/** Environment of a process on such a machine. @param aheadS by how much its clock is ahead; negative behind */
export function machineClock(aheadS: number): Record<string, string> {
  const library = findFaketime()
  if (!library) throw new Error('libfaketime is not installed')
  const sign = aheadS < 0 ? '-' : '+'
  return {
    LD_PRELOAD: library,
    FAKETIME: `${sign}${Math.abs(Math.round(aheadS))}s`,
    // Times of waits stay true, and so do the dates of files.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
}
