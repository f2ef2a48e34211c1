import { useId, useState } from 'react'
import { FoldMark } from '@/components/layout/expander'
import { crashCopy as copy } from '@/lib/crashes/words'

export function StackToggle({ text, isOpenFirst = false }: { text: string; isOpenFirst?: boolean }) {
  const [open, setOpen] = useState(isOpenFirst)
  const id = useId()
  return (
    <>
      <button
        aria-controls={id}
        aria-expanded={open}
        className="flex min-h-10.5 w-full items-center justify-between px-4 font-medium text-sm hover:bg-accent max-md:min-h-11"
        onClick={() => setOpen(!open)}
        type="button"
      >
        {open ? copy.hideStack : copy.showStack}
        <FoldMark open={open} />
      </button>
      <pre
        className="whitespace-pre-wrap break-words bg-muted px-4 py-3 font-mono text-muted-foreground text-xs leading-5"
        hidden={!open}
        id={id}
      >
        {text}
      </pre>
    </>
  )
}
