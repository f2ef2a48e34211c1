import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'

// Parquet files of answers, written and read by DuckDB. It is loaded when the first file is, and never before: a process
// that reads no archived answer must not hold it. An instance is open for one file only and sees nothing but its folder.

/** One row of a file. */
export const archivedAnswer = z.object({
  resultId: z.string(),
  queryId: z.string(),
  day: z.string(),
  engine: z.string(),
  sample: z.number(),
  /** JSON. */
  question: z.string(),
  text: z.string(),
})
export type ArchivedAnswer = z.infer<typeof archivedAnswer>

const SETTINGS = {
  ...{ threads: '1', memory_limit: '256MB', temp_directory: '' },
  ...{ autoinstall_known_extensions: 'false', autoload_known_extensions: 'false' },
}

async function within<Answer>(folder: string, work: (duck: DuckDBConnection) => Promise<Answer>): Promise<Answer> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(':memory:', SETTINGS)
  try {
    const duck = await instance.connect()
    try {
      await duck.run(`set allowed_directories = [${quoted(folder)}]`)
      await duck.run('set enable_external_access = false')
      await duck.run('set lock_configuration = true')
      return await work(duck)
    } finally {
      duck.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Makes `folder/name`, in the order of days and ids; a column of another program's choosing is found by its name. */
export async function writeAnswers(folder: string, name: string, answers: readonly ArchivedAnswer[]): Promise<void> {
  await within(folder, async (duck) => {
    await duck.run(`create table answer (result_id varchar, query_id varchar, day varchar, engine varchar, sample integer,
      question varchar, text varchar)`)
    const appender = await duck.createAppender('answer')
    for (const { resultId, queryId, day, engine, sample, question, text } of answers) {
      for (const value of [resultId, queryId, day, engine]) appender.appendVarchar(value)
      appender.appendInteger(sample)
      for (const value of [question, text]) appender.appendVarchar(value)
      appender.endRow()
    }
    appender.flushSync()
    appender.closeSync()
    await duck.run(`copy (select result_id, query_id, day::date as day, engine, sample, question, text from answer
      order by day, result_id) to ${quoted(`${folder}/${name}`)} (format parquet, compression zstd)`)
  })
}

/** Those of these results, or all of them. Throws for a file that is no such Parquet file. */
export async function readAnswers(
  folder: string,
  name: string,
  resultIds?: readonly string[],
): Promise<ArchivedAnswer[]> {
  const { listValue, LIST, VARCHAR } = await import('@duckdb/node-api')
  const statement = `select result_id as "resultId", query_id as "queryId", day::varchar as day, engine, sample, question, text
    from read_parquet(${quoted(`${folder}/${name}`)})`
  return within(folder, async (duck) => {
    const read = resultIds
      ? await duck.runAndReadAll(
          `${statement} where result_id in (select unnest($1)) order by day, result_id`,
          [listValue([...resultIds])],
          [LIST(VARCHAR)],
        )
      : await duck.runAndReadAll(`${statement} order by day, result_id`)
    return z.array(archivedAnswer).parse(read.getRowObjectsJS())
  })
}
