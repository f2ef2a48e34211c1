'use client'

import { type ComponentProps, createContext, use } from 'react'

const ReadOnlyContext = createContext<string | null>(null)

/** Switches every button inside that saves off; `reason` is its tooltip. Null switches them on. */
export function ReadOnly({ reason, children }: ComponentProps<'div'> & { reason: string | null }) {
  return <ReadOnlyContext value={reason}>{children}</ReadOnlyContext>
}

/** Why nothing can be saved here; null where it can. */
export function useReadOnly(): string | null {
  return use(ReadOnlyContext)
}

/** A button that saves. Switched off it keeps its place in the order of keys, so that its tooltip can be read. */
export function SavingButton(button: ComponentProps<'button'>) {
  const reason = useReadOnly()
  if (reason === null) return <button {...button} />
  return (
    <button
      {...button}
      aria-disabled="true"
      // Keeps Return in a field from sending the form too.
      onClick={(event) => event.preventDefault()}
      title={reason}
    />
  )
}
