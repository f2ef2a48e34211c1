import path from 'node:path'

/** The checkout: every command works from here, wherever it was called. */
export const ROOT = path.resolve(import.meta.dirname, '..')

/** What the stacks keep between starts: the database, the secret, mails. Ignored by git. */
export const DATA = path.join(ROOT, '.data')

/** Programs of installed packages, from the checkout. */
export const NEXT = path.join('node_modules', 'next', 'dist', 'bin', 'next')
export const VITEST = path.join('node_modules', 'vitest', 'vitest.mjs')
