import { redirect } from 'next/navigation'
import { AppError } from '@/lib/errors/app-error'

/** What Next gives a page of its address. */
export type SearchParams = Record<string, string | string[] | undefined>

/** The search params of a page as the browser reads them: of several values, the first. */
export function paramsOf(searchParams: SearchParams): Pick<URLSearchParams, 'get'> {
  return { get: (name) => [searchParams[name]].flat()[0] ?? null }
}

/**
 * Reads what an address asks for. An address that names a record which is gone (an old bookmark) leads to the page
 * without a choice; a page without one has nothing else to offer, and fails.
 */
export async function orWithoutChoice<T>(read: () => Promise<T>, chosen: boolean, page: string): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (chosen && error instanceof AppError && error.code === 'notFound') redirect(page)
    throw error
  }
}
