import path from 'node:path'

// Names and sizes: what a file may be called, and how long it may grow.

/** Names that say nothing about what is inside. */
const EMPTY_NAMES = /^(utils?|helpers?|misc|common|index|shared|stuff)$/

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Next's own folder forms, and the names of the API in camel case. */
const ROUTE_FOLDER = /^\([a-z-]+\)$|^\[(\.\.\.)?[a-zA-Z]+\]$|^\[\[\.\.\.[a-zA-Z]+\]\]$|^(orgAdmin|implementDates)$/
/** What may stand between a name and its extension. */
const SUFFIXES = /(\.long)?\.(test|spec|config|d|module)$/

/** Why the name of a file (path from the root) will not do; nothing when it will. */
export function misnamed(file: string): string[] {
  const parts = file.split('/')
  const base = parts.at(-1) ?? ''
  const name = base.replace(/\.\w+$/, '').replace(SUFFIXES, '')
  const reasons: string[] = []
  if (EMPTY_NAMES.test(name)) reasons.push(`${file}: the name says nothing`)
  if (!KEBAB.test(name) && !ROUTE_FOLDER.test(name)) reasons.push(`${file}: not kebab-case`)
  for (const part of parts.slice(0, -1))
    if (!KEBAB.test(part) && !ROUTE_FOLDER.test(part) && !/^[\d_]+[a-z_]+$/.test(part))
      reasons.push(`${file}: folder ${part} is not kebab-case`)
  return reasons
}

/** Pages and routes are doors: they declare and hand over. */
const DOOR = /^app\/.*\/?(page\.tsx|route\.ts)$/
const DOOR_LINES = 30
/** A file holds one idea that is read whole, normally 60 to 250 lines; one over this is named, one of twice this fails. */
export const LONG_FILE = 300
/** A file shorter than this, with one importer in its own folder, is a private function with a file name. */
const SHORT_FILE = 25

/** The most lines that a file may have before it is named; null where sizes are free (data, tools, configuration). */
export function longestOf(file: string): number | null {
  if (DOOR.test(file)) return DOOR_LINES
  return /^(app|components|lib|server|jobs|tests|e2e)\//.test(file) && /\.(ts|tsx)$/.test(file) ? LONG_FILE : null
}

/** Whether a file should stand in its only importer: it is short, and nothing outside its folder wants it. */
export function belongsToItsImporter(file: string, lines: number, importers: string[]): boolean {
  const [only] = importers
  return lines < SHORT_FILE && importers.length === 1 && only !== undefined && path.dirname(only) === path.dirname(file)
}
