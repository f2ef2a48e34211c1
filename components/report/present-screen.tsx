'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ChevronLeft, ChevronRight, Download, Eye, EyeOff, StickyNote, Undo2, X } from '@/components/ui/icons'
import type { ShownBrand } from '@/lib/branding/shapes'
import { percent } from '@/lib/format/numbers'
import { type Hidden, withoutNames } from '@/lib/report/slide-text'
import { type Slide, type SlideShow, stepText } from '@/lib/report/slides'
import { presentCopy as copy } from '@/lib/report/words'
import { routes } from '@/lib/routes'
import { SlideDrawing } from './slide'
import { Act, BUTTON, CopyPicture } from './slide-picture'
import './present.css'

/** How long the bar stays after the pointer rests. */
const SHOWN_MS = 3000
/** Characters of a headline written by hand. */
const HEADLINE_MAX = 160

/** The slides, one at a time: by keyboard, as a PDF and as pictures (R-PRESENT-2). Nothing of it is stored. */
export function PresentScreen({ show, brand = null }: { show: SlideShow; brand?: ShownBrand | null }) {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  const [index, setIndex] = useState(0)
  const [hidden, setHidden] = useState<Hidden>(0)
  const [notes, setNotes] = useState(false)
  const [written, setWritten] = useState<Record<number, string>>({})
  const [editing, setEditing] = useState(false)
  const { isShown, wake } = useBar()
  const last = show.slides.length - 1
  const shown = withoutNames(show, show, hidden)
  const texts = shown.slides.map(({ headline }, place) => withoutNames(written[place] ?? headline.text, show, hidden))
  const slide = shown.slides[index]
  useEffect(() => main.current?.focus(), [])

  const go = (to: number) => {
    setEditing(false)
    setIndex(Math.max(0, Math.min(last, to)))
  }
  const leave = () => router.push(routes.home)
  const rewrite = (text: string | null) => {
    const { [index]: _, ...others } = written
    const isOwn = text !== null && text !== show.slides[index]?.headline.text && text !== ''
    setWritten(isOwn ? { ...others, [index]: text } : others)
    setEditing(false)
    main.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, shiftKey } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof HTMLTextAreaElement) return
    if (key === ' ' && target instanceof HTMLElement && target.closest('button, a')) return
    const act = KEYS[key === ' ' && shiftKey ? 'ArrowLeft' : key]
    if (!act) return
    event.preventDefault()
    if (act === 'leave') return notes ? setNotes(false) : leave()
    if (act === 'notes') return setNotes(!notes)
    go({ next: index + 1, previous: index - 1, first: 0, last }[act])
  }
  return (
    <main
      aria-label={copy.label}
      className="paper slides fixed inset-0 flex items-center justify-center bg-muted text-foreground outline-none"
      id="content"
      onKeyDown={onKeyDown}
      onPointerMove={wake}
      ref={main}
      style={brand?.tokens}
      tabIndex={-1}
    >
      {shown.slides.map((each, place) => (
        <section
          aria-label={`${copy.place(place + 1, last + 1)}, ${copy.kickers[each.key]}`}
          aria-roledescription="slide"
          className="slide shadow-md"
          data-current={place === index || undefined}
          key={each.key}
        >
          <SlideDrawing brand={brand} headline={texts[place] ?? ''} index={place} show={shown} slide={each} />
          <SlideText headline={texts[place] ?? ''} show={shown} slide={each} />
          {place === index && each.key !== 'tooEarly' && (
            <Headline
              editing={editing}
              onCancel={() => rewrite(written[index] ?? null)}
              onEdit={() => setEditing(true)}
              onWrite={rewrite}
              text={written[index] ?? show.slides[index]?.headline.text ?? ''}
            />
          )}
        </section>
      ))}
      <p className="sr-only print:hidden" role="status">
        {hidden > 0 && `${copy.hidden[hidden]}. `}
        {`${copy.place(index + 1, last + 1)}: ${texts[index]}`}
      </p>
      {notes && slide && <Notes notes={slide.notes} onClose={() => setNotes(false)} />}
      <Bar isShown={isShown}>
        <Act short disabled={index === 0} icon={<ChevronLeft />} label={copy.previous} onClick={() => go(index - 1)} />
        <span className="tnum px-1">{copy.place(index + 1, last + 1)}</span>
        <Act short disabled={index === last} icon={<ChevronRight />} label={copy.next} onClick={() => go(index + 1)} />
        <Rule />
        <CopyPicture name={copy.fileName(show.brand, show.day, index + 1)} section={main} />
        <Act icon={<Download />} label={copy.pdf} onClick={() => window.print()} />
        <Act
          icon={hidden === 2 ? <Eye /> : <EyeOff />}
          label={copy.hide[nextHidden(hidden, show) === 2 && hidden === 0 ? 1 : hidden]}
          onClick={() => setHidden(nextHidden(hidden, show))}
        />
        <Act icon={<StickyNote />} label={copy.showNotes} onClick={() => setNotes(!notes)} pressed={notes} />
        {written[index] !== undefined && <Act icon={<Undo2 />} label={copy.rule} onClick={() => rewrite(null)} />}
        <Rule />
        <Link aria-label={copy.close} className={BUTTON} href={routes.home} prefetch={false}>
          <X />
        </Link>
      </Bar>
    </main>
  )
}

const KEYS: Record<string, 'next' | 'previous' | 'first' | 'last' | 'leave' | 'notes' | undefined> = {
  ...{ ArrowRight: 'next', ArrowDown: 'next', PageDown: 'next', ' ': 'next' },
  ...{ ArrowLeft: 'previous', ArrowUp: 'previous', PageUp: 'previous' },
  ...{ Home: 'first', End: 'last', Escape: 'leave', p: 'notes', P: 'notes' },
}

/** People first, then rivals, then all names again; what a show does not have is passed over. */
function nextHidden(hidden: Hidden, { people, rivals }: SlideShow): Hidden {
  if (hidden === 0) return people.length > 0 ? 1 : rivals.length > 0 ? 2 : 0
  return hidden === 1 && rivals.length > 0 ? 2 : 0
}

/** Shown at first and on movement. */
function useBar() {
  const [isShown, setShown] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hideLater = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(false), SHOWN_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the slides are opened
  useEffect(() => {
    hideLater()
    return () => clearTimeout(timer.current)
  }, [])
  const wake = () => {
    setShown(true)
    hideLater()
  }
  return { isShown, wake }
}

/** What a slide shows, for those who hear it: the drawing is hidden from them. */
function SlideText({ slide, show, headline }: { slide: Slide; show: SlideShow; headline: string }) {
  const { line, slopes, remarks, proof, steps, scope } = slide
  const latest = line?.points.at(-1)
  return (
    <div className="sr-only print:hidden">
      <h1>{headline}</h1>
      {line && latest && <p>{copy.lineSaid(percent(line.points[0]?.share ?? latest.share), percent(latest.share))}</p>}
      {slopes && (
        <ul>
          {slopes.map(({ name, before, share }) => (
            <li key={name}>{copy.slopeSaid(name, percent(before), percent(share))}</li>
          ))}
        </ul>
      )}
      {remarks?.map(({ bold, text }) => (
        <p key={bold + text}>{`${bold} ${text}`}</p>
      ))}
      {proof && (
        <>
          <p>{copy.proofSaid(copy.itsQueries(proof.queries), percent(proof.before), percent(proof.after))}</p>
          <p>{copy.proofSaid(copy.otherQueries, percent(proof.otherBefore), percent(proof.otherAfter))}</p>
          <p>{copy.more(proof.points).join(' ')}</p>
        </>
      )}
      {steps && (
        <ol>
          {steps.map((step) => (
            <li key={step.title}>{`${step.title}. ${stepText(step, show.day)}`}</li>
          ))}
        </ol>
      )}
      {scope && <p>{scope}</p>}
    </div>
  )
}

/** The headline can be rewritten for this showing; what is written is nowhere kept. */
function Headline({
  text,
  editing,
  onEdit,
  onWrite,
  onCancel,
}: {
  text: string
  editing: boolean
  onEdit: () => void
  onWrite: (text: string) => void
  onCancel: () => void
}) {
  if (!editing)
    return (
      <button
        aria-label={copy.rewrite}
        className="slide-headline h-[10cqw] cursor-text rounded-md hover:bg-primary/5 print:hidden"
        onClick={onEdit}
        type="button"
      />
    )
  return (
    <textarea
      aria-label={copy.headline}
      // biome-ignore lint/a11y/noAutofocus: the press that opens it asks for it
      autoFocus
      className="slide-headline h-[13cqw] resize-none rounded-md border border-input bg-card px-[1.5cqw] py-[0.5cqw] font-semibold tracking-tighter print:hidden"
      defaultValue={text}
      maxLength={HEADLINE_MAX}
      onBlur={(event) => onWrite(event.target.value.trim())}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        else if (event.key === 'Enter') {
          event.preventDefault()
          onWrite(event.currentTarget.value.trim())
        }
      }}
    />
  )
}

function Notes({ notes, onClose }: { notes: readonly string[]; onClose: () => void }) {
  return (
    <aside
      aria-label={copy.notesOf}
      className="absolute right-4 bottom-[calc(20dvh+2rem)] z-2 max-h-[60dvh] w-100 max-w-[calc(100vw-2rem)] overflow-auto rounded-xl border border-border bg-popover p-4 text-sm shadow-md print:hidden"
    >
      <div className="mb-2 flex items-center justify-between">
        <h2 className="font-semibold">{copy.notesOf}</h2>
        <button aria-label={copy.closeNotes} className="icon-button" onClick={onClose} type="button">
          <X />
        </button>
      </div>
      <div className="grid gap-2 text-muted-foreground">
        {notes.length === 0 && <p>{copy.noNotes}</p>}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </aside>
  )
}

function Bar({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div
      aria-label={copy.bar}
      className={clsx(
        'slide-bar absolute z-3 flex max-w-[calc(100vw-1rem)] flex-wrap items-center justify-center gap-x-1 rounded-xl bg-inverse px-3 py-2 text-inverse-foreground text-sm shadow-md transition-opacity has-focus-visible:opacity-100 motion-reduce:transition-none max-md:gap-x-0 max-md:px-1 print:hidden',
        !isShown && 'opacity-0',
      )}
      role="toolbar"
    >
      {children}
    </div>
  )
}

function Rule() {
  return <span aria-hidden="true" className="mx-1 h-5 w-px bg-inverse-foreground/30 max-md:hidden" />
}
