// Loaded first (node --import) into what the launcher starts, and imported by what it runs in its own process.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from './paths.mjs'

const BASE = `${pathToFileURL(ROOT).href}/`
const PACKAGES = `${BASE}node_modules/`
const GRACE_MS = 3000

/** Node runs our TypeScript by itself; this resolves its names of files: `@/…` for the root, and no extension. */
function ourFile(specifier, parent = '') {
  if (!parent.endsWith('.ts') || parent.startsWith(PACKAGES)) return null
  if (specifier.startsWith('@/')) return new URL(specifier.slice(2), BASE)
  return /^\.\.?\//.test(specifier) ? new URL(specifier, parent) : null
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = ourFile(specifier, context.parentURL)
    if (!url) return nextResolve(specifier, context)
    const withExtension = existsSync(`${fileURLToPath(url)}.ts`) ? `${url.href}.ts` : url.href
    return nextResolve(withExtension, context)
  },
})

// When the command dies in any way, kill -9 included, its channel closes: what it has started ends, too.
if (process.channel && process.env.SIGHTLINE_PARENT === String(process.ppid)) {
  process.channel.unref()
  process.once('disconnect', () => {
    setTimeout(() => process.kill(-process.pid, 'SIGKILL'), GRACE_MS)
    process.kill(-process.pid, 'SIGTERM')
  })
}
