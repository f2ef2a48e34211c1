import { z } from 'zod'
import { NEW } from '@/lib/routes'

/** A record's id: 24 lowercase hexadecimal characters (contract §3). */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id')
export const idParam = z.object({ id })
export const organisationIdParam = z.object({ organisationId: id })
export const industryIdParam = z.object({ industryId: id })
/** The id of a record that is saved, `new` included. */
export const savedRecord = z.object({ id: id.or(z.literal(NEW)) })

/** Comma-separated ids of a search param; absent or empty means none chosen. */
export const idList = z
  .string()
  .max(25 * 100)
  .optional()
  .transform((value) => (value ? value.split(',') : []))
  .pipe(z.array(id).max(100))

/** A UTC calendar day. */
export const day = z.iso.date()
