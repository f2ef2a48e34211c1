import { FairQueue } from './fair-queue.mjs'

/** Of one web process. Times are milliseconds. */
export const LIMITS = {
  /** Requests in hand while the process has time to spare; then they only wait for others, such as the database. */
  calm: 256,
  /** While it has none: more at once would all be late. */
  busy: 16,
  /** Sign-ins and refreshes, beside all others. */
  signIns: 4,
  waiting: 500,
  waitMs: 1000,
}

/**
 * Lets requests in one after another while the process is busy. The others wait a moment, addresses and sessions in turns,
 * and are refused when that was not enough (R-SAFE-71). Sign-ins have places of their own.
 */
export class Admission {
  #limits
  #now
  #busy = false
  #lanes = { signIn: newLane(), other: newLane() }
  refused = 0

  constructor(limits = LIMITS, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get waiting() {
    return Object.values(this.#lanes).reduce((sum, { queue }) => sum + queue.size, 0)
  }

  /**
   * @param {{ address: string, session: string, signIn: boolean }} from
   * @param {{ start: () => void, refuse: () => void }} request one of the two is called, at once or later
   * @returns {() => void} to be called when the request has ended, however it did; further calls change nothing
   */
  enter({ address, session, signIn }, request) {
    const lane = this.#lanes[signIn ? 'signIn' : 'other']
    const entry = { ...request, since: this.#now(), state: 'waiting' }
    lane.queue.add(address, session, entry)
    this.#fill(lane)
    if (lane.queue.size > this.#limits.waiting) this.#refuse(lane.queue.dropOfLongest())
    return () => this.#leave(lane, entry)
  }

  /** To be called several times a second. @param {boolean} busy whether the process has no time to spare */
  look(busy) {
    this.#busy = busy
    const before = this.#now() - this.#limits.waitMs
    for (const lane of Object.values(this.#lanes)) {
      for (const entry of lane.queue.removeAll(({ since }) => since < before)) this.#refuse(entry)
      // Those in hand may all wait for something slow, while this process is busy with what has time to spare.
      if (lane.started === 0) this.#start(lane)
      lane.started = 0
      this.#fill(lane)
    }
  }

  #room(lane) {
    if (!this.#busy) return this.#limits.calm
    return lane === this.#lanes.signIn ? this.#limits.signIns : this.#limits.busy
  }

  #fill(lane) {
    while (lane.inHand < this.#room(lane) && this.#start(lane));
  }

  #start(lane) {
    const entry = lane.queue.take()
    if (!entry) return false
    entry.state = 'inHand'
    lane.inHand += 1
    lane.started += 1
    entry.start()
    return true
  }

  #leave(lane, entry) {
    if (entry.state === 'waiting') lane.queue.removeAll((each) => each === entry)
    if (entry.state === 'inHand') lane.inHand -= 1
    entry.state = 'ended'
    this.#fill(lane)
  }

  #refuse(entry) {
    entry.state = 'ended'
    this.refused += 1
    entry.refuse()
  }
}

const newLane = () => ({ queue: new FairQueue(), inHand: 0, started: 0 })
