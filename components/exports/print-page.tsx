import { useEffect, useState } from 'react'
import { DRAWN_MS, layOut, restore } from '@/components/exports/export-menu'
import { IconButton } from '@/components/ui/icon-button'
import { Printer } from '@/components/ui/icons'
import { type Day, toDay } from '@/lib/format/days'
import { printCopy } from '@/lib/table/words'

/** Lays the page out as on paper and prints it; resolves when the dialog has closed. */
export async function printPage(): Promise<void> {
  layOut()
  await new Promise((drawn) => setTimeout(drawn, DRAWN_MS))
  window.print()
}

/** Prints the page as on paper; `today` is known in the browser only. */
export function usePrint() {
  const [pending, setPending] = useState(false)
  const [today, setToday] = useState<Day | null>(null)
  useEffect(() => {
    setToday(toDay(new Date()))
    // Also runs for the browser's own Print command.
    window.addEventListener('beforeprint', layOut)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', layOut)
      window.removeEventListener('afterprint', restore)
      if (document.documentElement.dataset.printing !== undefined) restore()
    }
  }, [])
  const print = async () => {
    setPending(true)
    await printPage()
    setPending(false)
  }
  return { pending, print, today }
}

/** On paper: what the page covers, with the date. */
export function PrintedFacts({ facts, today }: { facts: readonly (string | null)[]; today: Day | null }) {
  return (
    <span className="hidden text-sm print:block">
      {[...facts, today && printCopy.on(today)].filter((fact) => fact !== null).join(' · ')}
    </span>
  )
}

/** The Print button of a dashboard; on paper, what the page covers takes its place (R-TABLE-7). */
export function PrintPage({
  facts,
  button = true,
}: {
  /** False where a menu of the page prints it. */
  button?: boolean
  /** Organisation, days and engines, where the page has them; the date is added. */
  facts: readonly (string | null)[]
}) {
  const { pending, print, today } = usePrint()
  return (
    <>
      <PrintedFacts facts={facts} today={today} />
      {button && (
        <span className="inline-flex print:hidden">
          <IconButton disabled={pending} icon={<Printer />} label={printCopy.print} onClick={print} />
        </span>
      )}
    </>
  )
}
