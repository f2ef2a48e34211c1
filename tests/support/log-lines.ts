import pino from 'pino'
import { vi } from 'vitest'
import { log } from '@/server/log'

/** What reaches standard output while `work` runs, line by line. */
export async function logLines(work: () => unknown, level = 'info'): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const stream = Reflect.get(log, pino.symbols.streamSym) as { write(line: string): boolean }
  const spy = vi.spyOn(stream, 'write').mockImplementation((line) => Boolean(lines.push(line)))
  const before = log.level
  log.level = level
  try {
    await work()
  } finally {
    log.level = before
    spy.mockRestore()
  }
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}
