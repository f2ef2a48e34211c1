import { type Import, importsOf, moduleName, type Source, withoutComments } from './sources'

// Who may import whom, as data (ARCHITECTURE.md). A rule speaks of files whose path fits `from`:
// none of their imports may fit `to`, unless it fits `allow`. Packages are named `npm:…`.

export interface Rule {
  sentence: string
  from: RegExp
  to: RegExp
  allow?: RegExp
  /** Imports that take only this are allowed all the same. */
  allowNames?: RegExp
}

/**
 * What lib decides, counts and says of a noun, as opposed to the shapes that zod checks, the search params that nuqs
 * reads, and the rooms without a noun.
 */
const PURE = /^lib\/(?!(access|api|files|format|http|layout|palette|ui)\/)[\w-]+\/(?!([\w-]+-)?shapes\.ts$|params\.ts$)/

/** Any file of ours, as opposed to a package. */
const OURS = /^(?!npm:|node:)/
const DATABASE = /^server\/db\/(client|batches)$|^prisma\/generated|^npm:@prisma\//

/** The nouns of the server from top to bottom: each calls only what stands below it (decision 1). */
export const SERVER_NOUNS = [
  ...[
    'alerts',
    'nightly-files',
    'mcp',
    'report',
    'digest',
    'portfolio',
    'exports',
    'home',
    'palette',
    'rivals',
    'market',
    'visibility',
    'opportunities',
    'actions',
  ],
  ...[
    'recommendations',
    'sentiment',
    'answers',
    'retention',
    'set-up',
    'organisations',
    'branding',
    'industries',
    'queries',
  ],
  ...[
    'daily-run',
    'engines',
    'usage',
    'names',
    'sites',
    'notes',
    'groups',
    'people',
    'crashes',
    'audit',
    'files',
    'measure',
  ],
]

/** All rooms of the server from top to bottom: what stands lower imports nothing above it. */
export const SERVER_FLOORS = [
  ...['http', 'monitoring', ...SERVER_NOUNS],
  ...['auth', 'limits', 'queue', 'surfaces', 'llm|mail|storage', 'db', 'settings'],
]

const oneWay: Rule[] = SERVER_FLOORS.slice(1).map((_, index) => ({
  sentence: 'the server points one way',
  from: new RegExp(`^server/(${SERVER_FLOORS.slice(index + 1).join('|')})/`),
  to: new RegExp(`^server/(${SERVER_FLOORS[index]})/`),
}))

export const RULES: Rule[] = [
  { sentence: 'lib is the bottom layer', from: /^lib\//, to: OURS, allow: /^lib\// },
  {
    sentence: 'formulas are pure',
    from: PURE,
    to: /^/, // packages too: no React, no fetching library, no clock of one
    allow: /^lib\/(?!api\/)|^npm:@lezer\//,
  },
  { sentence: 'components never reach the server', from: /^components\//, to: OURS, allow: /^(components|lib)\// },
  {
    sentence: 'generic UI knows no product',
    from: /^components\/(ui|form|table|charts)\//,
    to: OURS,
    // A chart draws a model of lib/format, a table a declared list; words, limits and number forms that every product
    // has are data, and components/data reads whatever it is told to.
    allow: /^components\/(ui|form|table|charts|data)\/|^lib\/(format|table|ui)\/|^lib\/limits$/,
  },
  {
    sentence: 'the server never reaches the screen',
    from: /^server\//,
    to: /^(app|components|jobs|tests|e2e)\/|^lib\/api\/|^npm:(react-dom|next\/(link|image|dynamic))($|\/)/,
  },
  {
    sentence: 'only nouns, auth, limits and monitoring touch the database',
    from: /^(?!server\/(?!(http|llm|mail|queue|storage|surfaces)\/)[\w-]+\/|prisma\/|tools\/|tests\/|e2e\/)/,
    to: DATABASE,
    // A process says what is a job, and closes its connections when it ends.
    allowNames: /^\{\s*(asJob|closeDb)\s*\}$/,
  },
  ...oneWay,
  {
    sentence: 'log, clock and ids stand below every room of the server but the settings',
    from: /^server\/[\w-]+\.ts$/,
    to: /^server\/(?!settings\/)[\w-]+\//,
  },
  { sentence: 'jobs are shallow', from: /^jobs\//, to: OURS, allow: /^(server|lib|jobs)\// },
  {
    sentence: 'pg-boss is known to the queue and the worker only',
    from: /^(?!server\/queue\/|jobs\/|tests\/)/,
    to: /^npm:pg-boss$/,
  },
  {
    sentence: 'tools import nothing of the product',
    from: /^tools\/.*\.mjs$/, // they run before anything is installed or generated
    to: OURS,
    allow: /^tools\/|^server\/(settings\/env|db\/connections)$/, // settings are checked once they can be: after the install
  },
  { sentence: 'nothing imports app', from: /^(?!app\/|tests\/)/, to: /^app\// },
  { sentence: 'nothing that ships imports tests', from: /^(?!tests\/|e2e\/)/, to: /^(tests|e2e)\// },
  { sentence: 'app opens doors and does no jobs', from: /^app\//, to: /^(jobs|prisma)\// },
]

/** `sentence: file → import` for each import that a rule forbids. */
export function violations(sources: Source[], rules: Rule[] = RULES): string[] {
  const found: string[] = []
  for (const source of sources) {
    const speaking = rules.filter((rule) => rule.from.test(source.path))
    if (speaking.length === 0) continue
    for (const { target, names } of importsOf(source))
      for (const rule of speaking)
        if (rule.to.test(target) && !rule.allow?.test(target) && !rule.allowNames?.test(names))
          found.push(`${rule.sentence}: ${source.path} → ${target}`)
  }
  return found
}

/** Reading the clock or the network by a global needs no import; formulas may do neither. */
export function impurities(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => PURE.test(path))
    .filter(({ text }) => /\bDate\.now\(|\bnew Date\(\s*\)|\bfetch\(|\bMath\.random\(|\bperformance\.now\(/.test(text))
    .map(({ path }) => `formulas are pure: ${path} reads a clock, a dice or the network`)
}

/** Which rows an actor reaches is the permission table's to say: pages and routes hand its answer over. */
export function namedReaches(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('app/'))
    .filter(({ text }) => /['"](self|ownOrganisation|any)['"]/.test(withoutComments(text)))
    .map(({ path }) => `the reach comes from the permission table: ${path} names one`)
}

/** Each import cycle once, as `a → b → a`; type-only imports count, since they tie files together all the same. */
export function cycles(sources: Source[]): string[] {
  const graph = new Map(
    sources.map((source) => [moduleName(source.path), importsOf(source).map((each: Import) => each.target)]),
  )
  const state = new Map<string, 'open' | 'closed'>()
  const trail: string[] = []
  const found: string[] = []
  const visit = (node: string) => {
    if (state.get(node) === 'closed' || !graph.has(node)) return
    if (state.get(node) === 'open') {
      found.push([...trail.slice(trail.indexOf(node)), node].join(' → '))
      return
    }
    state.set(node, 'open')
    trail.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    trail.pop()
    state.set(node, 'closed')
  }
  for (const node of graph.keys()) visit(node)
  return found
}
