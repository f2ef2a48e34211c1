'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { useDownload } from '@/components/data/use-download'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { tableCopy } from '@/lib/copy/table'

/** Saves every matching row as CSV (spec §9): with the search, the filters and the order of the table. */
export function ExportButton({ path, fileName }: { path: string | null; fileName: string }) {
  const download = useDownload()
  const [pending, setPending] = useState(false)
  const save = async () => {
    if (!path) return
    setPending(true)
    try {
      await download(`${path}${path.includes('?') ? '&' : '?'}format=csv`, `${fileName}.csv`)
    } catch (error) {
      toast.error(tableCopy.exportFailed, error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button disabled={!path} onClick={save} pending={pending} variant="secondary">
      {!pending && <Download aria-hidden="true" strokeWidth={1.75} />}
      {pending ? tableCopy.exporting : tableCopy.export}
    </Button>
  )
}
