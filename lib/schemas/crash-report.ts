/** A crash that a browser reported (spec §3), as system admins see it. Every text in it came from a browser. */
export interface CrashReportRow {
  _id: string
  error: {
    name: string
    message: string
    stack: string | null
    code: string | null
    statusCode: number | null
    cause: string | null
  }
  componentName: string | null
  location: string | null
  browser: string | null
  /** Null for somebody who was not signed in, or who is gone. */
  user: { _id: string; email: string } | null
  userDescription: string | null
  /** How often the same crash was reported. */
  occurrences: number
  createdAt: string
  updatedAt: string
}
