import { LoaderCircle } from 'lucide-react'

/** Turning ring, hidden from assistive technology: the text beside it says what is going on. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={`shrink-0 animate-spin ${className}`} strokeWidth={1.75} />
}
