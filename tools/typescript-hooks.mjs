import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from './root.mjs'

// Loaded first where Node runs our TypeScript. Node strips the types by itself; what it lacks is our way of naming
// files: `@/…` for the root, and no extension. A quarter of the start-up time of a TypeScript runner, and production
// needs none.

const BASE = `${pathToFileURL(ROOT).href}/`
const PACKAGES = `${BASE}node_modules/`

function named(specifier, parent) {
  if (specifier.startsWith('@/')) return new URL(specifier.slice(2), BASE)
  const ours = parent?.startsWith(BASE) && !parent.startsWith(PACKAGES)
  return ours && /^\.\.?\//.test(specifier) ? new URL(specifier, parent) : null
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = named(specifier, context.parentURL)
    if (!url) return nextResolve(specifier, context)
    const file = fileURLToPath(url)
    const withExtension = existsSync(`${file}.ts`) ? `${url.href}.ts` : url.href
    return nextResolve(withExtension, context)
  },
})
