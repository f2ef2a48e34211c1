'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CalendarDays, Printer, Share2 } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { longMonth, type Month } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { reportCopy as copy } from '@/lib/report/words'
import { routes } from '@/lib/routes'

const ShareDialog = dynamic(() => import('./share-dialog').then((module) => module.ShareDialog), { ssr: false })

export function ReportToolbar({
  month,
  months,
  today,
  mayShare,
}: {
  month: Month
  months: readonly Month[]
  today: Day
  mayShare: boolean
}) {
  const router = useRouter()
  const [sharing, setSharing] = useState(false)
  const listed = months.includes(month) ? months : [month, ...months]
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3.5 md:px-5">
        <Select
          icon={<CalendarDays />}
          label={copy.month}
          onChange={(chosen) => router.push(routes.report(chosen))}
          options={listed.map((value) => ({ value, label: longMonth(value) }))}
          searched
          size="md"
          value={month}
        />
        <div className="flex gap-2 max-md:w-full max-md:[&>*]:grow">
          <Button onClick={() => window.print()} variant="secondary">
            <Printer />
            {copy.print}
          </Button>
          {mayShare && (
            <Button onClick={() => setSharing(true)}>
              <Share2 />
              {copy.share}
            </Button>
          )}
        </div>
      </div>
      {sharing && <ShareDialog month={month} onClose={() => setSharing(false)} today={today} />}
    </Card>
  )
}
