import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExportTargetInput } from '@/lib/nightly-files/shapes'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { sealExportSecret } from '@/server/nightly-files/target'
import type { S3Server } from './s3-server'

// Targets of nightly files on this machine: a real store, and one that misbehaves.

type Given = Partial<Omit<ExportTargetInput, 'secretAccessKey'>> & {
  secret?: string
  writtenOn?: string
  createdById?: string
}

/** A stored target; its address may be of this machine, which no form takes. */
export async function makeExportTarget(organisation: { id: string }, { secret, writtenOn, ...given }: Given = {}) {
  return db().exportTarget.create({
    data: {
      ...{ id: newId(), organisationId: organisation.id, endpoint: 'https://s3.example.test', region: 'eu-west-2' },
      ...{ bucket: 'figures-of-ours', prefix: 'sightline', accessKeyId: 'AKIATEST' },
      ...given,
      secret: await sealExportSecret(secret ?? 'a-secret-of-a-store'),
      writtenOn: writtenOn ? new Date(writtenOn) : null,
    },
  })
}

/** What a target on the real store of the tests needs. */
export const onStore = ({ url, settings }: S3Server): Given => ({
  ...{ endpoint: url, region: settings.S3_REGION ?? '', bucket: settings.S3_BUCKET ?? '' },
  ...{ accessKeyId: settings.S3_ACCESS_KEY_ID ?? '', secret: settings.S3_SECRET_ACCESS_KEY ?? '' },
})

export const targetOf = ({ id }: { id: string }) =>
  db().exportTarget.findUniqueOrThrow({ where: { organisationId: id } })

/** How a store answers: a status, `hangs`, `resets`, or `floods` with a body that never ends. */
export type Trouble = number | 'hangs' | 'resets' | 'floods'

const PIECE = Buffer.alloc(64 * 1024, 'x')

function flood(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(PIECE));
  }
  response.on('drain', more)
  more()
}

/** A store that only fails; counts what it was asked. */
export async function startTroubledStore(first: Trouble) {
  const store = { trouble: first, asked: [] as string[] }
  const server = createServer((request, response) => {
    store.asked.push(`${request.method} ${request.url}`)
    request.resume()
    if (store.trouble === 'hangs') return
    if (store.trouble === 'resets') return void request.socket.destroy()
    if (store.trouble === 'floods') return void flood(response.writeHead(500))
    const isRedirect = store.trouble >= 300 && store.trouble < 400
    response.writeHead(store.trouble, isRedirect ? { location: 'http://127.0.0.1:1/elsewhere' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(store, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
