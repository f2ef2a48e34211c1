const AT = /^(\d{1,2}) (\d{1,2}) \* \* \*$/

/** '05:00' of '0 5 * * *'; null for what does not happen once a day. */
export function cronTime(cron: string): string | null {
  const [, minute, hour] = AT.exec(cron.trim()) ?? []
  return minute === undefined || hour === undefined ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

export interface NextRun {
  /** '05:00', UTC. */
  time: string
  /** On the day of asking; else on the day after. */
  today: boolean
}

/** When a daily run begins next; null where it does not begin once a day. */
export function nextRun(cron: string, now: Date): NextRun | null {
  const time = cronTime(cron)
  return time === null ? null : { time, today: now.toISOString().slice(11, 16) < time }
}
