import { useEffect, useId, useRef, useState } from 'react'
import { copyText } from '@/components/data/copy-text'
import { INPUT_HEIGHT, inputClass } from '@/components/form/field'
import { FormMessages } from '@/components/form/form-footer'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Check, Copy, KeyRound, Plus } from '@/components/ui/icons'
import { readTokensCopy as copy } from '@/lib/copy/read-tokens'
import { READ_TOKENS } from '@/lib/limits'
import type { NewReadToken } from '@/lib/schemas/api-token'

/** The secret of a token that has just been made, ready to be copied. */
export function NewTokenBox({ made: { name, token } }: { made: NewReadToken }) {
  const [copied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const title = useId()
  useEffect(() => button.current?.focus(), [])
  const copyToken = async () => setCopied(await copyText(token, copy.copyFailed))
  const Icon = copied ? Check : Copy
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-lg border border-success bg-success-soft p-4">
      <h3 className="flex items-center gap-2 font-semibold text-sm text-success" id={title}>
        <KeyRound className="size-4 shrink-0" />
        {copy.copyNow}
      </h3>
      <div className="flex gap-2 max-sm:flex-col">
        <input
          aria-label={copy.token(name)}
          className={`${inputClass(false)} ${INPUT_HEIGHT} bg-card! font-mono text-foreground! text-sm!`}
          onFocus={(event) => event.target.select()}
          readOnly
          value={token}
        />
        <Button
          aria-describedby={title}
          className="h-10!"
          onClick={() => void copyToken()}
          ref={button}
          variant="secondary"
        >
          <Icon />
          {copied ? copy.copied : copy.copy}
        </Button>
      </div>
      <p className="sr-only" role="status">
        {copied ? copy.copied : ''}
      </p>
    </section>
  )
}

export function NewTokenForm({ create }: { create: (name: string) => Promise<void> }) {
  const form = useForm({
    initial: { name: '' },
    rules: { name: { required: true, prompt: copy.prompts.name } },
    sentences: { other: copy.createFailed },
    submit: ({ name }) => create(name),
  })
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={form.submit}>
      <div className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
        <div className="sm:w-70">
          <TextField
            {...form.field('name')}
            autoComplete="off"
            disabled={form.pending}
            label={copy.name}
            labelHidden
            maxLength={READ_TOKENS.name}
            placeholder={copy.placeholder}
          />
        </div>
        <Button className="h-10!" pending={form.pending} type="submit" variant="secondary">
          {!form.pending && <Plus />}
          {form.pending ? copy.creating : form.submitLabel(copy.create)}
        </Button>
      </div>
      <FormMessages reference={form.reference} requestError={form.requestError} summary={null} />
    </form>
  )
}
