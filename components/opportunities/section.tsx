import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { ExportMenu } from '@/components/dashboard-parts/export-menu'
import { SectionHeading } from '@/components/dashboard-parts/section-heading'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ChevronDown } from '@/components/ui/icons'
import { opportunitiesCopy as copy } from '@/lib/copy/opportunities'

export function OpportunitySection({
  id,
  title,
  help,
  control,
  csv,
  children,
}: {
  id: string
  title: string
  help: string
  control?: ReactNode
  /** The file of the table; null while it is empty. */
  csv: string | null
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading help={help} id={id} title={title}>
        <span className="inline-flex items-center gap-2">
          {control}
          <ExportMenu csv={csv} title={title} />
        </span>
      </SectionHeading>
      <Card className="overflow-hidden">{children}</Card>
    </section>
  )
}

const STEP = 10

/** How many rows a table and its cards show: some at first, ten more at each press. */
export function useShown(first: { table: number; cards: number }) {
  const [presses, setPresses] = useState(0)
  return {
    table: first.table + STEP * presses,
    cards: first.cards + STEP * presses,
    showMore: () => setPresses(presses + 1),
  }
}

export function More({ shown, total }: { shown: ReturnType<typeof useShown>; total: number }) {
  return (
    <>
      <MoreButton className="ml-auto max-md:hidden" count={total - shown.table} onPress={shown.showMore} />
      <MoreButton className="-ml-2 md:hidden" count={total - shown.cards} onPress={shown.showMore} />
    </>
  )
}

function MoreButton({ count, className, onPress }: { count: number; className: string; onPress: () => void }) {
  if (count <= 0) return null
  return (
    <Button className={clsx('text-foreground!', className)} onClick={onPress} size="sm" variant="ghost">
      {copy.more(count)}
      <ChevronDown />
    </Button>
  )
}
