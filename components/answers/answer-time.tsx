'use client'

import { useSyncExternalStore } from 'react'
import { Tooltip } from '@/components/ui/tooltip'
import { answersCopy } from '@/lib/answers/page-words'
import { answerCopy } from '@/lib/answers/words'
import { clockTime, longDate } from '@/lib/format/dates'
import { addDays, type Day, toDay } from '@/lib/format/days'

const never = () => () => undefined

/** In the zone of the reader, which only the browser knows; as a tooltip in UTC. With `today`, that and the day before by name. */
export function AnswerTime({ at, today }: { at: string; today?: Day }) {
  const said = (time: string) => (today === undefined ? longDate(time) : spokenTime(time, today))
  const shown = useSyncExternalStore(
    never,
    () => said(inZoneOfReader(at)),
    () => said(at),
  )
  const utc = answerCopy.utc(longDate(at))
  return (
    <Tooltip content={utc}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by key */}
      <time className="rounded-xs" dateTime={at} tabIndex={0}>
        {shown}
        <span className="sr-only"> ({utc})</span>
      </time>
    </Tooltip>
  )
}

function spokenTime(time: string, today: Day): string {
  const day = toDay(new Date(time))
  if (day === today) return answersCopy.todayAt(clockTime(time))
  return day === addDays(today, -1) ? answersCopy.yesterdayAt(clockTime(time)) : longDate(time)
}

/** Formats as if the reader's zone were UTC. */
function inZoneOfReader(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}
