import { uiCopy } from '@/lib/copy/ui'

/** By what a failed request is found in the server's log, quietly; one click selects it. Its colour is its parent's. */
export function Reference({ value }: { value: string | null | undefined }) {
  if (!value) return null
  return (
    <p className="font-normal text-xs">
      {uiCopy.reference} <code className="select-all">{value}</code>
    </p>
  )
}
