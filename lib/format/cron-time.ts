const AT = /^(\d{1,2}) (\d{1,2}) \* \* \*$/

/** '05:00' of '0 5 * * *'; null for what does not happen once a day. */
export function cronTime(cron: string): string | null {
  const [, minute, hour] = AT.exec(cron.trim()) ?? []
  return minute === undefined || hour === undefined ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}
