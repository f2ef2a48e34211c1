import type { z } from 'zod'

/** The first prompt per field; a field inside another is named by its path. Nothing when no field is to blame. */
export function promptsOf(error: z.ZodError): Record<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    if (field && !fields.has(field)) fields.set(field, issue.message)
  }
  return fields.size > 0 ? Object.fromEntries(fields) : undefined
}
