/** A step that runs longer says so this often. */
const EVERY_MS = 15_000

/** How far a step is, from 0 to 1, and with what it is busy. */
export type Tell = (done: number, what?: string) => void

/** Lines on standard error, so that standard output holds the figures only: each step with when it began. */
export function progress(): (step: string) => Tell {
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  return (step) => {
    process.stderr.write(`[${seconds()}] ${step}\n`)
    let said = performance.now()
    return (done, what) => {
      if (performance.now() - said < EVERY_MS) return
      said = performance.now()
      process.stderr.write(`[${seconds()}]   ${Math.round(done * 100)}%${what ? `: ${what}` : ''}\n`)
    }
  }
}
