import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button'
import { useModal } from './use-modal'

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
