import type { KeyboardEvent } from 'react'

// How the keyboard walks through a filter's menu.

/** Into the search box, else to what is chosen. */
export function focusMenu(menu: HTMLElement): void {
  menu.querySelector<HTMLElement>('input, [aria-selected=true], [role=option]')?.focus()
}

/** Down leads from the search box above a list into it. */
export function enterList(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  event.currentTarget.parentElement?.querySelector<HTMLElement>('[role=option]')?.focus()
}

/** Arrows move, Home and End leap, a letter goes to the next option that begins with it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
  const at = options.indexOf(document.activeElement as HTMLElement)
  const next = (() => {
    if (event.key === 'ArrowDown') return options[Math.min(at + 1, options.length - 1)]
    if (event.key === 'ArrowUp') return options[Math.max(at - 1, 0)]
    if (event.key === 'Home') return options[0]
    if (event.key === 'End') return options.at(-1)
    if (event.key.length !== 1 || event.key === ' ') return undefined
    const begins = (option: HTMLElement) =>
      (option.textContent ?? '').trim().toLowerCase().startsWith(event.key.toLowerCase())
    return [...options.slice(at + 1), ...options.slice(0, at + 1)].find(begins)
  })()
  if (!next) return
  event.preventDefault()
  next.focus()
}
