import { useEffect, useState } from 'react'
import { applyTheme } from '@/components/layout/theme'
import { IconButton } from '@/components/ui/icon-button'
import { Printer } from '@/components/ui/icons'
import { printCopy as copy } from '@/lib/copy/print'
import { type Day, toDay } from '@/lib/format/days'

/** Long enough for charts to be drawn again at the width of the paper. */
const DRAWN_MS = 500

/** The attribute lays the page out as on paper (print.css): canvases have no other size to draw at. */
function layOut(): void {
  document.documentElement.dataset.printing = ''
  document.documentElement.classList.remove('dark')
}

function restore(): void {
  delete document.documentElement.dataset.printing
  applyTheme()
}

/** 'Print' in the head of a dashboard, and on paper instead of it what the page is of (R-TABLE-7). */
export function PrintPage({
  facts,
}: {
  /** Organisation, days and engines, where the page has them; the date is added. */
  facts: readonly (string | null)[]
}) {
  const [pending, setPending] = useState(false)
  const [today, setToday] = useState<Day | null>(null)
  useEffect(() => {
    setToday(toDay(new Date()))
    // Also for the browser's own command.
    window.addEventListener('beforeprint', layOut)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', layOut)
      window.removeEventListener('afterprint', restore)
      if (document.documentElement.dataset.printing !== undefined) restore()
    }
  }, [])
  const print = () => {
    setPending(true)
    layOut()
    setTimeout(() => {
      setPending(false)
      window.print()
    }, DRAWN_MS)
  }
  return (
    <>
      <span className="hidden text-sm print:block">
        {[...facts, today && copy.on(today)].filter((fact) => fact !== null).join(' · ')}
      </span>
      <span className="inline-flex print:hidden">
        <IconButton disabled={pending} icon={<Printer />} label={copy.print} onClick={print} />
      </span>
    </>
  )
}
