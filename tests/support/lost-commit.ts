import pg from 'pg'

/**
 * The next transaction with a statement like this is committed, and the answer is lost together with its connection: nobody
 * can tell whether it was. `undo` takes the fault away.
 */
export function loseCommitOf(statement: RegExp): { readonly lost: number; undo(): void } {
  const { query } = pg.Client.prototype
  const marked = new WeakSet<pg.Client>()
  let lost = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args
    const text = typeof given === 'string' ? given : ((given as { text?: string } | undefined)?.text ?? '')
    if (statement.test(text)) marked.add(this)
    const answer: unknown = Reflect.apply(query, this, args)
    if (text !== 'COMMIT' || lost > 0 || !marked.has(this)) return answer
    lost += 1
    return Promise.resolve(answer).then(() => {
      Reflect.get(this, 'connection').stream.destroy()
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    })
  } as typeof query
  return {
    get lost() {
      return lost
    },
    undo: () => {
      pg.Client.prototype.query = query
    },
  }
}
