import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { Switch } from '@/components/ui/switch'
import type { Navigation } from '@/lib/access/navigation'
import { readJson, writeJson } from '@/lib/api/stored-json'
import { keyboardCopy as copy, PAGE_LETTERS } from '@/lib/layout/words'
import { pageBarCopy } from '@/lib/table/words'

// Single letters act outside fields, and may be switched off (R-SHELL-13): who speaks to a browser would press them by speaking.

const KEPT = 'letters'
const SHOW = 'show-keys'

/** Whether letters act in this browser. */
const lettersAct = () => readJson<{ off: true }>(KEPT)?.off !== true

/** Letters belong to fields and to what lies over the page. */
function isTaken(target: EventTarget | null): boolean {
  const field = 'input, textarea, select, [contenteditable], [role="combobox"]'
  return (
    (target instanceof Element && target.closest(field) !== null) || document.querySelector('dialog[open]') !== null
  )
}

/** Whether a press may act on the page: outside fields and dialogs, without other keys; a single letter only unless switched off. */
export function actsOnPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return false
  return event.key.length > 1 || lettersAct()
}

/** How long after G the letter of a page counts. */
const TOGETHER_MS = 1500

/** G and a letter lead to a page, E opens its Export, and a question mark lists the keys. */
export function PageKeys({ navigation }: { navigation: Pick<Navigation, 'main' | 'brands'> }) {
  const router = useRouter()
  const [listed, setListed] = useState(false)
  const went = useRef(0)
  useEffect(() => {
    const show = () => setListed(true)
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || !actsOnPage(event)) return
      const isSecond = event.timeStamp - went.current < TOGETHER_MS
      went.current = event.key === 'g' ? event.timeStamp : 0
      const page = isSecond ? pagesOf(navigation).find(({ icon }) => PAGE_LETTERS[icon] === event.key) : undefined
      if (page) router.push(page.href)
      else if (event.key === 'e') openExport()
      else if (event.key === '?') show()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener(SHOW, show)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener(SHOW, show)
    }
  }, [navigation, router])
  return (
    <Dialog onClose={() => setListed(false)} open={listed} text={copy.text} title={copy.title} width="form">
      {listed && <KeyList navigation={navigation} />}
    </Dialog>
  )
}

function openExport(): void {
  const button = document.querySelector<HTMLButtonElement>(`main button[aria-label="${pageBarCopy.export}"]`)
  button?.focus()
  button?.click()
}

const pagesOf = ({ main, brands }: Pick<Navigation, 'main' | 'brands'>) => (brands ? [...main, brands] : main)

function KeyList({ navigation }: { navigation: Pick<Navigation, 'main' | 'brands'> }) {
  const pages = pagesOf(navigation).flatMap(({ icon, label }) => {
    const letter = PAGE_LETTERS[icon]
    return letter ? [{ keys: ['g', letter], does: label }] : []
  })
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-sm">
      {[...copy.keys, ...pages].map(({ keys, does }) => (
        <div className="contents" key={does}>
          <dt>{does}</dt>
          <dd className="flex justify-end gap-1.5">
            {keys.map((key) => (
              <kbd
                className="min-w-7 rounded-md border border-border bg-muted px-1.5 py-0.5 text-center font-sans text-xs"
                key={key}
              >
                {key.length === 1 ? key.toUpperCase() : key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** On the profile: whether letters act in this browser, and what they do. */
export function KeyboardCard() {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(lettersAct()), [])
  const turn = (to: boolean) => {
    writeJson(KEPT, to ? {} : { off: true })
    setOn(to)
  }
  return (
    <Card className="max-w-180">
      <div className="flex flex-wrap items-center gap-4 p-4 md:p-6">
        <label className="min-w-0 flex-1" htmlFor="letters">
          <span className="block font-medium">{copy.letters}</span>
          <span className="block text-muted-foreground text-sm" id="letters-text">
            {copy.lettersText}
          </span>
        </label>
        <Button onClick={() => window.dispatchEvent(new Event(SHOW))} size="sm" variant="secondary">
          {copy.show}
        </Button>
        <Switch aria-describedby="letters-text" checked={on} id="letters" label={copy.letters} onChange={turn} />
      </div>
    </Card>
  )
}
