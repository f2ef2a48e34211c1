import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

export interface Size {
  name: string
  bytes: number
  files: number
}

function sizeOf(at: string): { bytes: number; files: number } {
  const stat = lstatSync(at)
  if (!stat.isDirectory()) return { bytes: stat.size, files: 1 }
  const inner = readdirSync(at).map((name) => sizeOf(path.join(at, name)))
  return inner.reduce((sum, each) => ({ bytes: sum.bytes + each.bytes, files: sum.files + each.files }), {
    bytes: 0,
    files: 0,
  })
}

/** What each entry of a folder weighs, the heaviest first. */
export function sizesUnder(folder: string): Size[] {
  const sizes = readdirSync(folder).map((name) => ({ name, ...sizeOf(path.join(folder, name)) }))
  return sizes.sort((a, b) => b.bytes - a.bytes)
}

/** A table of them, with the sum. */
export function sizeTable(sizes: Size[]): string {
  const line = ({ name, bytes, files }: Size) =>
    `  ${name.padEnd(24)} ${(bytes / 1e6).toFixed(1).padStart(7)} MB ${String(files).padStart(6)} files`
  const sum = sizes.reduce((all, each) => all + each.bytes, 0)
  const files = sizes.reduce((all, each) => all + each.files, 0)
  return [...sizes.map(line), line({ name: 'in all', bytes: sum, files })].join('\n')
}
