import { notFound, redirect } from 'next/navigation'
import { AppError } from '@/lib/http/app-error'
import { ID_PATTERN } from '@/lib/limits'
import { NEW } from '@/lib/routes'

/** The record of an address: null for 'new', the page 'not found' for one that is not there. */
export async function recordOrNotFound<Row>(id: string, find: (id: string) => Promise<Row>): Promise<Row | null> {
  if (id === NEW) return null
  if (!ID_PATTERN.test(id)) notFound()
  return orNotFound(() => find(id))
}

/** A part of an address in the shape that it must have, or the page 'not found'. */
export function decodedOrNotFound(written: string, shape: { parse: (text: unknown) => string }): string {
  try {
    return shape.parse(decodeURIComponent(written))
  } catch {
    notFound()
  }
}

/** What an address leads to, or the page 'not found'. */
export async function orNotFound<Found>(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') notFound()
    throw error
  }
}

/** The browser's title of a record's form: one for the new record, one for those that are there. */
export function formTitle(titles: { add: string; edit: string }) {
  return async ({ params }: { params: Promise<{ id: string }> }) => ({
    title: (await params).id === NEW ? titles.add : titles.edit,
  })
}

/** Reads what an address chooses. A chosen record that is deleted (an old bookmark) leads to the page without a choice. */
export async function readOrDropChoice<T>(read: () => Promise<T>, isChosen: boolean, page: string): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isChosen && error instanceof AppError && error.code === 'notFound') redirect(page)
    throw error
  }
}
