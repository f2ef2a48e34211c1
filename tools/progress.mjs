const FIRST_LINE_MS = 5000
const NEXT_LINES_MS = 10_000

/**
 * Prints when a step begins and how long it took; from 5 s on also what it is doing.
 * @template T
 * @param {string} name of the step, as in 'Building'
 * @param {(say: (doing: string | undefined) => void) => Promise<T>} work calls `say` with each new thing that it does
 * @returns {Promise<T>}
 */
export async function timed(name, work) {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  let doing = ''
  console.log(`${name} …`)
  let timer = setTimeout(function report() {
    console.log(`${name} … ${doing}${doing && ', '}${Math.round(seconds())} s`)
    timer = setTimeout(report, NEXT_LINES_MS)
  }, FIRST_LINE_MS)
  try {
    const result = await work((now) => {
      doing = now ?? doing
    })
    console.log(`${name}: ${seconds().toFixed(1)} s`)
    return result
  } finally {
    clearTimeout(timer)
  }
}
