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

/** One path for all shapes that have no look of their own: a page holds dozens of icons, and each shape of each is an element of it. */
function symbolOf({ component, id }: (typeof declared)[number]): string {
  const shapes = drawingOf(component).map(([tag, { key: _, ...attributes }]) => pathOf(tag, attributes))
  const alike = shapes.filter(({ look }) => look === '').map(({ d }) => d)
  const paths = [...(alike.length > 0 ? [{ d: alike.join(''), look: '' }] : []), ...shapes.filter(({ look }) => look)]
  const written = paths.map(({ d, look }) => `<path d="${d}"${look}/>`)
  return `<symbol id="${id}" viewBox="0 0 24 24">${written.join('')}</symbol>`
}

interface Path {
  d: string
  /** Attributes beside its shape, as they are written. */
  look: string
}

function pathOf(tag: string, attributes: Record<string, string>): Path {
  const { cx, cy, r, rx, ry, x, y, x1, y1, x2, y2, width, height, d, ...others } = attributes
  const look = Object.entries(others).map(([name, value]) => ` ${name}="${value}"`)
  const shapes: Record<string, () => string> = {
    path: () => fromItsStart(d ?? ''),
    line: () => `M${x1} ${y1}L${x2} ${y2}`,
    circle: () =>
      `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0z`,
    rect: () =>
      rounded({
        x: Number(x ?? 0),
        y: Number(y ?? 0),
        width: Number(width),
        height: Number(height),
        r: Number(rx ?? ry ?? 0),
      }),
  }
  const shape = shapes[tag]
  if (!shape) throw new Error(`An icon is drawn with <${tag}>`)
  return { d: shape(), look: look.join('') }
}

/** A path may begin with a relative step, which counts from the end of the one before it once they are joined. */
function fromItsStart(d: string): string {
  const number = '\\s*,?\\s*(-?(?:\\d+\\.?\\d*|\\.\\d+))'
  const [, x, y, rest = ''] = new RegExp(`^m${number}${number}\\s*(.*)$`).exec(d) ?? []
  if (x === undefined) return d
  return `M${x} ${y}${/^[a-z]|^$/i.test(rest) ? '' : 'l'}${rest}`
}

function rounded({ x, y, width, height, r }: Record<'x' | 'y' | 'width' | 'height' | 'r', number>): string {
  const arc = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`)
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}z`
}

// Nothing of the file by itself is shown; the bundler wants its size.
const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" display="none">
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
