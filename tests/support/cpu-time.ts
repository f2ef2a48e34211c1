/** Milliseconds of processor time that this process spends on `work`, so that what else the machine does adds none. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
