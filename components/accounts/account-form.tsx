import Link from 'next/link'
import type { ReactNode } from 'react'
import { FormMessages } from '@/components/form/form-footer'
import type { BoundForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'

export function AccountForm({
  form,
  title,
  text,
  submit,
  after,
  children,
}: {
  form: BoundForm
  title: string
  text: ReactNode
  submit: string
  after?: ReactNode
  children?: ReactNode
}) {
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={form.submit}>
      <div className="mb-2">
        <h1 className="font-semibold text-3xl tracking-tightest">{title}</h1>
        <p className="mt-1.5 text-muted-foreground">{text}</p>
      </div>
      {children}
      <FormMessages reference={form.reference} requestError={form.requestError} summary={form.summary} />
      <Button className="w-full" pending={form.sent} size="lg" type="submit">
        {form.submitLabel(submit)}
      </Button>
      {after && <div className="flex flex-wrap items-center justify-center gap-2">{after}</div>}
    </form>
  )
}

export function AccountLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="font-medium text-primary underline underline-offset-4 hover:text-primary-hover" href={href}>
      {children}
    </Link>
  )
}
