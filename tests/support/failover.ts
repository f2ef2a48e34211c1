import { startReplicatedPostgres } from './replica'
import { startTcpProxy, type TcpProxy } from './tcp-proxy'

/** A primary with a standby on another machine, and the one address that the product has for them. */
export interface FailoverPair {
  /** Leads to the primary at first. */
  address: string
  primary: string
  standby: string
  /** Standby and primary hear each other so much later. */
  setDistance(ms: number): void
  /** The primary ends at once; what is on its way to the standby does not arrive. @param atOnce called in that moment */
  losePrimary(atOnce: () => void): Promise<void>
  startFormerPrimary(): Promise<void>
  promote(): Promise<void>
  switchTo(url: string): void
  stop(): Promise<void>
}

export async function startFailoverPair(): Promise<FailoverPair> {
  let replication: TcpProxy | undefined
  const servers = await startReplicatedPostgres(async (port) => {
    replication = await startTcpProxy({ host: '127.0.0.1', port })
    return replication.port
  })
  const { primary, standby } = servers
  const address = await startTcpProxy(targetOf(primary))
  const url = new URL(primary)
  url.port = String(address.port)
  return {
    address: url.toString(),
    primary,
    standby,
    setDistance: (ms) => replication?.begin({ kind: 'slow', ms }),
    losePrimary: (atOnce) =>
      servers.killPrimary(() => {
        replication?.begin({ kind: 'down' })
        atOnce()
      }),
    startFormerPrimary: servers.startPrimary,
    promote: servers.promote,
    switchTo: (to) => address.retarget(targetOf(to)),
    async stop() {
      await address.close()
      await replication?.close()
      await servers.stop()
    },
  }
}

function targetOf(url: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}
