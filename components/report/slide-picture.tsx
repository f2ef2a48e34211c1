import type { ReactNode } from 'react'
import { useAttempt } from '@/components/data/use-attempt'
import { Copy } from '@/components/ui/icons'
import { toast } from '@/components/ui/toast'
import { fetchFile } from '@/lib/api/send'
import { toDataUrl } from '@/lib/api/stored-image'
import { presentCopy as copy } from '@/lib/report/words'
import { SLIDE } from './slide-charts'

export const BUTTON =
  'inline-flex min-h-8 min-w-8 items-center justify-center gap-2 rounded-md px-2 font-medium hover:bg-inverse-foreground/15 aria-disabled:opacity-50 max-md:min-h-11 max-md:min-w-11 [&_svg]:size-4'

export interface Pressed {
  icon: ReactNode
  label: string
  onClick: () => void
}

/** Phones show the icon alone. */
export function Act({
  icon,
  label,
  onClick,
  pressed,
  disabled = false,
  short = false,
}: Pressed & {
  pressed?: boolean
  disabled?: boolean
  /** Its icon alone, on wide screens too. */
  short?: boolean
}) {
  return (
    <button
      aria-disabled={disabled || undefined}
      aria-pressed={pressed}
      className={BUTTON}
      onClick={disabled ? undefined : onClick}
      type="button"
    >
      {icon}
      <span className={short ? 'sr-only' : 'max-md:sr-only'}>{label}</span>
    </button>
  )
}

/** As a picture to the clipboard; where the browser refuses, as a file. */
export function CopyPicture({ name, section }: { name: string; section: { current: HTMLElement | null } }) {
  const { pending, attempt } = useAttempt(copy.failed)
  const take = async () => {
    const drawing = section.current?.querySelector<SVGSVGElement>('[data-current] svg.slide-drawing')
    if (!drawing) return
    const picture = pictureOf(drawing)
    if (await copyPicture(picture)) toast.success(copy.copied)
    else {
      saveFile(await picture, name)
      toast.success(copy.saved)
    }
  }
  return <Act disabled={pending} icon={<Copy />} label={copy.copy} onClick={() => void attempt(take)} />
}

/** The picture goes in as a promise: Safari wants the clipboard asked within the press. */
async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    return true
  } catch {
    return false
  }
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has taken the address by then; kept longer, the picture stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

const FONT = '/shared/font'
const PICTURE = { width: 1920, height: 1080 } as const

/** Draws a slide as a PNG of 1920 x 1080. An image has no styles or fonts of the page, so the drawing takes them along. */
async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const style = getComputedStyle(drawing)
  const font = await toDataUrl(await (await fetchFile(FONT)).blob())
  const copied = drawing.cloneNode(true) as SVGSVGElement
  copied.setAttribute('width', String(PICTURE.width))
  copied.setAttribute('height', String(PICTURE.height))
  copied.setAttribute('font-family', 'Geist, sans-serif')
  const rule = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  rule.textContent = `@font-face{font-family:Geist;src:url(${font});font-weight:100 900}`
  copied.prepend(rule)
  const text = new XMLSerializer()
    .serializeToString(copied)
    .replace(/var\((--[\w-]+)\)/g, (_, token) => style.getPropertyValue(token).trim())
  const image = new Image(SLIDE.width, SLIDE.height)
  image.src = await toDataUrl(new Blob([text], { type: 'image/svg+xml' }))
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, PICTURE)
  canvas.getContext('2d')?.drawImage(image, 0, 0, PICTURE.width, PICTURE.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(copy.failed))), 'image/png')
  })
}
