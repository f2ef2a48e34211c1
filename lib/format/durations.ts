const MINUTE_S = 60
const HOUR_S = 3600

/** '05:00' of an ISO time, in UTC. */
export function clockTime(at: string): string {
  return new Date(at).toISOString().slice(11, 16)
}

/** How long from one ISO time to another, in its two largest units: '42 s', '3 min 5 s', '1 h 12 min'. */
export function duration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < MINUTE_S) return `${seconds} s`
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min ${seconds % MINUTE_S} s`
  return `${Math.floor(seconds / HOUR_S)} h ${Math.floor((seconds % HOUR_S) / MINUTE_S)} min`
}
