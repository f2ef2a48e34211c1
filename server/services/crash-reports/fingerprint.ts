import { createHash } from 'node:crypto'
import type { CrashReportInput } from '@/lib/schemas/crash-report'

/** So many of the innermost frames tell two crashes apart. */
const FRAMES = 5

/** `at name (place:line:column)` as Chromium writes it, `name@place:line:column` as the others do. */
const FRAME =
  /^\s*at (?:async )?(?:(?<at>\S.*?) \((?<place>[^()]*)\)|(?<bare>\S+))\s*$|^(?<name>[^\s@]*)@(?<file>\S+)\s*$/

/**
 * What equal crashes have in common, as hexadecimal characters (security T55): name, message without the numbers and
 * ids in it, code, where it was thrown without positions and hashes of files, component. The code is the digest where a
 * page broke on the server: all that a browser learns of it.
 */
export function makeFingerprint({ error, data }: Pick<CrashReportInput, 'error' | 'data'>): string {
  const { name, message, stack, code } = error ?? { name: '', message: '', stack: null, code: null }
  const parts = [name, folded(message), String(code ?? ''), ...framesOf(stack ?? ''), data.componentName ?? '']
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** React's own errors have no other words than their number. */
const REACT_ERROR = /^Minified React error #\d+/

/** Numbers and ids differ between two times of one crash. */
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

/** A file without its position; a built one is named by its content and tells nothing. */
function fileOf(where: string): string {
  const path = where.replace(/(?::\d+){1,2}$/, '').replace(/^[a-z-]+:\/{2,3}[^/]*/i, '')
  return path.includes('/_next/static/') ? 'built' : folded(path)
}
