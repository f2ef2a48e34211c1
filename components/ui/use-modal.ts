import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  /** What closes it besides its buttons: Escape and a press outside. */
  onCancel: (event: SyntheticEvent) => void
  onClick: (event: MouseEvent) => void
}

/** Shows a `dialog` element as a modal while `open`; the focus goes to `data-autofocus` and back to where it was. */
export function useModal(open: boolean, close: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog.close()
      // The browser does this too, but not when the element was removed.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])

  return {
    ref,
    onCancel: (event) => {
      event.preventDefault()
      // Not of a dialog that is opened from this one, whose events React tells this one too.
      if (event.target === event.currentTarget) close()
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) close()
    },
  }
}
