// Preloaded into a process that has taken the place of its command (see `become`): what the command would see to when it
// is to end. A signal is the normal end, a second one forces it, and so does work that does not finish.
import { DRAIN_MS, ECHO_MS, INTERRUPTED, onOrphaned } from './processes.mjs'

const TERMINATED = 143

let endingSince = 0

function endByForce() {
  console.error('Stopping by force')
  process.exit(1)
}

function onSignal(signal) {
  if (endingSince > 0) {
    if (Date.now() - endingSince > ECHO_MS) endByForce()
    return
  }
  endingSince = Date.now()
  // The program is not so far that it would end itself.
  if (process.listenerCount(signal) === 1) process.exit(0)
  setTimeout(endByForce, DRAIN_MS).unref()
}

const stop = () => process.kill(process.pid, 'SIGTERM')

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal)
process.on('SIGHUP', stop)
process.on('exit', (code) => {
  if (endingSince > 0 && (code === INTERRUPTED || code === TERMINATED)) process.exitCode = 0
})
if (process.env.SIGHTLINE_WATCH_PARENT === String(process.ppid)) onOrphaned(stop)
