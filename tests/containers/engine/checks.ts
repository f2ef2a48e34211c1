import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { SignedDownload, SignedUpload } from '@/lib/files/shapes'
import type { Mailbox } from '@/tests/support/mailbox'
import { startRoundRobinProxy } from '@/tests/support/round-robin-proxy'
import type { Check } from '../check-list'
import { ImageClient, untilTrue } from '../image-client'
import { containerOf, type Installation, serviceOf } from './container'
import type { Engine } from './engine'
import { down, prepare, runOnce, untilEnded, untilHealthy, up } from './installation'
import { rollOver } from './roll-over'

// What an operator relies on, seen on a real engine.

const EMAIL = 'ops@example.org'
const PASSWORD = 'A-long-Passw0rd-of-ops'
/** Serve until they are stopped; the others run to their end. */
const LASTING = ['postgres', 'web', 'worker'] as const
const ORGANISATION = 'Baythorne'
const FILE = 'four'

export interface Subject {
  engine: Engine
  installation: Installation
  check: Check
  mailbox: Mailbox
  port: number
}

export async function checkInstallation({ engine, installation, check, mailbox, port }: Subject): Promise<void> {
  const services = Object.keys(installation.compose.services).filter((name) => !installation.leftOut.includes(name))
  const client = new ImageClient(`http://127.0.0.1:${port}`)
  const container = (service: string) => containerOf(installation, service)
  const inspect = (service: string, format: string) => engine.must('inspect', '--format', format, container(service))
  /** As this machine counts processes; not that of an init before it. */
  const programOf = async (service: string): Promise<number> => {
    const first = await inspect(service, '{{.State.Pid}}')
    const of = (file: string) => readFileSync(`/proc/${first}/${file}`, 'utf8')
    // An engine in a virtual machine counts others.
    assert.ok(of('cgroup').includes(await inspect(service, '{{.Id}}')), `process ${first} is not of ${service}`)
    return Number(serviceOf(installation, service).init ? of(`task/${first}/children`).split(' ')[0] : first)
  }
  const signIn = () => client.signIn(EMAIL, PASSWORD)
  const allHealthy = () => Promise.all(LASTING.map((service) => untilHealthy(engine, container(service))))
  const workerIsSeen = () =>
    untilTrue('a worker is seen', async () => (await client.call('GET', '/api/health')).body.worker === 'ok')

  await check('secrets and migrate end with 0, then Postgres, web and worker are healthy', async () => {
    await prepare(engine, installation)
    await up(engine, installation, services)
    await allHealthy()
    await workerIsSeen()
    return (await engine.must('logs', container('migrate'))).split('\n').at(-1)
  })
  await check('the first system admin is made, signs in through the published port and writes', async () => {
    const output = await runOnce(engine, installation, 'web', 'admin:create', '--email', EMAIL)
    const { token, id } = Object.fromEntries(new URL(/http\S+/.exec(output)?.[0] ?? '').searchParams)
    const names = { firstName: 'Olga', lastName: 'Ops' }
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    await client.must('POST', '/api/auth/set-password', { ...names, ...passwords, token, id })
    await signIn()
    const industry = await client.must('POST', '/api/admin/industry/new', { name: 'Dentistry' })
    const place = { location: 'London', country: 'GB' }
    const made = { name: ORGANISATION, industry: [industry._id], ...place }
    await client.must('POST', '/api/admin/organization/new', made)
  })
  await check('storage-init ends with 0, and a file goes to the store and comes back', async () => {
    await untilEnded(engine, container('storage-init'))
    const upload = `/api/s3/get-signed-post-url/logo.png/${encodeURIComponent('image/png')}?fileSize=${FILE.length}`
    const { signedPostUrl, objectId } = await client.must<SignedUpload>('GET', upload)
    const headers = { 'content-type': 'image/png' }
    assert.equal((await fetch(signedPostUrl, { method: 'PUT', headers, body: FILE })).status, 200)
    const { signedUrl } = await client.must<SignedDownload>('GET', `/api/s3/get-signed-url/${objectId}`)
    assert.equal(await (await fetch(signedUrl)).text(), FILE)
    return (await engine.must('logs', container('storage-init'))).split('\n').at(-1)
  })
  await check('a mail that web asks for is sent by the worker', async () => {
    await client.must('POST', '/api/auth/request-token', { email: EMAIL, confirmEmail: EMAIL })
    return (await mailbox.next(EMAIL)).subject
  })
  await check("a command of an operator runs in the worker's container", async () => {
    return (await engine.must('exec', container('worker'), 'node', 'sightline.mjs', 'jobs:daily')).trim()
  })
  for (const service of LASTING)
    await check(`${service}: not root, no capability, none to gain`, async () => {
      const status = readFileSync(`/proc/${await programOf(service)}/status`, 'utf8')
      const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
      assert.notEqual(field('Uid'), '0')
      assert.equal(Number.parseInt(field('CapEff') ?? '', 16), 0)
      const mayGain = field('NoNewPrivs') === '0'
      const asked = serviceOf(installation, service).security_opt?.includes('no-new-privileges:true') ?? false
      assert.equal(mayGain, !asked)
      return `user ${field('Uid')}${mayGain ? ', may gain some, as the file says nothing' : ''}`
    })
  for (const service of ['web', 'worker'])
    await check(`${service}: its files cannot be written, its folder for temporary ones can`, async () => {
      const write = (folder: string) =>
        engine.ask('exec', container(service), 'node', '-e', `require('fs').writeFileSync('${folder}/written', '')`)
      for (const folder of ['/app', '/usr/local', '/var', '/run/sightline'])
        assert.match((await write(folder)).output, /EROFS/)
      assert.deepEqual(await write('/tmp'), { code: 0, output: '' })
    })
  for (const service of LASTING)
    await check(`${service}: killed with -9 it starts again, and all are healthy`, async () => {
      const first = () => inspect(service, '{{.State.Pid}}')
      const before = await first()
      process.kill(await programOf(service), 'SIGKILL')
      await untilTrue(`${service} runs again`, async () => !['0', before].includes(await first()))
      await allHealthy()
      await signIn()
    })
  await check('after down and up the data and the secrets are those of before', async () => {
    await down(engine, installation)
    await prepare(engine, installation)
    await up(engine, installation, services)
    await allHealthy()
    // From before: another AUTH_SECRET would have ended it.
    const { user } = await client.must<{ user: { email: string } }>('GET', '/api/auth/whoami')
    const { items } = await client.must<{ items: { name: string }[] }>('GET', '/api/admin/organization')
    assert.deepEqual([user.email, items.map(({ name }) => name)], [EMAIL, [ORGANISATION]])
    return (await engine.must('logs', container('secrets'))).split('\n').join(', ')
  })
  await check('another image takes the place of this one while people work, and no request fails', async () => {
    const proxy = await startRoundRobinProxy()
    try {
      return await rollOver({ engine, installation, proxy, port, email: EMAIL, password: PASSWORD })
    } finally {
      await proxy.close()
    }
  })
}
