import { trackedQueryScreens as copy } from '@/lib/copy/tracked-query-screens'
import { AppError } from '@/lib/errors/app-error'
import { Prisma } from '@/prisma/generated/client'

/** The index that holds the same question of the same owner apart, whatever its letters' case. */
const TWIN = 'query_owner_term_key'

/**
 * Says at its field what the database refuses: one owner asks one question once. Any other trouble is passed on.
 * @throws AppError 409 at `searchTerm`; else what it was given.
 */
export function refuseTwin(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002' && namesTwin(error))
    throw new AppError('conflict', copy.form.exists, { fields: { searchTerm: copy.form.exists }, cause: error })
  throw error
}

/** An index over expressions has no column names, so the driver's own words tell which one it was. */
function namesTwin(error: Prisma.PrismaClientKnownRequestError): boolean {
  return `${error.message} ${JSON.stringify(error.meta ?? {})}`.includes(TWIN)
}
