'use client'

import { useSyncExternalStore } from 'react'
import { Tooltip } from '@/components/ui/tooltip'
import { answerCopy } from '@/lib/answers/words'
import { longDate } from '@/lib/format/dates'

const never = () => () => undefined

/** In the zone of the reader, which only the browser knows; as a tooltip in UTC. */
export function AnswerTime({ at }: { at: string }) {
  const shown = useSyncExternalStore(
    never,
    () => longDate(inZoneOfReader(at)),
    () => longDate(at),
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

/** Formats as if the reader's zone were UTC. */
function inZoneOfReader(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}
