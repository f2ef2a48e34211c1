/** A call that was answered, but not with what was asked for. (A lost connection stays the browser's own error.) */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Prompt per field of the body that was sent. */
  readonly fields?: Record<string, string>
  /** Whether the message is a sentence for a person; a bare status text is not. */
  readonly forPerson: boolean
  /** By which the server's log knows the request. */
  readonly requestId?: string

  constructor(status: number, message: string, fields?: Record<string, string>, forPerson = true, requestId?: string) {
    super(message)
    this.status = status
    this.forPerson = forPerson
    if (fields) this.fields = fields
    if (requestId) this.requestId = requestId
  }
}
