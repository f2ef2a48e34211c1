const AT = /^(\d{1,2}) (\d{1,2}) \* \* \*$/

/** Returns '05:00' for '0 5 * * *'; null unless it runs once a day. */
export function cronTime(cron: string): string | null {
  const [, minute, hour] = AT.exec(cron.trim()) ?? []
  return minute === undefined || hour === undefined ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

export interface NextRun {
  /** UTC time, such as '05:00'. */
  time: string
  /** True for today, false for tomorrow. */
  today: boolean
}

/** Returns when a daily run next begins; null unless it runs once a day. */
export function nextRun(cron: string, now: Date): NextRun | null {
  const time = cronTime(cron)
  return time === null ? null : { time, today: now.toISOString().slice(11, 16) < time }
}
