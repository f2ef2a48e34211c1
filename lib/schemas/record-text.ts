import { z } from 'zod'
import { formCopy } from '@/lib/copy/ui'

/** The database takes every character but NUL. */
export const WITHOUT_NUL = /^[^\0]*$/

/** What a field's text may be, in words for a person: at most so many characters (contract §3), and none of them NUL. */
function boundedText(max: number, prompt: string) {
  return z.string({ error: prompt }).trim().max(max, formCopy.tooLong(max)).regex(WITHOUT_NUL, formCopy.invalidInput)
}

/** A text without outer white space, of at most so many characters, and not empty. */
export function requiredText(max: number, prompt: string) {
  return boundedText(max, prompt).min(1, prompt)
}

/** The same, where empty or null means that there is none. */
export function optionalText(max: number) {
  return boundedText(max, formCopy.invalidInput)
    .nullable()
    .transform((given) => given || null)
}

/** The version that was edited; another one meanwhile is a 409 (security T57). */
export const version = z.number().int().min(1).optional()
