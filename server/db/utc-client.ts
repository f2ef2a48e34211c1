import pg from 'pg'

interface Startup {
  getStartupConf(): Record<string, string>
}
const Client = pg.Client as unknown as new (config?: string | pg.ClientConfig) => pg.Client & Startup

/**
 * A client whose session is in UTC, whatever the server, database or role is set to: Prisma reads and writes times
 * without offset, and `current_date` is a day of the session (R-API-1). Set in the connection's first message, because
 * PgBouncer keeps this parameter per client and refuses `options`. Used by every pool, queue and tool.
 */
export class UtcClient extends Client {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), timezone: 'UTC' }
  }
}
