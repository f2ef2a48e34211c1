import pg from 'pg'

interface Startup {
  getStartupConf(): Record<string, string>
}
const Client = pg.Client as unknown as new (config?: string | pg.ClientConfig) => pg.Client & Startup

/**
 * A client whose session is in UTC, whatever zone the server, the database or the role is set to: Prisma reads and writes
 * times without their offset, and `current_date` is a day of the session (R-API-1). In the first message of the connection, because
 * PgBouncer keeps this parameter for each of its clients and refuses `options`. For every pool, queue and tool.
 */
export class UtcClient extends Client {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), timezone: 'UTC' }
  }
}
