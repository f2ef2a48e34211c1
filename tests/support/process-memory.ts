import { existsSync, readFileSync } from 'node:fs'

// What processes hold, as Linux says it.

export const canReadMemory = () => existsSync('/proc/self/smaps_rollup')

/** A process and what it has started. */
export function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => family(Number(child)))]
}

/** MiB: `Pss` is its share of everything, `Pss_Anon` its share of private memory, however many others run the same program. */
export function memoryOf(pid: number, part: 'Pss' | 'Pss_Anon'): number {
  const [, kib = ''] =
    new RegExp(`^${part}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kib) / 1024
}
