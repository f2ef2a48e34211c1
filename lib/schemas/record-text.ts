import { z } from 'zod'

/** The database takes every character but NUL. */
const WITHOUT_NUL = /^[^\0]*$/

/** A text without outer white space, of at most so many characters, and not empty. */
export function requiredText(max: number, prompt: string) {
  return z.string({ error: prompt }).trim().min(1, prompt).max(max).regex(WITHOUT_NUL)
}

/** The same, where empty or null means that there is none. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .regex(WITHOUT_NUL)
    .nullable()
    .transform((given) => given || null)
}

/** The version that was edited; another one meanwhile is a 409 (security T57). */
export const version = z.number().int().min(1).optional()
