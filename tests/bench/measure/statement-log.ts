import pg from 'pg'

// What the statements of one request took and read, as Postgres itself adds it up (pg_stat_statements).

export interface Statement {
  text: string
  /** Milliseconds in Postgres, of the slowest of its calls. */
  ms: number
}

export interface StatementsOfCall {
  statements: number
  /** Pages of 8 kB, and of these the ones that were not in Postgres' memory. */
  pages: number
  pagesRead: number
  slowest: Statement
}

export interface StatementLog {
  begin: () => Promise<void>
  end: () => Promise<StatementsOfCall>
  close: () => Promise<void>
}

/** Watches one database; nothing else may query it between `begin` and `end`. */
export async function openStatementLog(url: string): Promise<StatementLog> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  return {
    begin: async () => {
      await client.query(
        `select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`,
      )
    },
    end: async () => {
      const { rows } = await client.query<{ text: string; ms: number; calls: number; pages: number; read: number }>(
        `select query as text, max_exec_time as ms, calls::int, (shared_blks_hit + shared_blks_read)::int as pages,
           shared_blks_read::int as read
         from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'
         order by max_exec_time desc`,
      )
      const sum = (key: 'calls' | 'pages' | 'read') => rows.reduce((all, row) => all + row[key], 0)
      return {
        ...{ statements: sum('calls'), pages: sum('pages'), pagesRead: sum('read') },
        slowest: { text: (rows[0]?.text ?? '').replace(/\s+/g, ' ').trim(), ms: rows[0]?.ms ?? 0 },
      }
    },
    close: () => client.end(),
  }
}
