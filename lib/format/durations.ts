const MINUTE_S = 60
const HOUR_S = 3600

/** '05:00' of an ISO time, in UTC. */
export function clockTime(at: string): string {
  return new Date(at).toISOString().slice(11, 16)
}

/** How long from one ISO time to another, in its two largest units: '42 s', '3 min 5 s', '4 min', '1 h 12 min'. */
export function duration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < MINUTE_S) return `${seconds} s`
  const minutes = Math.floor(seconds / MINUTE_S)
  return seconds < HOUR_S
    ? inUnits([minutes, 'min'], [seconds % MINUTE_S, 's'])
    : inUnits([Math.floor(seconds / HOUR_S), 'h'], [minutes % (HOUR_S / MINUTE_S), 'min'])
}

/** A second unit of zero is left out. */
function inUnits([count, unit]: [number, string], [rest, smaller]: [number, string]): string {
  return rest === 0 ? `${count} ${unit}` : `${count} ${unit} ${rest} ${smaller}`
}
