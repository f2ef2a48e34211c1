import { killChildren, stopChildren } from './children.mjs'
import { onOrphaned } from './orphan.mjs'

// How a command ends: once, in order, whatever was the reason.

let graceMs = 10_000
/** npm passes on the Ctrl-C that the terminal has sent us already; that echo is no second Ctrl-C. */
const ECHO_MS = 700
const INTERRUPTED = 130

/** @type {{ stop: () => unknown, force?: () => unknown }[]} */
const steps = []
let began = 0
let codeOnSignal = INTERRUPTED
let announcement = ''

/** What must be undone at the end, after the children; the last one added goes first. `force` is for the impatient. */
export function atEnd(stop, force) {
  steps.push({ stop, force })
}

/** True once the command is ending: a child that dies now does so because it was asked to. */
export const isEnding = () => began > 0

/** Whoever stops the children by themselves says so first: their end is then no failure. */
export function expectEnd() {
  began ||= Date.now()
}

/**
 * The command is up and running: to be stopped is its normal end, no failure.
 * @param {{ say?: string, graceMs?: number }} [options] what to say then, and how long the children may take
 */
export function endsCleanlyOnSignal(options = {}) {
  codeOnSignal = 0
  announcement = options.say ?? ''
  graceMs = options.graceMs ?? graceMs
}

/** Stops the children, undoes the steps, exits. */
export async function end(code) {
  if (began) return
  began = Date.now()
  let result = code
  await stopChildren(graceMs)
  for (const step of steps.reverse()) {
    try {
      await step.stop()
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error))
      result = 1
    }
  }
  process.exit(result)
}

/** Says what went wrong in one line and ends with 1. */
export async function fail(error) {
  if (began) return
  console.error(error instanceof Error ? error.message : String(error))
  await end(1)
}

async function force() {
  console.error('Stopping by force')
  killChildren()
  await Promise.allSettled(steps.map((step) => step.force?.()))
  process.exit(1)
}

/** From now on Ctrl-C and SIGTERM stop everything in order, and a second one does so by force. */
export function endOnSignals() {
  const asked = () => {
    if (began) {
      if (Date.now() - began > ECHO_MS) void force()
      return
    }
    if (announcement) console.log(announcement)
    void end(codeOnSignal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, asked)
  process.once('disconnect', asked)
  onOrphaned(asked)
}
