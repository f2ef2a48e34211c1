// Names and sizes: what a file may be called, and how long it may grow.

/** Names that say nothing about what is inside. */
const EMPTY_NAMES = /^(utils?|helpers?|misc|common|index|shared|stuff)$/

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Next's own folder forms, and the wire names that the contract spells in camel case. */
const ROUTE_FOLDER = /^\([a-z-]+\)$|^\[(\.\.\.)?[a-zA-Z]+\]$|^(orgAdmin|implementDates)$/
/** What may stand between a name and its extension. */
const SUFFIXES = /\.(test|spec|config|d|module)$/

/**
 * A service file reads, writes, presents, or does one named thing, verb first. What is neither is a noun that several
 * services share, and is listed: another one is a line here, seen in review.
 */
const SERVICE_VERB =
  /^(answer|ask|catch|check|choose|claim|create|discard|enqueue|erase|expire|export|find|finish|generate|make|plan|read|register|reserve|run|save|send|share|sign|start|store|take|verify|wake)(-|$)/
const SERVICE_NOUNS: Record<string, RegExp> = {
  'server/services': /^(audit|health|list|query-activation|rate-limit-store|scope)$/,
  'server/services/accounts': /^current-user$/,
  'server/services/figures': KEBAB, // the figures of a screen, and their parts
  'server/services/query-results': /^window$/,
  'server/services/daily-run': /^(plan|progress|question)$/,
  'server/services/engines': /^account$/,
  'server/services/usage': /^(budget|ledger)$/,
}

function misnamedService(folder: string, name: string): boolean {
  if (/^(reads|writes|present)$/.test(name) || SERVICE_VERB.test(name)) return false
  return !SERVICE_NOUNS[folder]?.test(name)
}

/** Why the name of a file (path from the root) will not do; nothing when it will. */
export function misnamed(file: string): string[] {
  const parts = file.split('/')
  const base = parts.at(-1) ?? ''
  const folder = parts.slice(0, -1).join('/')
  const name = base.replace(/\.\w+$/, '').replace(SUFFIXES, '')
  const reasons: string[] = []
  if (EMPTY_NAMES.test(name)) reasons.push(`${file}: the name says nothing`)
  if (!KEBAB.test(name) && !ROUTE_FOLDER.test(name)) reasons.push(`${file}: not kebab-case`)
  for (const part of parts.slice(0, -1))
    if (!KEBAB.test(part) && !ROUTE_FOLDER.test(part) && !/^[\d_]+[a-z_]+$/.test(part))
      reasons.push(`${file}: folder ${part} is not kebab-case`)
  if (/^server\/services(\/|$)/.test(folder) && misnamedService(folder, name))
    reasons.push(`${file}: a service is reads, writes, present, begins with a verb, or is a listed noun`)
  return reasons
}

const BUDGETS: [kind: string, path: RegExp, max: number][] = [
  ['test', /\.(test|spec)\.tsx?$/, 200],
  ['page', /^app\/.*\/?page\.tsx$/, 20],
  ['route', /^app\/.*\/route\.ts$/, 30],
  ['route wrapper', /^server\/http\/route\.ts$/, 80],
  ['service', /^server\/services\//, 250],
  ['form', /^components\/.*-forms?\.tsx$/, 150],
  ['component', /^components\//, 120],
  ['formula', /^lib\/(metrics|charts)\//, 80],
]

/** The kind and the line budget of a file; null where sizes are free (data, tools, configuration). */
export function budgetOf(file: string): { kind: string; max: number } | null {
  const found = BUDGETS.find(([, pattern]) => pattern.test(file))
  return found ? { kind: found[0], max: found[2] } : null
}
