'use client'

import { useEffect, useState } from 'react'

interface Aim {
  form: HTMLFormElement
  /** Null aims at the first field there is, no names at the submit button. */
  names: readonly string[] | null
}

/** In the order of the page, which is the order in which a person meets the fields. */
function targetOf({ form, names }: Aim): HTMLElement | null {
  if (names?.length === 0) return form.querySelector('[type=submit]')
  for (const element of form.elements) {
    const name = element.getAttribute('name')
    if (name && element instanceof HTMLElement && (!names || names.includes(name))) return element
  }
  return null
}

/**
 * Moves focus to the first of the named fields, or back to the submit button, which loses it while it is disabled.
 * Once what was just decided is drawn: the field may be on another step.
 */
export function useFocusFirst(): (form: HTMLFormElement, names: readonly string[] | null) => void {
  const [aim, setAim] = useState<Aim | null>(null)

  useEffect(() => {
    if (aim) targetOf(aim)?.focus()
  }, [aim])

  return (form, names) => setAim({ form, names })
}
