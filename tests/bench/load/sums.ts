import type pg from 'pg'
import { addDays, type Day } from '@/lib/format/days'
import { DRAW, firstVariant, type History, isFailed, newUrlIfAny } from './days'
import { ENGINES } from './shape'

// The only file about numbers that are kept beside the counts of answers (`answer_month`, `owner_month`, `month_to_date`):
// added up here from the counts that the answers are made of, a day of all owners after another, as the worker writes them.

/** How far back the worker sums, the current month aside. */
const MONTHS = 4
const ROWS_AT_ONCE = 1000

interface Owner {
  id: string
  queries: Query[]
  /** By engine. */
  toDate: Sums[]
}

interface Query {
  id: string
  /** By engine and day since the first that is summed; null where all samples failed. */
  counts: (DayCount | null)[][]
  newUrls: number[][]
  /** By engine. */
  ofMonth: Sums[]
}

/** Up to yesterday, over `clients` in turns, since they parse while this process adds up. */
export async function loadSums(clients: readonly pg.Client[], history: History): Promise<void> {
  const [client] = clients as [pg.Client]
  const { first, today } = history
  const yesterday = addDays(today, -1)
  const { rows } = await client.query<{ from: Day }>(
    `select to_char(greatest(date_trunc('month', $1::date::timestamp) - interval '${MONTHS} months', $2::date), 'YYYY-MM-DD') as from`,
    [yesterday, first],
  )
  const from = rows[0]?.from ?? yesterday
  await insertOwnerMonths(client, yesterday)
  const owners = await readOwners(client, from, history)
  const [toDate, months] = [new Rows(clients, INSERT_TO_DATE), new Rows(clients, INSERT_MONTHS)]
  const summed = new Set<Day>()
  for (let day = from, at = 0; day <= yesterday; day = addDays(day, 1), at += 1) {
    const month = `${day.slice(0, 7)}-01`
    summed.add(month)
    const isLast = addDays(day, 1).slice(0, 7) !== day.slice(0, 7)
    for (const owner of owners) {
      if (day === month) startMonth(owner)
      for (const [engineNo, { id: engine }] of ENGINES.entries()) {
        const ofDay = new Sums()
        const ofOwner = owner.toDate[engineNo] as Sums
        for (const query of owner.queries) {
          const ofMonth = query.ofMonth[engineNo] as Sums
          const count = query.counts[engineNo]?.[at]
          const newUrl = query.newUrls[engineNo]?.[at] ?? 0
          if (count) for (const sums of [ofOwner, ofDay, ofMonth]) sums.add(count, newUrl)
          if (isLast && ofMonth.answers > 0) await months.add([owner.id, query.id, month, engine, ...ofMonth.columns()])
        }
        if (ofOwner.answers === 0) continue
        const [brandIds, ranked] = ofDay.columns()
        const columnsOfDay = [String(ofDay.answers), brandIds, ranked, ofDay.brands.placements()]
        await toDate.add([owner.id, month, day, engine, ...ofOwner.columns(), ...columnsOfDay])
      }
    }
  }
  await toDate.end()
  await months.end()
  for (const month of summed)
    await client.query(
      `update owner_month m set days = array(
         select row(d.until, d.engine, d.day_answers, d.day_brand_ids, d.day_ranked, d.day_placements)::owner_day
         from month_to_date d where d.owner_id = m.owner_id and d.month = m.month and d.day_answers > 0
         order by d.until, d.engine)
       where m.month = $1::date`,
      [month],
    )
}

function startMonth(owner: Owner): void {
  owner.toDate = ENGINES.map(() => new Sums())
  for (const query of owner.queries) query.ofMonth = ENGINES.map(() => new Sums())
}

interface DayCount {
  samples: number
  brandIds: number[]
  ranked: number[]
  placements: number[]
  urlIds: number[]
  urlAnswers: number[]
}

async function readOwners(client: pg.Client, from: Day, history: History): Promise<Owner[]> {
  const counted = await client.query<DayCount & { key: string }>(
    `select no || ' ' || samples as key, samples, brand_ids as "brandIds", ranked, placements, url_ids as "urlIds",
       url_answers as "urlAnswers" from bench_count`,
  )
  const counts = new Map(counted.rows.map(({ key, ...count }) => [key, count]))
  const { rows } = await client.query<QueryDays>(
    `select q.owner_id as owner, q.id, q.samples, e.no as engine,
       array_agg(case when ${isFailed('g.draw')} then -1 else ${firstVariant('g.draw')} end order by d) as variants,
       array_agg(coalesce(${newUrlIfAny('g.draw', history)}, 0) order by d) as "newUrls"
     from bench_query q cross join bench_engine e
     cross join (select day::date as d from generate_series($1::date, $2::date, interval '1 day') day) days
     cross join lateral (select ${DRAW} as draw) g
     group by q.owner_id, q.id, q.samples, e.no order by hashtext(q.owner_id), q.owner_id, q.id, e.no`,
    [from, addDays(history.today, -1)],
  )
  const owners = new Map<string, Owner>()
  for (const { owner: id, ...query } of rows) {
    const owner = owners.get(id) ?? { id, queries: [], toDate: ENGINES.map(() => new Sums()) }
    owners.set(id, owner)
    let known = owner.queries.at(-1)
    if (known?.id !== query.id) {
      known = { id: query.id, counts: [], newUrls: [], ofMonth: ENGINES.map(() => new Sums()) }
      owner.queries.push(known)
    }
    known.counts[query.engine] = query.variants.map((no) => counts.get(`${no} ${query.samples}`) ?? null)
    known.newUrls[query.engine] = query.newUrls
  }
  return [...owners.values()]
}

interface QueryDays {
  owner: string
  id: string
  samples: number
  engine: number
  variants: number[]
  newUrls: number[]
}

/** Counts of ids, in order of the ids. */
class Counts {
  readonly #ids: number[] = []
  readonly #answers: number[] = []
  readonly #placements: number[] = []

  add(id: number, answers: number, placement: number): void {
    let [from, to] = [0, this.#ids.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#ids[middle] ?? 0) < id) from = middle + 1
      else to = middle
    }
    if (this.#ids[from] !== id) {
      this.#ids.splice(from, 0, id)
      this.#answers.splice(from, 0, 0)
      this.#placements.splice(from, 0, 0)
    }
    this.#answers[from] = (this.#answers[from] ?? 0) + answers
    this.#placements[from] = (this.#placements[from] ?? 0) + placement
  }

  ids = () => `{${this.#ids.join()}}`
  answers = () => `{${this.#answers.join()}}`
  placements = () => `{${this.#placements.join()}}`
}

class Sums {
  answers = 0
  readonly brands = new Counts()
  readonly #urls = new Counts()

  add({ samples, brandIds, ranked, placements, urlIds, urlAnswers }: DayCount, newUrl: number): void {
    this.answers += samples
    for (const [at, id] of brandIds.entries()) this.brands.add(id, ranked[at] ?? 0, placements[at] ?? 0)
    for (const [at, id] of urlIds.entries()) this.#urls.add(id, urlAnswers[at] ?? 0, 0)
    if (newUrl > 0) this.#urls.add(newUrl, 1, 0)
  }

  columns = (): [brandIds: string, ranked: string, urlIds: string, urlAnswers: string] => [
    this.brands.ids(),
    this.brands.answers(),
    this.#urls.ids(),
    this.#urls.answers(),
  ]
}

const INSERT_TO_DATE = `
  insert into month_to_date (owner_id, month, until, engine, brand_ids, ranked, url_ids, url_answers, day_answers,
    day_brand_ids, day_ranked, day_placements)
  select r.a, r.b::date, r.c::date, r.m, r.d::int[], r.e::int[], r.f::int[], r.g::int[], r.h::int, r.i::int[],
    r.j::int[], r.k::int[]
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::text[]) r(a, b, c, m, d, e, f, g, h, i, j, k)`

const INSERT_MONTHS = `
  insert into answer_month (owner_id, query_id, month, engine, brand_ids, ranked, url_ids, url_answers)
  select r.a, r.b, r.c::date, r.m, r.d::int[], r.e::smallint[], r.f::int[], r.g::smallint[]
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::text[]) r(a, b, c, m, d, e, f, g)`

/** Rows on their way into a table, many with each statement, over the clients in turns. */
class Rows {
  #rows: string[][] = []
  #turn = 0
  readonly #running: Promise<unknown>[] = []
  readonly #clients: readonly pg.Client[]
  readonly #statement: string

  constructor(clients: readonly pg.Client[], statement: string) {
    this.#clients = clients
    this.#statement = statement
  }

  async add(row: string[]): Promise<void> {
    this.#rows.push(row)
    if (this.#rows.length >= ROWS_AT_ONCE) await this.#send()
  }

  async end(): Promise<void> {
    if (this.#rows.length > 0) await this.#send()
    await Promise.all(this.#running)
  }

  async #send(): Promise<void> {
    const at = this.#turn % this.#clients.length
    const columns = (this.#rows[0] ?? []).map((_, column) => this.#rows.map((row) => row[column]))
    this.#rows = []
    this.#turn += 1
    await this.#running[at]
    this.#running[at] = (this.#clients[at] as pg.Client).query(this.#statement, columns)
  }
}

async function insertOwnerMonths(client: pg.Client, yesterday: Day): Promise<void> {
  await client.query(
    `insert into owner_month (owner_id, month, summed_to, query_ids, days)
     select o.id, m::date, least((m + interval '1 month')::date - 1, $1::date), array(
       select q.id from query q where q.owner_id = o.id and q.first_result_day < m + interval '1 month'), '{}'
     from owner o, generate_series(date_trunc('month', $1::date::timestamp) - interval '${MONTHS} months', $1::date::timestamp,
       interval '1 month') m`,
    [yesterday],
  )
}
