import { describe, expect, it } from 'vitest'
import { cycles, impurities, namedReaches, RULES, violations } from './layer-rules'
import { CODE, importsOf, type Source, sourcesUnder } from './sources'

const sources = sourcesUnder(CODE)

describe('layers', () => {
  it('reads the whole tree', () => {
    expect(sources.length).toBeGreaterThan(150)
    expect(sources.flatMap(importsOf).length).toBeGreaterThan(500)
  })

  it('no file imports what its layer may not', () => {
    expect(violations(sources)).toEqual([])
  })

  it('formulas read no clock and no network', () => {
    expect(impurities(sources)).toEqual([])
  })

  it('no page and no route names a reach', () => {
    expect(namedReaches(sources)).toEqual([])
  })

  it('no cycles', () => {
    expect(cycles(sources)).toEqual([])
  })
})

/** Each of these files breaks exactly the named sentence. */
const BROKEN: [sentence: string, file: Source][] = [
  ['lib is the bottom layer', { path: 'lib/format/bad.ts', text: "import { x } from '@/server/settings/env'" }],
  ['lib is the bottom layer', { path: 'lib/format/bad.ts', text: "export { x } from '../../components/ui/button'" }],
  ['formulas are pure', { path: 'lib/measure/bad.ts', text: "import { useMemo } from 'react'" }],
  ['formulas are pure', { path: 'lib/visibility/chart.ts', text: "import { api } from '@/lib/api/client'" }],
  [
    'components never reach the server',
    { path: 'components/q/bad.tsx', text: "import type { Row } from '@/server/answers/reads'" },
  ],
  ['components never reach the server', { path: 'components/q/bad.tsx', text: "await import('@/server/db/client')" }],
  ['generic UI knows no product', { path: 'components/ui/bad.tsx', text: "import { a } from '../visibility/a'" }],
  ['generic UI knows no product', { path: 'components/charts/bad.tsx', text: "import { a } from '@/lib/api/client'" }],
  ['the server never reaches the screen', { path: 'server/bad.ts', text: "import { api } from '@/lib/api/client'" }],
  [
    'the server never reaches the screen',
    { path: 'server/answers/bad.ts', text: "import '../../components/ui/button'" },
  ],
  [
    'only nouns, auth, limits and monitoring touch the database',
    { path: 'app/page.tsx', text: "import {\n  db,\n  closeDb,\n} from '@/server/db/client'" },
  ],
  [
    'only nouns, auth, limits and monitoring touch the database',
    { path: 'server/http/bad.ts', text: "import type { Prisma } from '@/prisma/generated/client'" },
  ],
  [
    'log, clock and ids stand below every room of the server but the settings',
    { path: 'server/log.ts', text: "import { prices } from './llm/prices.ts'" },
  ],
  ['the server points one way', { path: 'server/answers/bad.ts', text: "import { a } from '@/server/http/route'" }],
  [
    'the server points one way',
    { path: 'server/measure/bad.ts', text: "import { a } from '@/server/visibility/reads'" },
  ],
  [
    'the server points one way',
    { path: 'server/queries/bad.ts', text: "import type { A } from '../organisations/reads'" },
  ],
  ['the server points one way', { path: 'server/db/bad.ts', text: "import { a } from '@/server/limits/attempts'" }],
  ['the server points one way', { path: 'server/auth/bad.ts', text: "import { a } from '@/server/audit/audit'" }],
  ['the server points one way', { path: 'server/limits/bad.ts', text: "import { a } from '@/server/http/route'" }],
  ['the server points one way', { path: 'server/mail/bad.ts', text: "import { a } from '../auth/sessions'" }],
  ['jobs are shallow', { path: 'jobs/bad.ts', text: "import { x } from '@/prisma/seed/accounts'" }],
  ['pg-boss is known to the queue and the worker only', { path: 'app/bad.ts', text: "import PgBoss from 'pg-boss'" }],
  [
    'tools import nothing of the product',
    { path: 'tools/bad.mjs', text: "import { db } from '../server/db/client.ts'" },
  ],
  ['nothing imports app', { path: 'prisma/seed/bad.ts', text: "import { GET } from '@/app/api/health/route'" }],
  ['nothing that ships imports tests', { path: 'jobs/bad.ts', text: "export * from '../tests/support/factories'" }],
  ['app opens doors and does no jobs', { path: 'app/bad.ts', text: "import '@/jobs/worker'" }],
]

describe('layers: the guard guards', () => {
  it.each(BROKEN)('%s (%o)', (sentence, file) => {
    expect(violations([file]).some((line) => line.startsWith(`${sentence}: ${file.path}`))).toBe(true)
  })

  it('every sentence has a file that breaks it', () => {
    expect(RULES.map((rule) => rule.sentence).filter((each) => !BROKEN.some(([broken]) => broken === each))).toEqual([])
  })

  it('a process that ends may close its connections, and take nothing else', () => {
    const text = "import { closeDb, db } from '@/server/db/client'"
    expect(violations([{ path: 'jobs/bad.ts', text }])).toHaveLength(1)
  })

  it('what is allowed passes', () => {
    expect(
      violations([
        { path: 'components/visibility/good.tsx', text: "import { Card } from '@/components/ui/card'" },
        { path: 'server/answers/reads.ts', text: "import { db } from '@/server/db/client'" },
        { path: 'server/answers/writes.ts', text: "import { a } from '@/server/limits/attempts'" },
        { path: 'jobs/good.ts', text: "const { closeDb } = await import('@/server/db/client')" },
        {
          path: 'lib/measure/good.ts',
          text: "// import x from '@/server/db/client'\nimport { UNRANKED } from '../limits'",
        },
      ]),
    ).toEqual([])
  })

  it('a reach in a page is seen, and one that is handed over passes', () => {
    expect(namedReaches([{ path: 'app/x/page.tsx', text: "readUser(actor, 'any', id)" }])).toHaveLength(1)
    expect(namedReaches([{ path: 'app/x/page.tsx', text: 'readUser(actor, reach, id)' }])).toEqual([])
  })

  it('a clock in a formula and a cycle are seen, type-only or not', () => {
    expect(impurities([{ path: 'lib/measure/bad.ts', text: 'const now = Date.now()' }])).toHaveLength(1)
    expect(
      cycles([
        { path: 'lib/a.ts', text: "import { b } from './b'" },
        { path: 'lib/b.ts', text: "export { c } from '@/lib/c'" },
        { path: 'lib/c.ts', text: "import type { A } from './a'" },
      ]),
    ).toEqual(['lib/a → lib/b → lib/c → lib/a'])
  })
})
