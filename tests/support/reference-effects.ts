// The effect of an action computed a second time, from one answer after the other, sharing no code with the product.

export interface AskedOnce {
  engine: string
  query: string
  day: string
  named: boolean
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const average = (numbers: number[]) => sum(numbers) / numbers.length
const distinct = (texts: string[]) => [...new Set(texts)].sort()
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

interface Window {
  from: string
  to: string
}

/** `look` is 14 or 28; null where it says nothing: fewer than 3 untouched queries, 60 targeted answers after, 20 before. */
export function referenceEffect(
  answers: AskedOnce[],
  implemented: string,
  look: number,
  targeted: string[],
  untouched: string[],
): { points: number; low: number; high: number } | null {
  const sides: [Window, Window] = [
    { from: shift(implemented, -28), to: shift(implemented, -1) },
    { from: shift(implemented, 1), to: shift(implemented, look) },
  ]
  const inside = (asked: AskedOnce, side: Window) => asked.day >= side.from && asked.day <= side.to
  const asked = answers.filter(({ query }) => [...targeted, ...untouched].includes(query))
  const daysOf = (side: Window, wanted: (asked: AskedOnce) => boolean) =>
    distinct(asked.filter((each) => inside(each, side) && wanted(each)).map(({ day }) => day)).length

  const engines = distinct(asked.map(({ engine }) => engine)).filter((engine) =>
    sides.every((side) => {
      const has = daysOf(side, (each) => each.engine === engine)
      return has > 0 && 2 * has >= daysOf(side, () => true)
    }),
  )
  const isCounted = (query: string) =>
    engines.length > 0 &&
    engines.every((engine) =>
      sides.every((side) => {
        const has = daysOf(side, (each) => each.engine === engine && each.query === query)
        return has > 0 && 2 * has >= daysOf(side, (each) => each.engine === engine)
      }),
    )
  const groups = [targeted.filter(isCounted), untouched.filter(isCounted)] as const
  const count = (query: string[], side: Window) =>
    asked.filter((each) => query.includes(each.query) && engines.includes(each.engine) && inside(each, side)).length
  if (groups[1].length < 3 || count(groups[0], sides[1]) < 60 || count(groups[0], sides[0]) < 20) return null

  /** The mean share of a query with an engine, day by day, and how many answers that is. */
  const read = (query: string, engine: string, side: Window) => {
    const of = asked.filter((each) => each.query === query && each.engine === engine && inside(each, side))
    const days = distinct(of.map(({ day }) => day)).map((day) => {
      const onDay = of.filter((each) => each.day === day)
      return { day, share: onDay.filter(({ named }) => named).length / onDay.length }
    })
    const mean = average(days.map(({ share }) => share))
    return { days, mean, n: of.length, named: of.filter(({ named }) => named).length }
  }
  const cells = groups.flatMap((queries, group) =>
    queries.flatMap((query) =>
      engines.map((engine) => ({
        query,
        part: (group === 0 ? 1 : -1) / queries.length / engines.length,
        size: queries.length * engines.length,
        before: read(query, engine, sides[0]),
        after: read(query, engine, sides[1]),
      })),
    ),
  )
  const by = sum(cells.map(({ part, before, after }) => part * (after.mean - before.mean)))

  const chance = (added: (size: number) => number) =>
    sum(
      cells.map(({ part, size, before, after }) => {
        const share = (before.named + after.named + added(size) / 2) / (before.n + after.n + added(size))
        return part * part * share * (1 - share) * (1 / before.n + 1 / after.n)
      }),
    )
  const dailyDifferences = (side: 'before' | 'after') => {
    const days = distinct(cells.flatMap((cell) => cell[side].days.map(({ day }) => day)))
    return days.map((day) =>
      sum(
        cells.map((cell) => {
          const found = cell[side].days.find((each) => each.day === day)
          return found ? (cell.part * (found.share - cell[side].mean) * days.length) / cell[side].days.length : 0
        }),
      ),
    )
  }
  const [b, a] = [dailyDifferences('before'), dailyDifferences('after')]
  const squares = sum([...b, ...a].map((each) => each * each))
  const between = (squares / (b.length + a.length - 2)) * (1 / b.length + 1 / a.length)
  const plain = chance(() => 0)
  const times = plain === 0 ? 1 : Math.max(1, between / plain)

  const changes = groups[1].map((query) =>
    average(cells.filter((cell) => cell.query === query).map(({ before, after }) => after.mean - before.mean)),
  )
  const apart = sum(changes.map((each) => (each - average(changes)) ** 2)) / (changes.length - 1)
  const error = Math.sqrt(
    Math.max(times * chance((size) => 2.4 ** 2 / size), apart * (1 / groups[0].length + 1 / groups[1].length)),
  )
  const whole = (value: number) => Math.round(100 * value) + 0
  return { points: whole(by), low: whole(by - 2.4 * error), high: whole(by + 2.4 * error) }
}
