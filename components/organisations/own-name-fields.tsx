import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FieldNotes, inputClass, inputState } from '@/components/form/text-fields'
import type { FieldBinding } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { CircleCheck, ImageUp } from '@/components/ui/icons'
import { CONTRAST, type ColourUse, contrast, HEX, nearestPassing, PAPER } from '@/lib/branding/look'
import { BRANDING, colourPrompt, brandingCopy as copy, brandingPrompts as prompts } from '@/lib/branding/words'

/** Stands for a file that was chosen and goes out with Save. */
export const CHOSEN = 'chosen'

interface Picture {
  file: File | null
  url: string | null
  drawn: { src: string; width: number; height: number } | null
  choose: (file: File) => Promise<string | null>
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** A chosen file with an address to show it by, which ends with the form. */
export function usePicture(): Picture {
  const [chosen, setChosen] = useState<{ file: File; src: string; width: number; height: number } | null>(null)
  const src = chosen?.src
  useEffect(() => () => URL.revokeObjectURL(src ?? ''), [src])
  /** Returns what is wrong with the file; the server looks closer. */
  const choose = async (file: File) => {
    if (!TYPES.includes(file.type)) return prompts.logoType
    if (file.size > BRANDING.logoBytes) return prompts.logoTooLarge
    const bitmap = await createImageBitmap(file).catch(() => null)
    if (!bitmap) return prompts.logoUnreadable
    const { width, height } = bitmap
    bitmap.close()
    if (Math.max(width, height) > BRANDING.logoSide) return prompts.logoTooWide
    setChosen({ file, src: URL.createObjectURL(file), width, height })
    return null
  }
  return { file: chosen?.file ?? null, url: chosen?.src ?? null, drawn: chosen, choose }
}

export function LogoField({
  binding,
  picture,
  children: src,
}: {
  binding: FieldBinding<string>
  picture: Picture
  children: string | null
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const error = refused ?? binding.error
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Choosing the same file again is a change too.
    event.target.value = ''
    if (!file) return
    const wrong = await picture.choose(file)
    setRefused(wrong)
    if (wrong === null) binding.onChange(CHOSEN)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" {...inputState(id, { error, help: copy.logoHelp })}>
      <legend className="mb-1.5 font-medium text-sm">{copy.logo}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <span className="paper flex h-14 w-40 shrink-0 items-center justify-center rounded-md border border-(--border) bg-(--card) p-2 text-(--muted-foreground) text-sm">
          {src ? (
            // biome-ignore lint/performance/noImgElement: its bytes are inside, or a file of this browser
            <img alt={copy.logo} className="max-h-full max-w-full object-contain" src={src} />
          ) : (
            copy.noLogo
          )}
        </span>
        <input
          accept={TYPES.join(',')}
          aria-label={copy.logo}
          className="sr-only"
          name="logo"
          onChange={(event) => void take(event)}
          ref={input}
          tabIndex={-1}
          type="file"
        />
        <Button onClick={() => input.current?.click()} variant="secondary">
          <ImageUp />
          {src ? copy.another : copy.choose}
        </Button>
        {src && (
          <Button onClick={() => binding.onChange('')} variant="ghost">
            {copy.removeLogo}
          </Button>
        )}
      </div>
      <FieldNotes help={copy.logoHelp} id={id} {...(error && { error })} />
    </fieldset>
  )
}

/** A colour as text and by the browser's own picker, with how well it stands out while one chooses (R-BRANDING-3). */
export function ColourField({
  binding: { name, value, onChange, error },
  label,
  help,
  use,
}: {
  binding: FieldBinding<string>
  label: string
  help: string
  use: ColourUse
}) {
  const id = useId()
  const colour = value.trim().toLowerCase()
  const wrong = colourPrompt(colour, use)
  const isColour = HEX.test(colour)
  // Half a colour is not wrong yet.
  const shown = error ?? (isColour ? (wrong ?? undefined) : undefined)
  let note: ReactNode = null
  if (isColour && wrong === null) {
    note = (
      <p className="flex items-center gap-1.5 text-sm text-success" role="status">
        <CircleCheck className="size-4 shrink-0" />
        {copy.passes(contrast(colour, PAPER), CONTRAST[use])}
      </p>
    )
  } else if (isColour) {
    const nearest = nearestPassing(colour, CONTRAST[use])
    note = (
      <Button className="self-start" onClick={() => onChange(nearest)} size="sm" variant="secondary">
        <span className="size-3 rounded-full" style={{ background: nearest }} />
        {copy.use(nearest)}
      </Button>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label className="self-start font-medium text-sm" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          aria-label={copy.pick(label)}
          className="h-10 w-12 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1 max-md:h-11"
          onChange={(event) => onChange(event.target.value)}
          type="color"
          value={isColour ? colour : PAPER}
        />
        <input
          {...inputState(id, { name, help, ...(shown && { error: shown }) })}
          autoComplete="off"
          className={`${inputClass(shown !== undefined)} h-10 max-md:h-11`}
          maxLength={7}
          onChange={(event) => onChange(event.target.value)}
          placeholder="#"
          spellCheck={false}
          value={value}
        />
      </div>
      <FieldNotes help={help} id={id} {...(shown && { error: shown })} />
      {note}
    </div>
  )
}
