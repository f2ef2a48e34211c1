import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_TARGETS, actionLabel, roleLabel, targetLabel } from '@/lib/audit/words'

// What is written to the audit log and what its filters offer live in different files: this holds them together.

const sources = globSync(['server/**/*.ts', 'prisma/seed/*.ts'])
  .map((file) => readFileSync(file, 'utf8'))
  .filter((text) => text.includes('recordAudit('))
const written = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))

describe('names of the audit log', () => {
  it('every action that is written can be filtered by', () => {
    const actions = written(/action: '([^']+)'/g)
    expect(actions.size).toBeGreaterThan(5)
    expect([...actions].filter((action) => !Object.hasOwn(AUDIT_ACTIONS, action ?? ''))).toEqual([])
  })

  it('so can every kind of record', () => {
    const kinds = written(/target: \{ kind: '([^']+)'/g)
    expect(kinds.size).toBeGreaterThan(2)
    expect([...kinds].filter((kind) => !Object.hasOwn(AUDIT_TARGETS, kind ?? ''))).toEqual([])
  })

  it('what has no name is shown as it is written', () => {
    expect([actionLabel('user.save'), targetLabel('user'), roleLabel('operator')]).toEqual([
      ...['Saved user', 'User', 'Operator'],
    ])
    for (const name of ['new.thing', 'toString', '__proto__'])
      expect([actionLabel(name), targetLabel(name), roleLabel(name)]).toEqual([name, name, name])
  })
})
