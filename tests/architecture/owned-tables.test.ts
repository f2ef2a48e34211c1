import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DISTRIBUTED, REFERENCE } from '@/tools/distribute.mjs'
import {
  CONDITIONS,
  type Known,
  lockingFanOuts,
  NOT_OWNED,
  OWNER_COLUMNS,
  outdated,
  ownerless,
  ownerlessJobs,
} from './owned-tables'
import { readSource, type Source, sourcesUnder } from './sources'
import { misplaced, shouted, statementsOf, unparsed, unreadable } from './sql-statements'

const sources = sourcesUnder(['server', 'jobs', 'prisma/seed'])
const schema = readFileSync('prisma/schema.prisma', 'utf8')

/** Statements that go to every owner on purpose: where an owner is known, it is named. */
const FAN_OUTS: Known[] = [
  {
    file: 'server/daily-run/catch-up.ts',
    begins: "update query_run set status = 'skipped', reason_code = ?, reason = ?, finished_at = now()",
    because: 'a day is over for every owner at once',
  },
  {
    file: 'server/daily-run/catch-up.ts',
    begins: "select exists (select 1 from query_run where day = ?::date and status = 'queued') as is",
    because: 'a day has ended once no run of any owner is open',
  },
  {
    file: 'server/engines/overview.ts',
    begins: 'select engine as id, sum(done)::int as done, sum(failed)::int as failed, sum(skipped)::int as skipped,',
    because: 'the counts of a day by engine are over all owners',
  },
  {
    file: 'server/daily-run/progress.ts',
    begins: "select to_char(day, 'YYYY-MM-DD') as day, sum(done)::int as done, sum(failed)::int as failed,",
    because: 'the counts of a day are over all owners',
  },
  {
    file: 'server/engines/overview.ts',
    begins: 'select distinct on (engine) engine, reason_code as code from (',
    because: 'why an engine does not answer is told by the runs of all owners',
  },
  {
    file: 'server/usage/forecast.ts',
    begins: 'select count(*)::int as questions, count(cost)::int as priced, avg(tokens)::float8 as tokens,',
    because: 'what a question to an engine costs is read from the latest ones of all owners',
  },
  {
    file: 'server/usage/reads.ts',
    begins: 'select count(*)::int as answers, avg(r.tokens)::float8 as tokens from (',
    because: 'what an answer takes is read from the latest answers of all owners while one has none of its own',
  },
  {
    file: 'server/monitoring/snapshot.ts',
    begins: 'select status as name, count(*)::int as count from query_run where day = ?::date group by status',
    because: 'monitoring counts the runs of a day over all owners',
  },
  {
    file: 'server/queries/reads.ts',
    begins: 'query q left join ? c on c.id = q.created_by_id left join ? u on u.id = q.updated_by_id',
    because: 'read of one owner by statements that name it, or by the id of a query, whose address names no owner',
  },
]

/** Files that read rows without `readRows`, each with the reason. */
const UNPARSED = [
  'server/limits/rate-limit.ts', // the limiter brings its statements as text; their rows are parsed beside the call
]

/** Files whose SQL is more than templates, each with what it runs. */
const UNREADABLE = [
  'server/db/batches.ts', // counts and drops one month, by the name of its partition
  'server/limits/rate-limit.ts', // the limiter's own statements, on its own table
]

/** Data of jobs that belong to no owner. */
const JOBS_OF_NONE = [
  'AccountMailJob', // to an address, which may have no account yet
  'DigestJob', // a week of all organisations
  'NameCountJob', // names, which belong to nobody
  'ScheduledWork', // a job of the worker's own schedule
]

describe('statements about rows of owners', () => {
  it('are found', () => {
    expect(sources.flatMap(statementsOf).length).toBeGreaterThan(150)
  })

  it('name the owner, or are known to go to all of them', () => {
    expect(ownerless(sources, FAN_OUTS)).toEqual([])
  })

  it('that are known are there, and name no owner', () => {
    expect(outdated(sources, FAN_OUTS)).toEqual([])
  })

  it('over all owners lock nothing', () => {
    expect(lockingFanOuts(sources, FAN_OUTS)).toEqual([])
  })

  it('may leave the owner to a condition that names it', () => {
    for (const { name, file } of CONDITIONS) {
      const source = readSource(file)
      const [, body = ''] = source.text.split(`function ${name}(`)
      expect(statementsOf({ ...source, text: body })[0]?.text).toContain('owner_id =')
    }
  })

  it('are templates', () => {
    expect(unreadable(sources)).toEqual(UNREADABLE)
  })

  it('are read by readRows and readRow, which parse', () => {
    expect(unparsed(sources)).toEqual(UNPARSED)
  })

  it('stand in the rooms that own their tables', () => {
    expect(misplaced(sources)).toEqual([])
  })

  it('are written in lower case', () => {
    expect(shouted(sources)).toEqual([])
  })
})

describe('tables on a cluster', () => {
  it('are distributed by the owner that is in their key, unless every node has them', () => {
    const models = schema.split(/^model /m).map((text) => {
      const table = /@@map\("(\w+)"\)/.exec(text)?.[1] ?? ''
      const key = /@@id\(\[([^\]]+)\]/.exec(text)?.[1]?.split(', ') ?? [/^ +(\w+) .*@id\b/m.exec(text)?.[1]]
      const columns = key.map((field) => new RegExp(`^ +${field} .*@map\\("(\\w+)"\\)`, 'm').exec(text)?.[1])
      return { table, owner: columns.find((column) => column && OWNER_COLUMNS.includes(column)) }
    })
    const owned = models.flatMap(({ table, owner }) =>
      owner && !REFERENCE.includes(table) && !(table in NOT_OWNED) ? [[table, owner]] : [],
    )
    const ids = { owner: 'id', organisation: 'id', industry: 'id' }
    expect(DISTRIBUTED).toEqual({ ...ids, ...Object.fromEntries(owned) })
    expect(REFERENCE.filter((name) => !models.some(({ table }) => table === name))).toEqual([])
  })
})

it('no relation that a row names is required (docs/decisions/0081-call-postgres-by-three-rules.md)', () => {
  const relations = schema.match(/^.*@relation\(fields.*$/gm) ?? []
  expect(relations.length).toBeGreaterThan(25)
  expect(relations.filter((line) => !/^ +\w+ +\w+\? +@relation/.test(line))).toEqual([])
})

describe('jobs', () => {
  it('name the owner whose rows they are about', () => {
    const text = ['queues', 'client'].map((file) => readSource(`server/queue/${file}.ts`).text).join('\n')
    expect(text).toContain('QuestionJob')
    expect(ownerlessJobs({ path: 'server/queue', text }, JOBS_OF_NONE)).toEqual([])
  })
})

/** A file of ours with this text; `@{` is what a template inserts with. */
const of = (text: string): Source[] => [{ path: 'server/answers/bad.ts', text: text.replaceAll('@{', '${') }]
const FAN_OUT: Known[] = [{ file: 'server/answers/bad.ts', begins: 'select id from query_run', because: '' }]

describe('statements: the guard guards', () => {
  it.each([
    'const rows = await db().$queryRaw<Row[]>`select id from owner`',
    'rows.parse(await tx.$queryRaw`select id from owner`)',
    'await db().$queryRawUnsafe<Row[]>(text)',
  ])('finds what is read and not parsed: %s', (text) => {
    expect(unparsed(of(text))).toEqual(['server/answers/bad.ts'])
    expect(unparsed(of('await readRows(row, tx)`select id from owner`'))).toEqual([])
  })

  it('finds those in rooms without tables', () => {
    const [source] = of('readRow(row)`select 1`') as [Source]
    expect(misplaced([source])).toEqual([])
    for (const path of ['app/page.tsx', 'lib/names/keys.ts', 'server/llm/retry.ts', 'jobs/worker.ts'])
      expect(misplaced([{ ...source, path }])).toEqual([`${path}: select 1`])
  })

  it('finds keywords in capitals, and leaves texts alone', () => {
    expect(shouted(of('readRow(row)`SELECT 1`'))).toHaveLength(1)
    expect(shouted(of("readRow(row)`select to_char(day, 'YYYY-MM-DD') from result`"))).toEqual([])
  })
})

describe('owned tables: the guard guards', () => {
  it.each([
    'tx.$queryRaw`select id from query_run where id = @{id}`',
    'tx.$queryRaw<{ id: string }[]>`\n  SELECT count(*) FROM result`',
    'tx.$executeRaw`update query set active_slot = null where id = @{id}`',
    'tx.$executeRaw`delete from answer where day < @{day}::date`',
    'tx.$executeRaw`insert into result (id) values (@{id})`',
    'Prisma.sql`query q LEFT JOIN app_user u ON u.id = q.created_by_id`',
    'Prisma.sql`result r`',
    'Prisma.sql`select 1 from daily_run d, query_run r where d.day = r.day`',
    'db().$queryRaw`select @{of(`@{owner_id}`, "}")} from organisation o join query q on true`',
    'Prisma.sql`select 1 from owner where owner_id = @{id} and @{Prisma.sql`id in (select id from query)`}`',
  ])('%s', (text) => {
    expect(ownerless(of(text), [])).toHaveLength(1)
  })

  it('what is allowed passes', () => {
    const good = [
      'tx.$queryRaw`select id from query_run where owner_id = @{id}`',
      'Prisma.sql`select r.day from result r where @{inWindow(window)}`',
      'Prisma.sql`select answer, result from question where query = 1`',
      'Prisma.sql`select q.answer, q.asked as query from question q order by answer desc, result`',
      'Prisma.sql`select answer as a from query_results`',
      'const text = `select id from query_run`',
    ]
    expect(ownerless(of(good.join('\n')), [])).toEqual([])
  })

  it('a known statement passes, is reported by its first line, and is outdated once it is gone', () => {
    const there = of('db().$queryRaw`\n  select id from query_run\n  where day = @{day}`')
    expect(ownerless(there, FAN_OUT)).toEqual([])
    expect(ownerless(there, [])).toEqual(['server/answers/bad.ts: select id from query_run'])
    expect(outdated(there, FAN_OUT)).toEqual([])
    expect(outdated(of(''), FAN_OUT)).toHaveLength(1)
    expect(outdated(of('db().$queryRaw`select id from query_run\nwhere owner_id = 1`'), FAN_OUT)).toHaveLength(1)
  })

  it.each(['for update', 'FOR NO KEY UPDATE', 'for share', 'for update of r skip locked'])('%s', (lock) => {
    const text = `db().$queryRaw\`select id from query_run\n where day = @{day} order by id ${lock}\``
    expect(lockingFanOuts(of(text), FAN_OUT)).toHaveLength(1)
    expect(lockingFanOuts(of(text), [])).toEqual([])
  })

  it('SQL that is no template', () => {
    expect(unreadable(of('db().$queryRawUnsafe(text)'))).toHaveLength(1)
    expect(unreadable(of('Prisma.raw(text)'))).toHaveLength(1)
  })

  it('a job without an owner, declared here or elsewhere', () => {
    const queue = (text: string) => ownerlessJobs({ path: 'server/queue/client.ts', text }, ['MailJob'])
    const bad = 'export interface RunJob {\n  runId: string\n}\ndata: { id } satisfies AskJob'
    expect(queue(bad)).toEqual(['AskJob', 'RunJob'])
    const good = 'interface RunJob {\n  ownerIds: string[]\n}\ninterface NextJob extends RunJob {\n  rank: number\n}'
    expect(queue(`${good}\ndata: { kind } satisfies MailJob\ndata satisfies NextJob`)).toEqual([])
  })
})
