'use client'

import { type RefObject, useLayoutEffect } from 'react'

/** What may hold the focus of a control that is gone. */
const PLACES = 'section, dialog, main'

/**
 * Keeps the focus near when it stands in a part that goes, a failed card being tried again, say: the nearest section
 * that stays takes it, so that Tab goes on from there and not from the top of the page. Whoever else takes the focus
 * meanwhile, a closing dialog, say, keeps it.
 */
export function useFocusFallback(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const places = placesAround(element)
      // Which of them stay shows only when everything that goes is gone.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const nearest = places.find((place) => place.isConnected)
        if (nearest) focusPlace(nearest)
      })
    }
  }, [part])
}

/** The places that an element stands in, nearest first. */
function placesAround(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/** Gives it the focus for this once: a press inside it must not give it again. */
function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
