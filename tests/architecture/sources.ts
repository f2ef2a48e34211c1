import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// What the architecture tests read: the files of this repository as text, and the imports they make.

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** The folders that hold our code. */
export const CODE = ['app', 'components', 'lib', 'server', 'jobs', 'prisma', 'tools', 'tests', 'e2e'] as const

const SKIPPED = new Set(['node_modules', '.next', '.data', 'generated', 'test-results', 'playwright-report'])

export interface Source {
  /** From the root, with forward slashes. */
  path: string
  text: string
}

/** Every file under the folders (from the root) whose name fits, sorted by path. */
export function filesUnder(folders: readonly string[], fits: RegExp): string[] {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
      const at = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(at)
      } else if (fits.test(entry.name)) found.push(at)
    }
  }
  for (const folder of folders) walk(folder)
  return found.sort()
}

export function readSource(at: string): Source {
  return { path: at, text: readFileSync(path.join(ROOT, at), 'utf8') }
}

/** The code files under the folders. */
export function sourcesUnder(folders: readonly string[]): Source[] {
  return filesUnder(folders, /\.(ts|tsx|mjs|js)$/).map(readSource)
}

export interface Import {
  /** As written, e.g. `./env` or `@/lib/limits`. */
  specifier: string
  /** From the root without extension (`lib/limits`), or `npm:zod`, or `node:fs`. */
  target: string
  /** True for `import type` and for braces that hold only types: nothing of it runs. */
  typeOnly: boolean
  /** What is taken, as written between `import` and `from`; empty where nothing is. */
  names: string
}

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(?<clause>type\s[^'"`;]*?|[^'"`;()]*?)\s*from\s*['"](?<from>[^'"]+)['"]|(?:^|[\s;}])import\s*['"](?<bare>[^'"]+)['"]|(?:\bconst\s+(?<taken>\{[^}]*\})\s*=\s*await\s+)?\b(?:import|require)\(\s*['"`](?<dynamic>[^'"`]+)['"`]/g

/** Comments may quote imports; they import nothing. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '$1')
}

function isTypeOnly(clause: string | undefined): boolean {
  if (clause === undefined) return false
  if (/^type\s/.test(clause)) return true
  const braces = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]?.trim()
  if (!braces) return false
  return braces.split(',').every((name) => /^\s*(type\s.*)?$/.test(name))
}

/** Resolves a specifier written in `from`. */
export function resolveSpecifier(from: string, specifier: string): string {
  const trimmed = specifier.replace(/\?.*$/, '').replace(/\.(ts|tsx|mjs|js)$/, '')
  if (trimmed.startsWith('@/')) return trimmed.slice(2)
  if (trimmed.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), trimmed))
  return specifier.startsWith('node:') ? specifier : `npm:${specifier}`
}

/** Static, type-only, re-exporting, side-effect and dynamic imports alike. */
export function importsOf(source: Source): Import[] {
  return [...withoutComments(source.text).matchAll(IMPORT)].map((match) => {
    const specifier = match.groups?.from ?? match.groups?.bare ?? match.groups?.dynamic ?? ''
    return {
      specifier,
      target: resolveSpecifier(source.path, specifier),
      typeOnly: isTypeOnly(match.groups?.from === undefined ? undefined : match.groups.clause),
      names: (match.groups?.taken ?? (match.groups?.from && match.groups.clause) ?? '').trim(),
    }
  })
}

/** A path as imports name it: without its extension. */
export function moduleName(at: string): string {
  return at.replace(/\.(ts|tsx|mjs|js)$/, '')
}

/** What is loaded with these modules at once: they and all that they reach in these folders, except by `import()`. */
export function loadedWith(names: readonly string[], folders: readonly string[]): string[] {
  const byName = new Map(sourcesUnder(folders).map((source) => [moduleName(source.path), source]))
  const reached = new Set(names)
  for (const name of reached) {
    const source = byName.get(name)
    for (const { target, specifier, typeOnly } of source ? importsOf(source) : [])
      if (!typeOnly && !source?.text.includes(`import('${specifier}')`)) reached.add(target)
  }
  return [...reached].sort()
}
