/**
 * How many of `all` random cases, or rounds of a race, a test tries: a fifth in `npm test`, all in `npm run test:long`,
 * which sets RUNS_SHARE to 1 and runs every file that imports this one again.
 */
export function runsOf(all: number): number {
  return Math.ceil(all * Number(process.env.RUNS_SHARE ?? 0.2))
}
