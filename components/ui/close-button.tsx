import { uiCopy } from '@/lib/copy/ui'
import { X } from './icons'

/** In the upper right corner of what it closes. */
export function CloseButton({ onClose, disabled = false }: { onClose: () => void; disabled?: boolean }) {
  return (
    <button
      aria-label={uiCopy.close}
      className="hit-area inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-accent disabled:opacity-60"
      disabled={disabled}
      onClick={onClose}
      type="button"
    >
      <X className="size-4" />
    </button>
  )
}
