import { readdirSync } from 'node:fs'
import path from 'node:path'

// What a build may see of the checkout: .dockerignore, read as Docker reads it.

interface Rule {
  matches: (file: string) => boolean
  keeps: boolean
}

/** A pattern covers what it names and everything below. */
function ruleOf(line: string): Rule {
  const keeps = line.startsWith('!')
  const pattern = line.replace(/^!/, '').replace(/^\/|\/$/g, '')
  const source = pattern
    .split(/(\*\*\/?|\*|\?)/)
    .map((part) => {
      if (part.startsWith('**')) return part.endsWith('/') ? '(?:.*/)?' : '.*'
      if (part === '*') return '[^/]*'
      if (part === '?') return '[^/]'
      return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
    })
    .join('')
  const expression = new RegExp(`^${source}(?:/.*)?$`)
  return { matches: (file) => expression.test(file), keeps }
}

/** Says of a path (from the root) whether the build sees it: the last rule that fits decides. */
export function contextFilter(dockerignore: string): (file: string) => boolean {
  const lines = dockerignore.split('\n').map((line) => line.trim())
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#')).map(ruleOf)
  return (file) => rules.findLast(({ matches }) => matches(file))?.keeps ?? true
}

/** Every file of the checkout that the build sees, from the root. */
export function contextFiles(root: string, dockerignore: string): string[] {
  const isSeen = contextFilter(dockerignore)
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const at = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (isSeen(at)) walk(at)
      } else if (isSeen(at)) found.push(at)
    }
  }
  walk('')
  return found.sort()
}
