/**
 * Environment of a process on a machine whose clock is wrong; waits keep their pace.
 * @param aheadS by how many seconds its clock is ahead; negative behind
 */
export function machineClock(aheadS: number): Record<string, string> {
  const shift = `
    const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()) }
      static now() { return Real.now() + ${aheadS * 1000} }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}` }
}
