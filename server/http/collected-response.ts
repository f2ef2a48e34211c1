/** What next-auth writes to, in the words of a Node response. */
export class CollectedResponse {
  private readonly headers = new Map<string, string | string[]>()
  private code = 200
  private body: string | null = null

  status(code: number) {
    this.code = code
    return this
  }
  getHeader(name: string) {
    return this.headers.get(name.toLowerCase())
  }
  setHeader(name: string, value: string | string[]) {
    this.headers.set(name.toLowerCase(), value)
    return this
  }
  send(body: unknown) {
    this.body = typeof body === 'string' || body == null ? (body ?? null) : JSON.stringify(body)
  }
  json(body: unknown) {
    this.setHeader('content-type', 'application/json')
    this.body = JSON.stringify(body)
  }
  end() {}

  finished(): Response {
    const headers = new Headers()
    for (const [name, value] of this.headers) for (const each of [value].flat()) headers.append(name, each)
    return new Response(this.body, { status: this.code, headers })
  }
}
