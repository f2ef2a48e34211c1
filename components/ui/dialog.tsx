import { clsx } from 'clsx'
import { type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { uiCopy } from '@/lib/ui/words'
import { X } from './icons'

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
      // Ignores events of a nested dialog, which React bubbles here.
      if (event.target === event.currentTarget) close()
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) close()
    },
  }
}

/** Sits in the upper right corner of the dialog or card it closes. */
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

const WIDTHS = {
  narrow: 'md:w-100',
  form: 'md:w-130',
  confirm: 'md:w-115',
  wide: 'md:w-200',
  list: 'md:w-240',
  page: 'md:w-260',
  tall: 'md:w-150',
} as const
export type DialogWidth = keyof typeof WIDTHS
/** They fill a phone. */
const FULL_ON_PHONE: readonly DialogWidth[] = ['page', 'tall']

/**
 * A modal on the native element; on small screens a bottom sheet. Escape and a press outside close it unless `busy`. An
 * element with `data-autofocus` has the focus first.
 */
export function Dialog({
  open,
  onClose,
  title,
  eyebrow,
  text,
  icon,
  actions,
  busy = false,
  width = 'form',
  footer,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  eyebrow?: string
  text?: string
  /** Drawn beside title and text, in place of the Close button: for a question, whose buttons answer it. */
  icon?: ReactNode
  /** Beside the Close button. */
  actions?: ReactNode
  busy?: boolean
  /** The content of a 'page' scrolls by itself. */
  width?: DialogWidth
  footer?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  const close = () => {
    if (!busy) onClose()
  }
  const modal = useModal(open, close)

  if (!open) return null
  const full = FULL_ON_PHONE.includes(width)
  return (
    <dialog
      {...modal}
      aria-describedby={text || icon ? `${id}-text` : undefined}
      aria-labelledby={`${id}-title`}
      className={clsx('sheet', WIDTHS[width], full && 'max-md:max-h-none max-md:rounded-none')}
    >
      <div className={clsx('flex flex-col', full ? 'max-md:h-dvh md:max-h-[85dvh]' : 'max-h-[85dvh]')}>
        {icon ? (
          <div className="flex gap-4 overflow-y-auto px-4 py-6 md:px-6">
            {icon}
            <div className="wrap-anywhere min-w-0 grow">
              <h2 className="mb-1 font-semibold text-lg" id={`${id}-title`}>
                {title}
              </h2>
              <div id={`${id}-text`}>{children}</div>
            </div>
          </div>
        ) : (
          <>
            <header
              className={clsx(
                'flex items-start gap-x-4 gap-y-3 px-4 pt-5 pb-3 md:px-6',
                width === 'page' && 'border-border border-b max-md:flex-wrap md:pb-5',
              )}
            >
              <div className="wrap-anywhere min-w-0 flex-1">
                {eyebrow && <p className="tnum text-muted-foreground text-sm">{eyebrow}</p>}
                <h2 className="font-semibold text-xl tracking-tighter" id={`${id}-title`}>
                  {title}
                </h2>
                {text && (
                  <p className="mt-0.5 text-muted-foreground text-sm" id={`${id}-text`}>
                    {text}
                  </p>
                )}
              </div>
              {actions && (
                <div className={clsx('flex shrink-0 gap-2', width === 'page' && 'max-md:order-last max-md:basis-full')}>
                  {actions}
                </div>
              )}
              <CloseButton disabled={busy} onClose={close} />
            </header>
            {width === 'page' ? (
              children
            ) : (
              <div className="grow overflow-y-auto px-4 pt-2 pb-5 md:px-6">{children}</div>
            )}
          </>
        )}
        {footer && (
          <footer
            className={clsx(
              'safe-bottom flex justify-end gap-2 border-border border-t bg-background px-4 py-3.5 md:px-6 max-md:[&>*]:grow',
              full && 'max-md:flex-wrap',
            )}
          >
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}

/**
 * A modal at the right edge, for reading beside a list; on small screens it fills the window. Shown while it is rendered;
 * Escape and a press outside close it. Its content scrolls, header and footer stay.
 */
export function SideDrawer({
  title,
  header,
  footer,
  onClose,
  children,
}: {
  title: string
  /** Under the title. */
  header?: ReactNode
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const modal = useModal(true, onClose)
  return (
    <dialog {...modal} aria-labelledby={`${id}-title`} className="side-drawer">
      <div className="flex h-full flex-col">
        <header className="flex items-start gap-4 border-border border-b px-4 py-5 md:px-6">
          <div className="wrap-anywhere min-w-0 flex-1">
            <h2 className="font-semibold text-xl tracking-tighter" id={`${id}-title`}>
              {title}
            </h2>
            {header}
          </div>
          <CloseButton onClose={onClose} />
        </header>
        <div className="grow overflow-y-auto px-4 py-5 md:px-6">{children}</div>
        <footer className="safe-bottom flex flex-wrap items-center gap-2 border-border border-t bg-background px-4 py-3.5 md:px-6">
          {footer}
        </footer>
      </div>
    </dialog>
  )
}
