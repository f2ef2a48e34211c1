import type { ComponentProps } from 'react'

/** Opens a dialog. */
export function OpeningButton({ onClick, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      aria-haspopup="dialog"
      onClick={(event) => {
        // Safari does not focus a clicked button, and the dialog returns the focus to what had it.
        event.currentTarget.focus()
        onClick?.(event)
      }}
      type="button"
    />
  )
}
