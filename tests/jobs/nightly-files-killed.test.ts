import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { exportedOf, NIGHTLY_FILES } from '@/server/nightly-files/rows'
import { filesOf } from '@/server/nightly-files/write'
import { typescript } from '@/tools/processes.mjs'
import { makeExportTarget, onStore, targetOf } from '../support/export-targets'
import { makeOrganisation, makeQuery, storeResults } from '../support/results'
import { startS3Gate } from '../support/s3-gate'
import { startS3Server } from '../support/s3-server'

// A worker that is killed between files writes the day again, with the same bytes (R-FILES-4).

const children: ChildProcess[] = []
function startPass(): ChildProcess {
  const child = spawn(process.execPath, typescript('tests/jobs/nightly-files-worker.ts'), {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}
afterAll(() => children.forEach((child) => void child.kill('SIGKILL')))

it('every file is there with its bytes though the worker is killed in the middle of writing', async () => {
  const store = await startS3Server()
  const gate = await startS3Gate(store.port)
  const organisation = await makeOrganisation()
  const query = await makeQuery(organisation)
  const yesterday = addDays(today(), -1)
  await storeResults([1, 2, 3].map((sample) => ({ query, day: yesterday, sample, brands: [organisation.name] })))
  await makeExportTarget(organisation, { ...onStore(store), endpoint: gate.url, writtenOn: addDays(yesterday, -1) })
  const kept: { victim?: ChildProcess } = {}
  let asked = 0
  const killAfter = [2, 5]
  gate.lets = () => {
    asked += 1
    if (asked === killAfter[0]) {
      killAfter.shift()
      asked = 0
      kept.victim?.kill('SIGKILL')
    }
    return true
  }
  for (let each = 0; each < 2; each++) {
    kept.victim = startPass()
    await once(kept.victim, 'exit')
    expect((await targetOf(organisation)).writtenOn).toEqual(new Date(addDays(yesterday, -1)))
  }
  const last = startPass()
  await once(last, 'exit')
  expect((await targetOf(organisation)).writtenOn).toEqual(new Date(yesterday))

  const credentials = {
    accessKeyId: store.settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: store.settings.S3_SECRET_ACCESS_KEY ?? '',
  }
  const client = new S3Client({ endpoint: store.url, region: 'eu-west-2', forcePathStyle: true, credentials })
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: store.settings.S3_BUCKET }))
  expect(Contents).toHaveLength(3 * NIGHTLY_FILES.daysAgain)
  const of = await exportedOf(installationScope(organisation.id))
  for (const { name, body } of await filesOf(of, yesterday, today())) {
    const object = await client.send(
      new GetObjectCommand({ Bucket: store.settings.S3_BUCKET, Key: `sightline/${name}` }),
    )
    expect(await object.Body?.transformToString()).toBe(body)
  }
  await db().exportTarget.deleteMany()
  await gate.close()
  await store.stop()
}, 180_000)
