const WIDTH = 112
const HEIGHT = 24

/** A share over some time, oldest first. Bridges days without answers. Decorative: the page that it leads to says it with figures. */
export function Sparkline({ line }: { line: readonly (number | null)[] }) {
  const step = WIDTH / Math.max(1, line.length - 1)
  const places = line.flatMap((share, index) =>
    share === null ? [] : [`${(index * step).toFixed(1)} ${(HEIGHT - (share / 100) * HEIGHT).toFixed(1)}`],
  )
  const last = places.at(-1)?.split(' ') ?? []
  if (places.length < 2) return <span className="h-6 w-28 max-md:w-20" />
  return (
    <svg aria-hidden="true" className="h-6 w-28 overflow-visible max-md:w-20" viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}>
      <path
        className="fill-none stroke-primary"
        d={`M ${places.join(' L ')}`}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
      <circle className="fill-primary" cx={last[0]} cy={last[1]} r="2.5" />
    </svg>
  )
}
