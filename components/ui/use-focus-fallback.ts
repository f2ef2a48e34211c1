import { type RefObject, useLayoutEffect } from 'react'

const PLACES = 'section, dialog, main'

/**
 * When a part with the focus is removed, the nearest section that remains gets it, so that Tab continues there and not
 * from the top of the page.
 */
export function useFocusFallback(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const places = placesAround(element)
      // Only after the removal is it known which of them remain.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const nearest = places.find((place) => place.isConnected)
        if (nearest) focusPlace(nearest)
      })
    }
  }, [part])
}

/** The places around an element, nearest first. */
function placesAround(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/** Focusable for this once: a press inside it must not focus it again. */
function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
