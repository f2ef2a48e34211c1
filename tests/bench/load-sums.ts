import type pg from 'pg'
import { addDays, type Day } from '@/lib/format/days'
import { inTurns, uncheckedWhereAllowed } from './connections'

// The sums that the worker would have made of loaded counts of answers: added up here from the variants that results are
// made of, written a day of all owners after another as the worker does, and compared with what it makes of some owners.

/** How far back the worker sums, the current month aside. */
const MONTHS = 4
/** Owners whose sums are compared with those that the worker makes. */
const COMPARED = 3
const ROWS_AT_ONCE = 1000
const ENGINE = 'openai'

export interface LoadedDays {
  /** The first day with results, and today, whose results no sum counts. */
  first: Day
  today: Day
  /** SQL of the variant that the result of query `q` on day `d` is. */
  variant: string
}

interface Owner {
  id: string
  toDate: Sums
  queries: Query[]
}

interface Query {
  id: string
  pool: number
  /** By day since the first that is summed. */
  variants: number[]
  ofMonth: Sums
}

/** Over `clients` in turns, since they parse while this process adds up. */
export async function loadSums(clients: readonly pg.Client[], loaded: LoadedDays): Promise<void> {
  const [client] = clients as [pg.Client]
  const yesterday = addDays(loaded.today, -1)
  const { rows } = await client.query<{ from: Day }>(
    `select to_char(greatest(date_trunc('month', $1::date::timestamp) - interval '${MONTHS} months', $2::date), 'YYYY-MM-DD') as from`,
    [yesterday, loaded.first],
  )
  const from = rows[0]?.from ?? yesterday
  await insertOwnerMonths(client, yesterday)
  const variants = await readVariants(client)
  const owners = await readOwners(client, loaded.variant, from, yesterday)
  const [toDate, months] = [new Rows(clients, INSERT_TO_DATE), new Rows(clients, INSERT_MONTHS)]
  const summed = new Set<Day>()
  await uncheckedWhereAllowed(clients, async () => {
    for (let day = from, at = 0; day <= yesterday; day = addDays(day, 1), at += 1) {
      const month = `${day.slice(0, 7)}-01`
      summed.add(month)
      const isLast = addDays(day, 1).slice(0, 7) !== day.slice(0, 7)
      for (const owner of owners) {
        if (day === month) owner.toDate = new Sums()
        const ofDay = new Sums()
        for (const query of owner.queries) {
          if (day === month) query.ofMonth = new Sums()
          const variant = variants.get(`${query.pool} ${query.variants[at]}`)
          if (!variant) throw new Error(`No variant ${query.variants[at]} of pool ${query.pool}`)
          for (const sums of [owner.toDate, ofDay, query.ofMonth]) sums.add(variant)
          if (isLast) await months.add([owner.id, query.id, month, ...query.ofMonth.columns()])
        }
        if (owner.queries.length === 0) continue
        const [brandIds, ranked] = ofDay.columns()
        const ofOwner = [String(ofDay.answers), brandIds, ranked, ofDay.brands.placements()]
        await toDate.add([owner.id, month, day, ...owner.toDate.columns(), ...ofOwner])
      }
    }
    await toDate.end()
    await months.end()
    await inTurns(clients, [...summed], (each, month) =>
      each.query(
        `update owner_month m set days = array(
           select row(d.until, d.engine, d.day_answers, d.day_brand_ids, d.day_ranked, d.day_placements)::owner_day
           from month_to_date d where d.owner_id = m.owner_id and d.month = m.month order by d.until, d.engine)
         where m.month = $1::date`,
        [month],
      ),
    )
  })
  await compareSums(client)
}

interface Variant {
  brandIds: number[]
  placements: number[]
  urlIds: number[]
}

async function readVariants(client: pg.Client): Promise<Map<string, Variant>> {
  const { rows } = await client.query<Variant & { key: string }>(
    `select pool || ' ' || variant as key, brand_ids as "brandIds", placements, url_ids as "urlIds" from bench_count`,
  )
  return new Map(rows.map(({ key, ...variant }) => [key, variant]))
}

async function readOwners(client: pg.Client, variant: string, from: Day, to: Day): Promise<Owner[]> {
  const { rows } = await client.query<{ owner: string; id: string; pool: number; variants: number[] }>(
    `select q.owner_id as owner, q.id, q.pool, array_agg(${variant} order by d) as variants
     from bench_query q, (select day::date as d from generate_series($1::date, $2::date, interval '1 day') day) days
     group by q.owner_id, q.id, q.pool order by hashtext(q.owner_id), q.id`,
    [from, to],
  )
  const owners = new Map<string, Owner>()
  for (const { owner: id, ...query } of rows) {
    const owner = owners.get(id) ?? { id, toDate: new Sums(), queries: [] }
    owner.queries.push({ ...query, ofMonth: new Sums() })
    owners.set(id, owner)
  }
  return [...owners.values()]
}

/** Counts of ids, in order of the ids. */
class Counts {
  readonly #ids: number[] = []
  readonly #answers: number[] = []
  readonly #placements: number[] = []

  add(id: number, placement: number): void {
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
    this.#answers[from] = (this.#answers[from] ?? 0) + 1
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

  add({ brandIds, placements, urlIds }: Variant): void {
    this.answers += 1
    for (const [at, id] of brandIds.entries()) this.brands.add(id, placements[at] ?? 0)
    for (const id of urlIds) this.#urls.add(id, 0)
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
  select r.a, r.b::date, r.c::date, '${ENGINE}', r.d::int[], r.e::int[], r.f::int[], r.g::int[], r.h::int, r.i::int[],
    r.j::int[], r.k::int[]
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[]) r(a, b, c, d, e, f, g, h, i, j, k)`

const INSERT_MONTHS = `
  insert into answer_month (owner_id, query_id, month, engine, brand_ids, ranked, url_ids, url_answers)
  select r.a, r.b, r.c::date, '${ENGINE}', r.d::int[], r.e::smallint[], r.f::int[], r.g::smallint[]
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) r(a, b, c, d, e, f, g)`

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

/** @throws Error where a sum is not the one that the worker makes */
async function compareSums(client: pg.Client): Promise<void> {
  const some = `select id from owner order by hashtext(id) limit ${COMPARED}`
  const { rows } = await client.query<{ sums: string; differing: string }>(
    `select count(*) as sums, count(*) filter (where (c.brand_ids, c.ranked, c.url_ids, c.url_answers, c.day_answers,
       c.day_brand_ids, c.day_ranked, c.day_placements) is distinct from (m.brand_ids, m.ranked, m.url_ids, m.url_answers,
       m.day_answers, m.day_brand_ids, m.day_ranked, m.day_placements)) as differing
     from month_to_date m left join lateral counted_to_date(m.owner_id, m.until) c on c.engine = m.engine
     where m.owner_id in (${some})
     union all
     select count(*), count(*) filter (where (s.brand_ids, s.ranked, s.url_ids, s.url_answers) is distinct from
       (m.brand_ids, m.ranked, m.url_ids, m.url_answers))
     from answer_month m left join lateral summed_answers(m.owner_id, m.query_id, m.month) s on s.engine = m.engine
     where m.owner_id in (${some})`,
  )
  for (const { sums, differing } of rows)
    if (Number(sums) === 0 || Number(differing) > 0)
      throw new Error(`Of ${sums} sums that were loaded, ${differing} are not those of the worker.`)
}
