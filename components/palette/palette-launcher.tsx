import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Search } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import type { Navigation } from '@/lib/access/navigation'
import { paletteCopy as copy } from '@/lib/palette/words'
import { uiCopy } from '@/lib/ui/words'

const OPEN = 'open-command-palette'

const load = () => import('./palette')
// A failure is shown when it is opened.
const preload = () => void load().catch(() => undefined)

/** Keeps what is typed while the palette is on its way, so that it opens with it; Escape gives up. */
function useEarlyKeys(waiting: boolean, typed: RefObject<string>, giveUp: () => void): void {
  useEffect(() => {
    if (!waiting) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Escape') {
        typed.current = ''
        giveUp()
      } else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key.length === 1) typed.current += event.key
      // A press of Enter would activate what has the focus on the page below.
      else if (event.key !== 'Enter') return
      event.preventDefault()
    }
    // Before the letters of the page, which would act.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [waiting, typed, giveUp])
}

/** The palette behind Ctrl or Cmd K and the search buttons, loaded when it is first opened. Once per page. */
export function PaletteLauncher({ navigation }: { navigation: Navigation }) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const [open, setOpen] = useState(false)
  const [close] = useState(() => () => setOpen(false))
  const typed = useRef('')
  useEarlyKeys(open && !loaded, typed, close)

  useEffect(() => {
    const show = () => {
      setOpen(true)
      load().then(
        // At once, so that no key falls between the letters it opens with and its focus.
        (module) => flushSync(() => setLoaded(module)),
        (error: unknown) => {
          setOpen(false)
          toast.error(uiCopy.somethingWrong, error)
        },
      )
    }
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isShortcut || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (document.querySelector('dialog.palette[open]')) setOpen(false)
      // A key must not discard edits in a dialog.
      else if (!document.querySelector('dialog[open]')) show()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener(OPEN, show)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener(OPEN, show)
    }
  }, [])

  if (!open || !loaded) return null
  return <loaded.CommandPalette navigation={navigation} onClose={close} typed={typed} />
}

/** Opens the palette. */
export function SearchButton({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <button
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className={className}
      onClick={() => window.dispatchEvent(new Event(OPEN))}
      onFocus={preload}
      onPointerEnter={preload}
      type="button"
    >
      <Search className="size-4 shrink-0" />
      {children ?? <span className="sr-only">{copy.search}</span>}
    </button>
  )
}

const never = () => () => {}
const keysHere = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K')

/** The keys of this device; nothing until the browser knows. */
export function SearchKeys() {
  const keys = useSyncExternalStore(never, keysHere, () => '')
  return (
    <span aria-hidden="true" className="ml-auto font-sans text-subtle-foreground text-xs lg:max-xl:hidden">
      {keys}
    </span>
  )
}
