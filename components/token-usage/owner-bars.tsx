'use client'

import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { type Bar, BarList } from '@/components/charts/bar-list'
import { Card, CardHeader } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { usageTone } from '@/lib/charts/prepare-token-usage'
import { tokenUsageCopy as copy } from '@/lib/copy/token-usage'
import { compact } from '@/lib/format/compact'
import { grouped } from '@/lib/format/numbers'
import type { UsageOwner } from '@/lib/schemas/token-usage'
import { ownerName } from './owner-choice'

/** All tokens ever per owner; a chosen one has the colour of its line. The button shows every digit. */
export function OwnerBars({
  title,
  owners,
  selected,
}: {
  title: string
  owners: readonly UsageOwner[]
  selected: readonly string[]
}) {
  const [exact, setExact] = useState(false)
  const bars = owners.map((owner): Bar => {
    const place = selected.indexOf(owner._id)
    return {
      key: owner._id,
      label: ownerName(owner),
      value: owner.tokens,
      text: owner.tokens === null ? copy.noData : exact ? grouped(owner.tokens) : compact(owner.tokens),
      tone: place === -1 ? null : usageTone(place),
    }
  })
  return (
    <Card className="relative">
      <CardHeader info={copy.barsInfo} title={title}>
        <span className="max-md:absolute max-md:top-1.5 max-md:right-2">
          <IconButton icon={<Table2 />} label={copy.exact} onClick={() => setExact(!exact)} pressed={exact} />
        </span>
      </CardHeader>
      <div className="px-4 pt-2 pb-4 md:px-5">
        <BarList bars={bars} caption={title} columns={{ name: copy.name, value: copy.tokens }} />
      </div>
    </Card>
  )
}
