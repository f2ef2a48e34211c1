const WIDTH = 28

/**
 * A progress bar on standard error: on a terminal one line that moves, elsewhere a line for each new stage, so that a
 * log stays readable and standard output holds the figures only.
 */
export function progressBar(stages: number): { stage: (name: string) => (done: number) => void; end: () => void } {
  const terminal = process.stderr.isTTY
  const began = performance.now()
  let stage = 0
  const draw = (name: string, done: number) => {
    const share = Math.min(1, (stage - 1 + done) / stages)
    const filled = Math.round(share * WIDTH)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
    process.stderr.write(`\r${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${name}\x1b[K`)
  }
  return {
    stage: (name) => {
      stage += 1
      if (terminal) draw(name, 0)
      else
        process.stderr.write(
          `[${stage}/${stages}] ${name}, after ${Math.round((performance.now() - began) / 1000)} s\n`,
        )
      return (done) => {
        if (terminal) draw(name, done)
      }
    },
    end: () => {
      if (terminal) process.stderr.write('\r\x1b[K')
    },
  }
}
