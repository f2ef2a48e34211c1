import net from 'node:net'

/** A TCP proxy in front of a real part, that can lose it: the two ways in which a network fails. */
export interface TcpProxy {
  port: number
  /** Every connection is reset, new ones too. */
  cut(): void
  /** Nothing passes any more, and neither side is notified. Open connections stay silent, also after `restore`. */
  silence(): void
  /** New connections work again. */
  restore(): void
  close(): Promise<void>
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let state: 'open' | 'cut' | 'silent' = 'open'
  const pairs = new Set<[net.Socket, net.Socket]>()
  const server = net.createServer((near) => {
    near.on('error', () => undefined)
    if (state === 'cut') return near.resetAndDestroy()
    const far = net.connect(target)
    far.on('error', () => near.destroy())
    const pair: [net.Socket, net.Socket] = [near, far]
    pairs.add(pair)
    near.on('close', () => {
      far.destroy()
      pairs.delete(pair)
    })
    far.on('close', () => near.destroy())
    if (state === 'silent') return near.pause()
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    cut() {
      state = 'cut'
      for (const [near] of pairs) near.resetAndDestroy()
    },
    silence() {
      state = 'silent'
      for (const [near, far] of pairs) {
        near.unpipe()
        far.unpipe()
        near.pause()
        far.pause()
      }
    },
    restore() {
      state = 'open'
    },
    async close() {
      for (const [near] of pairs) near.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
