import { type RefObject, useEffect, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'beforeprint'] as const

/**
 * True from when the element comes into view, or from the first sign of a person: who prints or goes on by key
 * must not meet an empty space.
 */
export function useWanted(element: RefObject<HTMLElement | null>): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted || !element.current) return
    const want = () => setWanted(true)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) want()
    })
    observer.observe(element.current)
    for (const sign of SIGNS) window.addEventListener(sign, want, { passive: true })
    return () => {
      observer.disconnect()
      for (const sign of SIGNS) window.removeEventListener(sign, want)
    }
  }, [wanted, element])
  return wanted
}
