import { z } from 'zod'

/** A record's id: 24 lowercase hexadecimal characters (contract §3). */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id')
export const idParam = z.object({ id })
export const organisationIdParam = z.object({ organisationId: id })

/** Comma-separated ids of a search param; absent or empty means none chosen. */
export const idList = z
  .string()
  .max(25 * 100)
  .optional()
  .transform((value) => (value ? value.split(',') : []))
  .pipe(z.array(id).max(100))

/** A UTC calendar day. */
export const day = z.iso.date()
