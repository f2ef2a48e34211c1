import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AlertMessage } from '@/lib/alerts/shapes'
import type { AlertEvent, AlertKind } from '@/lib/alerts/words'
import { sealAddress, sealSecret } from '@/server/alerts/channels'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { Reach } from '@/server/sites/resolve-redirects'

// A receiver of webhooks on this machine, and channels that lead to it.

export interface Got {
  headers: IncomingMessage['headers']
  body: string
}

export interface Receiver {
  url: string
  got: Got[]
  close(): Promise<void>
}

/** Answers by a path: `/500` with that status, `/hangs` never, `/resets` by ending the connection; everything else 200. */
export async function startReceiver(onPost?: (got: Got, answer: () => void) => void): Promise<Receiver> {
  const got: Got[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const post = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      got.push(post)
      const say = () => answer(request, response)
      if (onPost) onPost(post, say)
      else say()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [, status] = /^\/(\d{3})$/.exec(url) ?? []
  if (url === '/hangs') return
  if (url === '/resets') return void response.socket?.destroy()
  if (url === '/slow') {
    // Headers at once, then a body that never ends.
    response.writeHead(200)
    response.write('o')
    return
  }
  if (status?.startsWith('3')) response.writeHead(Number(status), { location: '/elsewhere' }).end()
  else response.writeHead(Number(status ?? 200)).end('ok')
}

/** The public web and this machine. */
export const ALSO_HERE: Reach = { isAllowedAddress: (address) => address === '127.0.0.1', isAllowedPort: () => true }

interface NewChannel {
  organisation: { id: string } | null
  url?: string
  user?: { id: string }
  createdById?: string
  kind?: AlertKind
  events?: AlertEvent[]
  probable?: boolean
  /** The last day whose events were written; long ago by default. */
  foundOn?: string
  secret?: string
}

export async function makeChannel({ organisation, url, user, ...given }: NewChannel): Promise<{ id: string }> {
  const kind = given.kind ?? (user ? 'mail' : 'slack')
  const events = given.events ?? [
    'visibility.changed',
    'rival.overtook',
    'action.effect',
    'site.changed',
    'answer.flagged',
  ]
  return db().alertChannel.create({
    data: {
      ...{ id: newId(), organisationId: organisation?.id ?? null, kind, events, probable: given.probable ?? false },
      ...(user ? { userId: user.id } : await sealAddress(url ?? 'https://hooks.example.test/services/abcd')),
      ...(kind === 'webhook' && { secret: await sealSecret(given.secret ?? 'secret') }),
      createdById: given.createdById ?? null,
      foundOn: new Date(given.foundOn ?? '2020-01-01'),
      createdAt: new Date('2020-01-01'),
    },
    select: { id: true },
  })
}

export const MESSAGE: AlertMessage = {
  event: 'visibility.changed',
  organisation: { _id: 'a'.repeat(24), name: 'Loomhouse' },
  title: 'Up this week: 73%, 45% in the four weeks before.',
  lines: ['Likely between 66 and 79%.', 'Named in 92 of 126 answers, 21 to 27 November.'],
  open: { label: 'Open Visibility', href: '/visibility-data' },
  figure: { unit: 'percent', value: 73, low: 66, high: 79, before: 45 },
}

export async function makeDelivery(channel: { id: string }, given: { message?: AlertMessage; hoursAgo?: number } = {}) {
  const { message = MESSAGE, hoursAgo = 0 } = given
  const id = newId()
  const data = { id, channelId: channel.id, event: message.event, key: id, subjects: [], message }
  await db().alertDelivery.create({ data: { ...data, createdAt: new Date(Date.now() - hoursAgo * 3_600_000) } })
  return id
}

export const deliveryOf = (id: string) => db().alertDelivery.findUniqueOrThrow({ where: { id } })
export const channelOf = ({ id }: { id: string }) => db().alertChannel.findUniqueOrThrow({ where: { id } })
