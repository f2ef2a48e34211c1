'use client'

import type { ComponentProps } from 'react'

/** A button that opens a dialog, and that has the focus when the dialog gives it back. */
export function OpeningButton({ onClick, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      aria-haspopup="dialog"
      onClick={(event) => {
        // Safari does not focus what is clicked, and the dialog gives the focus back to what had it.
        event.currentTarget.focus()
        onClick?.(event)
      }}
      type="button"
    />
  )
}
