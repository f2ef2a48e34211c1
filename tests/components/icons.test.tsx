import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as lucide from 'lucide-react/icons'
import { isValidElement, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { importsOf, ROOT, readSource, sourcesUnder } from '../architecture/sources'

// The icons that a page may name are those that are drawn, as Lucide draws them, and each is wanted.

const NAMES = 'components/ui/icons.tsx'
const DRAWINGS = 'components/ui/icons.svg'

const declared = [...readSource(NAMES).text.matchAll(/^export const (\w+) = icon\('([\w-]+)'\)$/gm)].map(
  ([, component = '', id = '']) => ({ component, id }),
)

/** Elements of a drawing with their attributes, as Lucide keeps them. */
type Drawing = readonly (readonly [tag: string, attributes: Record<string, string>])[]

interface LucideProps {
  icon: { node: Drawing; size: number }
}

/** What Lucide's component hands to the one that draws. */
function drawingOf(component: string): Drawing {
  const name = component === 'LinkIcon' ? 'Link' : component
  const found = (
    lucide as unknown as Record<string, { render?: (props: object, ref: null) => ReactElement<LucideProps> }>
  )[name]
  const element = found?.render?.({}, null)
  if (!isValidElement(element) || element.props.icon.size !== 24) throw new Error(`Lucide has no ${name} of 24 px`)
  return element.props.icon.node
}

function symbolOf({ component, id }: (typeof declared)[number]): string {
  const elements = drawingOf(component).map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  return `<symbol id="${id}" viewBox="0 0 24 24">${elements.join('')}</symbol>`
}

const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
<!-- Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Contributors -->
${declared.map(symbolOf).join('\n')}
</svg>
`
if (process.env.UPDATE_ICONS === '1') writeFileSync(path.join(ROOT, DRAWINGS), drawn)

describe('the icons', () => {
  it('are drawn, each as Lucide draws it', () => {
    expect(declared.length).toBeGreaterThan(100)
    expect(readFileSync(path.join(ROOT, DRAWINGS), 'utf8')).toBe(drawn)
  })

  it('have one name each, and nothing else is exported beside them', () => {
    expect(new Set(declared.map(({ id }) => id)).size).toBe(declared.length)
    const constants = readSource(NAMES).text.match(/^export const /gm) ?? []
    expect(constants).toHaveLength(declared.length)
  })

  it('are all used, and no other icons are', () => {
    const imports = sourcesUnder(['app', 'components', 'tests']).flatMap((source) =>
      importsOf(source).map((each) => ({ ...each, path: source.path })),
    )
    const used = imports.filter(({ target }) => target === 'components/ui/icons').map(({ names }) => names)
    const unused = declared.filter(
      ({ component }) => !used.some((names) => new RegExp(`\\b${component}\\b`).test(names)),
    )
    expect(unused).toEqual([])
    const others = imports.filter(
      ({ target, path: at }) => /^npm:lucide/.test(target) && at !== 'tests/components/icons.test.tsx',
    )
    expect(others.map(({ path: at }) => at)).toEqual([])
  })
})
