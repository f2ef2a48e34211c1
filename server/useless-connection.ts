import pg from 'pg'
import { isReadOnly, markStoreError } from './db-errors'

const GIVEN_UP = 'Query read timeout'

/**
 * Ends a connection when the driver gives up waiting for its answer. The statement is still under way there: a rollback
 * would wait for it as long again, and so would the next caller that takes the connection from the pool. The same when
 * its server takes no writes: the address may lead to another one by now, and only a new connection finds it.
 */
export function endWhenUseless(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(_query, self, given) {
      const answer: unknown = Reflect.apply(pg.Client.prototype.query, self, given)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (isSilent(error) || isReadOnly(markStoreError(error))) client.end().catch(markStoreError)
        })
      return answer
    },
  })
}

function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === GIVEN_UP
}
