import pg from 'pg'
import { markStoreError } from './db-errors'

const GIVEN_UP = 'Query read timeout'

/**
 * Ends a connection when the driver gives up waiting for its answer. The statement is still under way there: a rollback
 * would wait for it as long again, and so would the next caller that takes the connection from the pool.
 */
export function endWhenSilent(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(_query, self, given) {
      const answer: unknown = Reflect.apply(pg.Client.prototype.query, self, given)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (error instanceof Error && error.message === GIVEN_UP) client.end().catch(markStoreError)
        })
      return answer
    },
  })
}
