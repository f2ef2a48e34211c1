/** How far today's query runs of some owners are (Development Tools). */
export interface OwnersProgress {
  planned: number
  done: number
  failed: number
  skipped: number
  left: number
}

/** `GET /api/app/run-progress/org/{organisationId}`: today's runs of an organisation and of its industries. */
export interface RunProgress {
  /** The UTC day. */
  date: string
  organisation: OwnersProgress
  industries: OwnersProgress
}
