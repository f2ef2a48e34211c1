import { readFileSync } from 'node:fs'

const CHECK_MS = 100

/** Name and parent of a process, where the system says so in /proc. */
function processInfo(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent: Number(after[1]) }
  } catch {
    return null
  }
}

/** The processes between us and npm, npm included: ours, or the shell that npm has run us in and then npm. */
function ancestry() {
  const parent = process.ppid
  const info = processInfo(parent)
  return info && /^(ba|da|z|k)?sh$/.test(info.name) ? `${parent} ${info.parent}` : `${parent}`
}

/**
 * Calls back once when the npm that has started this process, or the shell between, is gone. That is also how a
 * SIGTERM to npm arrives: npm passes it on to its shell, which dies of it without a word to us.
 */
export function onOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestry()
  const timer = setInterval(() => {
    if (ancestry() === before) return
    clearInterval(timer)
    callback()
  }, CHECK_MS)
  timer.unref()
}
