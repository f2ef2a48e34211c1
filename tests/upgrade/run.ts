import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freshDatabase } from '@/e2e/support/database'
import { ensureBuild } from '../../tools/build.mjs'
import { freePort } from '../../tools/port.mjs'
import { startModelServer } from '../support/model-server'
import { startRoundRobinProxy } from '../support/round-robin-proxy'
import { type Release, type Running, releaseOf, thisRelease } from './release'
import { type Session, signIn, startTraffic } from './traffic'

// npm run upgrade (docs/operators/upgrade.md): an earlier release and this one on one database, one after the other and both at once.

const HELP = `npm run upgrade -- --from <tag or commit> [--seconds 10]

  --from     the release before this one; it is checked out under .data/releases, installed and built once
  --seconds  of each of the five steps`

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || !values.from || !/^\d{1,4}$/.test(values.seconds)) {
  console.log(HELP)
  process.exit(values.help ? 0 : 1)
}
const seconds = Number(values.seconds)
const failures: string[] = []
const check = (what: string, failed: string | false) => {
  console.log(`${failed ? '✗' : '✓'} ${what}${failed ? `: ${failed}` : ''}`)
  if (failed) failures.push(what)
}

const [previous, current] = [await releaseOf(values.from), thisRelease()]
await ensureBuild()
const [model, database, proxy] = await Promise.all([
  startModelServer({ keepCalls: false, latencyMs: 200 }),
  freshDatabase(),
  startRoundRobinProxy(),
])
const settings: Record<string, string> = {
  DATABASE_URL: database.url,
  APP_URL: proxy.origin,
  AUTH_SECRET: randomBytes(32).toString('hex'),
  CRON_SECRET: randomBytes(24).toString('hex'),
  OPENAI_API_KEY: 'not-a-secret',
  OPENAI_BASE_URL: model.url,
  DAILY_RUN_CRON: '59 23 31 12 *',
  WEEKLY_ANALYSIS: 'no',
  ACCESS_TOKEN_TTL_S: '5',
  LOG_LEVEL: 'warn',
}
const client = new pg.Client({ connectionString: database.url })
const count = async (sql: string) => Number((await client.query(sql)).rows[0].count)

async function startWeb(release: Release) {
  const port = await freePort()
  const web = release.start('start', { ...settings, PORT: String(port), NODE_ENV: 'production' })
  for (let tries = 0; tries < 300; tries += 1) {
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (health?.ok) return { web, port }
    await wait(200)
  }
  throw new Error(`the web process of ${release.name} does not become healthy: ${web.errors().join('\n')}`)
}

const startWorker = (release: Release) => release.start('worker', { ...settings, NODE_ENV: 'production' })

let made = 0
/** An organisation with three active queries, through the API of whichever release answers: they are asked at once. */
async function makeWork(admin: Session): Promise<void> {
  made += 1
  const industries = (await admin.call('GET', '/api/admin/industry'))?.body as { items: { _id: string }[] }
  const body = { name: `Upgrade ${made}`, industry: [industries.items[0]?._id], location: 'London', country: 'GB' }
  const organisation = (await admin.call('POST', '/api/admin/organization', body))?.body as { _id: string }
  for (const searchTerm of ['best desks', 'best chairs', 'best lamps']) {
    const query = { organization: organisation._id, searchTerm: `${searchTerm} ${made}`, active: true }
    const saved = await admin.call('POST', '/api/admin/organization-query', query)
    if (saved?.status !== 200) throw new Error(`a query was not saved: ${JSON.stringify(saved)}`)
  }
}

const OPEN = `select count(*) from query_run r join query q on q.id = r.query_id and q.owner_id = r.owner_id
  where q.active_slot is not null and r.status = 'queued'`
const NOT_DONE = `select count(*) from query_run r join query q on q.id = r.query_id and q.owner_id = r.owner_id
  where q.active_slot is not null and r.day = current_date and r.status <> 'done'`
const DOUBLED = `select count(*) from (select 1 from result group by query_id, day, engine, sample having count(*) > 1) more`

const processes: Running[] = []
try {
  await client.connect()
  await previous.run(['db:migrate'], settings)
  await previous.loadDemoData(settings)
  const before = { ...(await startWeb(previous)), worker: startWorker(previous) }
  processes.push(before.web, before.worker)
  proxy.use([before.port])
  const today = new Date().toISOString().slice(0, 10)
  const traffic = await startTraffic(proxy.origin, 'orgadmin@demo.test', today)
  const admin = await signIn(proxy.origin, 'admin@demo.test')
  const work = async (what: string) => {
    const errors = processes.flatMap((each) => each.errors()).length
    await makeWork(admin)
    await makeWork(admin)
    await wait(seconds * 1000)
    for (let tries = 0; tries < 120 && (await count(OPEN)) > 0; tries += 1) await wait(500)
    check(`${what}: every run has ended`, (await count(OPEN)) > 0 && `${await count(OPEN)} wait`)
    const more = processes.flatMap((each) => each.errors()).slice(errors)
    check(`${what}: no error in a log`, more.length > 0 && `${more.length}, such as ${more[0]?.slice(0, 600)}`)
  }

  console.log(`From ${previous.name} to ${current.name}, ${seconds} s each`)
  await work('the previous release alone')
  const began = performance.now()
  await current.run(['db:migrate'], settings)
  console.log(`migrated beside it in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await work('the previous release on the new schema')
  const after = { ...(await startWeb(current)), worker: startWorker(current) }
  processes.push(after.web, after.worker)
  proxy.use([before.port, after.port])
  await work('both at once')
  proxy.use([after.port])
  const codes = await Promise.all([before.web.end(), before.worker.end()])
  check('the previous release ends in order', codes.some((code) => code !== 0) && `exit codes ${codes.join(', ')}`)
  await work('this release alone')
  const back = { ...(await startWeb(previous)), worker: startWorker(previous) }
  processes.push(back.web, back.worker)
  proxy.use([back.port])
  await Promise.all([after.web.end(), after.worker.end()])
  await work('back to the previous release, on the new schema')

  await traffic.stop()
  console.log([...traffic.counts].map(([what, calls]) => `${what}: ${calls}`).join(', '))
  check(
    'answers are 200, 502 of the proxy or 503',
    traffic.wrong.length > 0 && `${traffic.wrong.length}, such as ${traffic.wrong[0]}`,
  )
  const stored = await traffic.readNotes()
  const missing = traffic.notes.filter((text) => !stored.includes(text))
  check(
    `all ${traffic.notes.length} acknowledged notes are there`,
    missing.length > 0 && `${missing.length} are missing`,
  )
  const doubled = stored.filter((text, index) => stored.indexOf(text) !== index)
  check('no note is there twice', doubled.length > 0 && `${doubled.length} are`)
  check("every run of today's is done", (await count(NOT_DONE)) > 0 && `${await count(NOT_DONE)} are not`)
  check('no question has two results', (await count(DOUBLED)) > 0 && `${await count(DOUBLED)} have`)
  const differs = await current.run(['recount', '--check'], settings).then(
    () => false as const,
    (error: { stdout?: string }) => (error.stdout ?? '').trim().split('\n').at(-1) ?? 'it failed',
  )
  check('counts of answers are what the results say', differs)
} finally {
  await Promise.all(processes.map((each) => each.end()))
  await client.end()
  await proxy.close()
  await database.drop()
  await model.stop()
}
console.log(failures.length === 0 ? 'The upgrade holds.' : `${failures.length} checks failed.`)
process.exit(failures.length === 0 ? 0 : 1)
