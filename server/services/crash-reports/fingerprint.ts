import { createHash } from 'node:crypto'
import type { CrashReportInput } from '@/lib/schemas/crash-report'

/** Innermost frames that distinguish two crashes. */
const FRAMES = 5

/** `at name (place:line:column)` as Chromium writes it, `name@place:line:column` as the others do. */
const FRAME =
  /^\s*at (?:async )?(?:(?<at>\S.*?) \((?<place>[^()]*)\)|(?<bare>\S+))\s*$|^(?<name>[^\s@]*)@(?<file>\S+)\s*$/

/**
 * A digest of what equal crashes share: no numbers, ids, positions or content hashes. Of a crash on the server a
 * browser sees nothing but the server's digest, as its code.
 */
export function makeFingerprint({ error, data }: Pick<CrashReportInput, 'error' | 'data'>): string {
  const { name, message, stack, code } = error ?? { name: '', message: '', stack: null, code: null }
  const parts = [name, folded(message), String(code ?? ''), ...framesOf(stack ?? ''), data.componentName ?? '']
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** React's production errors differ by their number only. */
const REACT_ERROR = /^Minified React error #\d+/

function folded(text: string): string {
  const numbered = REACT_ERROR.exec(text)?.[0]
  if (numbered) return numbered
  return text
    .replace(/[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,4}/gi, '#')
    .replace(/\d+/g, '#')
    .trim()
}

function framesOf(stack: string): string[] {
  const found: string[] = []
  for (const line of stack.split('\n')) {
    const { at, place, bare, name, file } = FRAME.exec(line)?.groups ?? {}
    const where = place ?? bare ?? file
    if (where !== undefined) found.push(`${at ?? name ?? ''} ${fileOf(where)}`)
    if (found.length === FRAMES) break
  }
  return found
}

/** The name of a built file is a content hash and says nothing. */
function fileOf(where: string): string {
  const path = where.replace(/(?::\d+){1,2}$/, '').replace(/^[a-z-]+:\/{2,3}[^/]*/i, '')
  return path.includes('/_next/static/') ? 'built' : folded(path)
}
