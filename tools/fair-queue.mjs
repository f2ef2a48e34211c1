/**
 * What waits, by address and by session. Addresses take turns, and the sessions of an address take turns among
 * themselves, so that whoever sends the most waits the longest, and invents no turns by inventing sessions.
 * @template Entry
 */
export class FairQueue {
  /** @type {Map<string, Map<string, Entry[]>>} in the order of their turns */
  #addresses = new Map()
  size = 0

  /** @param {string} address @param {string} session @param {Entry} entry */
  add(address, session, entry) {
    const sessions = this.#addresses.get(address) ?? new Map()
    this.#addresses.set(address, sessions)
    const waiting = sessions.get(session) ?? []
    sessions.set(session, waiting)
    waiting.push(entry)
    this.size += 1
  }

  /** The oldest entry of whose turn it is. */
  take() {
    const [address, sessions] = first(this.#addresses)
    if (!sessions) return undefined
    const [session, waiting] = first(sessions)
    const entry = waiting.shift()
    this.size -= 1
    toTheEnd(sessions, session, waiting, waiting.length)
    toTheEnd(this.#addresses, address, sessions, sessions.size)
    return entry
  }

  /** Removes the newest entry of the session that has the most, at the address that has the most. */
  dropOfLongest() {
    const [address, sessions] = longest(this.#addresses, countOf)
    if (!sessions) return undefined
    const [session, waiting] = longest(sessions, ({ length }) => length)
    const entry = waiting.pop()
    this.size -= 1
    if (waiting.length === 0) sessions.delete(session)
    if (sessions.size === 0) this.#addresses.delete(address)
    return entry
  }

  /** Removes and returns all that a condition holds for. @param {(entry: Entry) => boolean} isOut */
  removeAll(isOut) {
    const removed = []
    for (const [address, sessions] of this.#addresses) {
      for (const [session, waiting] of sessions) {
        const kept = waiting.filter((entry) => !isOut(entry))
        if (kept.length === waiting.length) continue
        removed.push(...waiting.filter(isOut))
        if (kept.length === 0) sessions.delete(session)
        else sessions.set(session, kept)
      }
      if (sessions.size === 0) this.#addresses.delete(address)
    }
    this.size -= removed.length
    return removed
  }
}

const countOf = (sessions) => sessions.values().reduce((sum, { length }) => sum + length, 0)

function first(map) {
  return map.entries().next().value ?? []
}

function longest(map, lengthOf) {
  let found = []
  let most = 0
  for (const each of map) {
    const length = lengthOf(each[1])
    if (length > most) [found, most] = [each, length]
  }
  return found
}

function toTheEnd(map, key, value, left) {
  map.delete(key)
  if (left > 0) map.set(key, value)
}
