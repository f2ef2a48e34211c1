import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

// Rows and index entries that statements looked at, by the plans that Postgres writes to its log (auto_explain).

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const SETTINGS = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
}

/** Until what was logged last is in the file. */
const WRITTEN_MS = 20

export interface RowsRead {
  /** Rows that the statements of `work` looked at, whoever asked them. */
  count: (work: () => Promise<unknown>) => Promise<number>
  close: () => Promise<void>
}

/** Every statement of the server is explained until `close`: nothing may be timed meanwhile. */
export async function explainEverything(url: string, logFile: string): Promise<RowsRead> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [name, value] of Object.entries(SETTINGS)) await client.query(`alter system set ${name} = '${value}'`)
  await client.query('select pg_reload_conf()')
  const file = openSync(logFile, 'r')
  return {
    count: async (work) => {
      const from = fstatSync(file).size
      await work()
      await sleep(WRITTEN_MS)
      const logged = Buffer.alloc(fstatSync(file).size - from)
      readSync(file, logged, 0, logged.length, from)
      return plansIn(logged.toString()).reduce((rows, plan) => rows + rowsOf(plan), 0)
    },
    close: async () => {
      for (const name of Object.keys(SETTINGS)) await client.query(`alter system reset ${name}`)
      await client.query('select pg_reload_conf()')
      await client.end()
      closeSync(file)
    },
  }
}

/** Each plan is JSON on the lines, indented by a tab, that follow `plan:`. */
function plansIn(log: string): PlanNode[] {
  return log.split(/ ms {2}plan:\n/).flatMap((part, at) => {
    if (at === 0) return []
    const lines = part.split('\n')
    const end = lines.findIndex((line) => !line.startsWith('\t'))
    const json = lines.slice(0, end === -1 ? undefined : end).join('\n')
    return [(JSON.parse(json) as { Plan: PlanNode }).Plan]
  })
}

function rowsOf(node: PlanNode): number {
  const looked =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = node['Relation Name'] === undefined ? 0 : looked * (node['Actual Loops'] ?? 1)
  return Math.round(own) + (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)
}
