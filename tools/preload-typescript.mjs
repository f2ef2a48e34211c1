// Preloaded where Node runs our TypeScript (node --import). Node strips the types by itself; this resolves our names of
// files: `@/…` for the root, and no extension. A quarter of the start-up time of a TypeScript runner.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from './paths.mjs'

const BASE = `${pathToFileURL(ROOT).href}/`
const PACKAGES = `${BASE}node_modules/`

function ourFile(specifier, parent) {
  if (specifier.startsWith('@/')) return new URL(specifier.slice(2), BASE)
  const ours = parent?.startsWith(BASE) && !parent.startsWith(PACKAGES)
  return ours && /^\.\.?\//.test(specifier) ? new URL(specifier, parent) : null
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = ourFile(specifier, context.parentURL)
    if (!url) return nextResolve(specifier, context)
    const withExtension = existsSync(`${fileURLToPath(url)}.ts`) ? `${url.href}.ts` : url.href
    return nextResolve(withExtension, context)
  },
})
