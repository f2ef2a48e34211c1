import { runWithDatabase } from '../with-database.mjs'

/** `npm run admin:create -- --email …`: the first system admin, with a link to set a password. */
export const run = (args) => runWithDatabase('tools/create-admin.ts', args)
