import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

// A TCP proxy in front of a real part, that fails in the ways in which networks and peers fail.

export type Fault =
  /** Every connection is reset, new ones too. */
  | { kind: 'down' }
  /** Every connection is reset; a new one gets this answer to the first that it says, and ends. */
  | { kind: 'turnsAway'; answer: Buffer }
  /** Nothing passes any more, and neither side is notified. Connections of that time stay silent for good. */
  | { kind: 'silent' }
  /** Each part of the stream arrives that much later; up to `jitterMs` more, in its order. */
  | { kind: 'slow'; ms: number; jitterMs?: number }
  /** The end of an answer's connection arrives that much later. */
  | { kind: 'slowClose'; ms: number }
  /** A connection is reset behind so many bytes of answers. */
  | { kind: 'resetAfter'; bytes: number }
  /** A connection ends in good order behind so many bytes of answers: half an answer. */
  | { kind: 'endAfter'; bytes: number }

export interface TcpProxy {
  port: number
  /** In place of the fault before it. */
  begin(fault: Fault): void
  /** What is open and was neither reset nor silenced goes on. */
  end(): void
  /** New connections go there; those of before are reset. */
  retarget(to: Target): void
  close(): Promise<void>
}

export interface Target {
  host: string
  port: number
}

/** @param random numbers from 0 to below 1, for jitter */
export async function startTcpProxy(target: Target, random: () => number = Math.random): Promise<TcpProxy> {
  let fault: Fault | null = null
  let to = target
  const pairs = new Set<Pair>()
  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    if (fault?.kind === 'down') return near.resetAndDestroy()
    if (fault?.kind === 'turnsAway') return turnAway(near, fault.answer)
    const pair = new Pair(near, net.connect({ ...to, allowHalfOpen: true }), () => fault, random)
    pairs.add(pair)
    near.on('close', () => pairs.delete(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    begin(given) {
      fault = given
      for (const pair of pairs) pair.meet(given)
    },
    end() {
      fault = null
    },
    retarget(given) {
      to = given
      for (const pair of pairs) pair.meet({ kind: 'down' })
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const pair of pairs) pair.close()
      await closed
    },
  }
}

function turnAway(near: net.Socket, answer: Buffer): void {
  near.on('error', () => undefined).once('data', () => near.end(answer))
}

/** A client's connection and the one that it is passed on by. */
class Pair {
  private readonly near: net.Socket
  private readonly far: net.Socket
  private readonly faultNow: () => Fault | null
  private readonly random: () => number
  private silent: boolean
  /** Bytes of answers since the fault that counts them. */
  private answered = 0

  constructor(near: net.Socket, far: net.Socket, faultNow: () => Fault | null, random: () => number) {
    this.near = near
    this.far = far
    this.faultNow = faultNow
    this.random = random
    near.on('error', () => undefined).on('close', () => far.destroy())
    // A silent peer is not notified that the other side has gone.
    far.on('error', () => undefined).on('close', () => this.silent || near.destroy())
    this.silent = faultNow()?.kind === 'silent'
    this.pass(near, far, false)
    this.pass(far, near, true)
  }

  meet(fault: Fault): void {
    this.answered = 0
    if (fault.kind === 'down' || fault.kind === 'turnsAway') this.near.resetAndDestroy()
    if (fault.kind === 'silent') this.silent = true
  }

  close(): void {
    this.near.destroy()
    this.far.destroy()
  }

  private pass(from: net.Socket, to: net.Socket, isAnswer: boolean): void {
    const late = new Lateness()
    from.on('data', (chunk: Buffer) => {
      late.do(this.delay(), () => {
        if (this.silent || to.destroyed) return
        const part = isAnswer ? this.partOf(chunk) : chunk
        if (!to.write(part)) {
          from.pause()
          to.once('drain', () => from.resume())
        }
        if (part.length < chunk.length) this.finish()
      })
    })
    from.on('end', () => {
      const fault = this.faultNow()
      const ms = isAnswer && fault?.kind === 'slowClose' ? fault.ms : this.delay()
      late.do(ms, () => {
        if (!this.silent) to.end()
      })
    })
  }

  private delay(): number {
    const fault = this.faultNow()
    return fault?.kind === 'slow' ? fault.ms + this.random() * (fault.jitterMs ?? 0) : 0
  }

  /** What still passes of an answer. */
  private partOf(chunk: Buffer): Buffer {
    const fault = this.faultNow()
    if (fault?.kind !== 'resetAfter' && fault?.kind !== 'endAfter') return chunk
    const left = Math.max(0, fault.bytes - this.answered)
    this.answered += chunk.length
    return chunk.subarray(0, left)
  }

  private finish(): void {
    if (this.faultNow()?.kind === 'resetAfter') this.near.resetAndDestroy()
    else this.near.end()
    this.far.destroy()
  }
}

/** Work that is done late, each in its turn. */
class Lateness {
  private waiting = 0
  private due = 0
  private last: Promise<void> = Promise.resolve()

  do(ms: number, work: () => void): void {
    if (ms === 0 && this.waiting === 0) {
      work()
      return
    }
    this.due = Math.max(this.due, performance.now() + ms)
    const { due } = this
    this.waiting += 1
    this.last = this.last.then(async () => {
      await wait(Math.max(0, due - performance.now()))
      this.waiting -= 1
      work()
    })
  }
}
