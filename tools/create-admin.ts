import { parseArgs } from 'node:util'
import { commands } from '@/lib/copy/commands'
import { AppError } from '@/lib/errors/app-error'
import { emailAddress } from '@/lib/schemas/email'
import { closeDb } from '@/server/db'
import { createFirstAdmin } from '@/server/services/accounts/create-first-admin'

const { values } = parseArgs({ options: { email: { type: 'string' } }, allowPositionals: true, strict: false })

/** Answers the exit code. */
async function run(): Promise<number> {
  if (typeof values.email !== 'string') {
    console.error(commands.adminUsage)
    return 1
  }
  const email = emailAddress.safeParse(values.email)
  if (!email.success) {
    console.error(commands.adminBadEmail)
    return 1
  }
  try {
    const { link } = await createFirstAdmin(email.data)
    console.log(`${commands.adminReady(email.data)}\n${link}`)
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await closeDb()
  }
}

process.exitCode = await run()
