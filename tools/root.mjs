import path from 'node:path'

/** The checkout: every command works from here, wherever it was called. */
export const ROOT = path.resolve(import.meta.dirname, '..')

/** What the stacks keep between starts: the database, the secret, mails. Ignored by git. */
export const DATA = path.join(ROOT, '.data')
