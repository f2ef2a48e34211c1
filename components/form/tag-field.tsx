import { clsx } from 'clsx'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { X } from '@/components/ui/icons'
import { formCopy } from '@/lib/ui/words'
import { Field, type FieldProps, inputState, inputTone } from './text-fields'

/** What a tag field holds: the tags, and last the text that is being typed. */
export type TagsBeingEdited = readonly string[]

export const editTags = (tags: readonly string[]): TagsBeingEdited => [...tags, '']

/** All of it as tags, also the text that was not yet added. */
export function givenTags(value: TagsBeingEdited, normalise: (text: string) => string): string[] {
  const typed = typedText(value)
  return typed ? [...addedTags(value), normalise(typed)] : addedTags(value)
}

/** The prompt for the text that was not yet added; null without one. */
export function typedPrompt(value: TagsBeingEdited, rules: TagRules): string | null {
  const typed = typedText(value)
  return typed ? promptFor(typed, addedTags(value), rules) : null
}

const addedTags = (value: TagsBeingEdited) => value.slice(0, -1)
const typedText = (value: TagsBeingEdited) => value.at(-1)?.trim() ?? ''

export interface TagRules {
  max: number
  /** The prompt for one tag more than `max`. */
  tooMany: string
  /** Why a text cannot be added to the others; null where it can. */
  prompt: (text: string, others: readonly string[]) => string | null
  /** The stored form of a tag. */
  normalise: (text: string) => string
}

function promptFor(text: string, others: readonly string[], { max, tooMany, prompt }: TagRules): string | null {
  return others.length < max ? prompt(text, others) : tooMany
}

const SEPARATORS = /[,;\t\r\n]+/

/**
 * Several texts in one field: Enter or a comma adds, Backspace in the empty input removes the last, a pasted list is
 * taken apart. What cannot be added stays in the input with its prompt.
 */
export function TagField(
  props: FieldProps<TagsBeingEdited> & {
    /** Only for screen readers, where a heading beside the field says it. */
    labelHidden?: boolean
    placeholder: string
    inputMode?: 'url'
    rules: TagRules
  },
) {
  const id = useId()
  const { label, rules, value, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const tags = addedTags(value)
  const error = refused ?? props.error

  function add(texts: readonly string[], rest = ''): void {
    const kept = [...tags]
    const left: string[] = []
    let first: string | null = null
    for (const text of texts.map((each) => each.trim()).filter(Boolean)) {
      const prompt = promptFor(text, kept, rules)
      if (prompt === null) kept.push(rules.normalise(text))
      else left.push(text)
      first ??= prompt
    }
    setRefused(first)
    setNews(formCopy.added(kept.slice(tags.length)))
    onChange([...kept, [...left, ...(rest ? [rest] : [])].join(', ')])
  }

  function remove(tag: string): void {
    setRefused(null)
    setNews(formCopy.removed(tag))
    onChange([...tags.filter((each) => each !== tag), value.at(-1) ?? ''])
    input.current?.focus()
  }

  function type(text: string): void {
    setRefused(null)
    const pieces = text.split(',')
    if (pieces.length > 1) add(pieces.slice(0, -1), pieces.at(-1)?.trimStart())
    else onChange([...tags, text])
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const last = tags.at(-1)
    if (event.key === 'Enter') {
      // Enter must not submit: one too many would save a half-written list.
      event.preventDefault()
      add([value.at(-1) ?? ''])
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && last !== undefined) remove(last)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pieces = event.clipboardData.getData('text').split(SEPARATORS)
    if (pieces.filter((piece) => piece.trim()).length < 2) return
    event.preventDefault()
    add(pieces)
  }

  return (
    <Field {...props} error={error} id={id}>
      <div
        className={clsx(
          'flex min-h-10 flex-wrap items-center gap-1.5 rounded-md border p-1.25 transition-shadow duration-120 max-md:min-h-11',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring has-[input:focus-visible]:outline-offset-2',
          inputTone(error !== undefined),
        )}
      >
        {tags.length > 0 && (
          <ul aria-label={label} className="contents">
            {tags.map((tag) => (
              <Tag key={tag} onRemove={() => remove(tag)} text={tag} />
            ))}
          </ul>
        )}
        <input
          {...inputState(id, { ...props, error })}
          autoCapitalize="none"
          autoComplete="off"
          className="h-7 min-w-32 flex-1 bg-transparent px-1.75 text-base outline-none max-md:h-9 max-md:text-lg"
          enterKeyHint="enter"
          inputMode={props.inputMode}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          placeholder={props.placeholder}
          ref={input}
          value={value.at(-1) ?? ''}
        />
      </div>
      <p className="sr-only" role="status">
        {news}
      </p>
    </Field>
  )
}

function Tag({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <li className="flex min-h-7 max-w-full items-center rounded-sm border border-border bg-muted pl-2 text-sm max-md:min-h-11">
      <span className="wrap-anywhere min-w-0">{text}</span>
      <button
        aria-label={formCopy.remove(text)}
        className="flex size-6.5 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:text-foreground max-md:size-10.5"
        onClick={onRemove}
        type="button"
      >
        <X className="size-3.5" />
      </button>
    </li>
  )
}
