'use client'

import type { ComponentProps } from 'react'

/** To `home` when there is nothing to go back to. */
export function goBackOr(home: string): void {
  if (window.history.length > 1) window.history.back()
  else window.location.assign(home)
}

/**
 * A button that goes back; its look and content come from outside. The page for missing addresses has one, and its
 * scripts are part of every page: this is all that they hold.
 */
export function BackPress({ home, ...button }: ComponentProps<'button'> & { home: string }) {
  return <button {...button} onClick={() => goBackOr(home)} type="button" />
}
