import { clsx } from 'clsx'
import { useEffect, useId, useState } from 'react'
import { RequestError } from '@/components/form/form-dialog'
import { TextAreaField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { FoldMark } from '@/components/layout/expander'
import { goBack } from '@/components/layout/page-header'
import { StandaloneScreen } from '@/components/layout/standalone-screen'
import { applyTheme, subscribeTheme } from '@/components/layout/theme'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { Bug, Eraser, LifeBuoy, RefreshCw, TriangleAlert } from '@/components/ui/icons'
import { describeCrash, describeError, fetchCurrentUser, rememberedUser, reportCrash } from '@/lib/api/crash-report'
import { crashCopy as copy } from '@/lib/crashes/words'
import { navigationCopy } from '@/lib/layout/words'
import { CRASH_TEXT } from '@/lib/limits'

type Viewer = 'unknown' | 'systemAdmin' | 'user' | 'visitor'
type ReportState = 'sending' | 'sent' | 'failed'

/**
 * Replaces a page that broke while it was rendered (R-CRASH-1): system admins see the error, other users may describe
 * what happened, visitors get tips. The crash is reported at once.
 */
export function CrashScreen({ error }: { error: unknown }) {
  const [report, setReport] = useState<ReportState>('sending')
  const [viewer, setViewer] = useState<Viewer>('unknown')
  useEffect(() => {
    reportCrash(error).then(
      () => setReport('sent'),
      () => setReport('failed'),
    )
  }, [error])
  useEffect(() => {
    // Only decides what is shown.
    const show = (user: Parameters<typeof viewerOf>[0]) => setViewer(viewerOf(user))
    fetchCurrentUser().then(show, () => show(rememberedUser()))
  }, [])
  // The script in the head has not run when the server could not render the page.
  useEffect(() => {
    applyTheme()
    return subscribeTheme(applyTheme)
  }, [])

  const detailed = viewer === 'systemAdmin'
  const Icon = detailed ? Bug : TriangleAlert
  return (
    <StandaloneScreen>
      <div className={clsx('w-full', detailed ? 'max-w-150' : 'max-w-110')}>
        <span
          className={clsx(
            'flex size-12 items-center justify-center rounded-lg',
            detailed ? 'bg-destructive-soft text-destructive' : 'bg-warning-soft text-warning',
          )}
        >
          <Icon className="size-6" />
        </span>
        <h1 className="mt-5 font-semibold text-2xl tracking-tighter outline-none" ref={focusOnMount} tabIndex={-1}>
          {copy.title}
        </h1>
        {viewer === 'systemAdmin' && <CrashDetails error={error} report={report} />}
        {viewer === 'user' && <CrashReportForm error={error} />}
        {viewer === 'visitor' && <CrashTips />}
        {viewer === 'unknown' && <RefreshButton className="mt-5" />}
      </div>
    </StandaloneScreen>
  )
}

function viewerOf(user: { permissions?: { isAdmin?: boolean } } | null): Viewer {
  if (!user) return 'visitor'
  return user.permissions?.isAdmin === true ? 'systemAdmin' : 'user'
}

function RefreshButton({ variant, className }: { variant?: ButtonVariant; className?: string }) {
  return (
    <Button className={className} onClick={() => window.location.reload()} variant={variant}>
      <RefreshCw />
      {copy.refreshPage}
    </Button>
  )
}

/** A ref that focuses an element when it appears. */
function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

const TIPS = [
  { Icon: RefreshCw, text: copy.tips.refresh },
  { Icon: Eraser, text: copy.tips.clearCache },
  { Icon: LifeBuoy, text: copy.tips.contact },
]

function CrashTips() {
  return (
    <>
      <ul className="mt-4 divide-y divide-border rounded-xl border border-border bg-card shadow-2xs">
        {TIPS.map(({ Icon, text }) => (
          <li className="flex items-center gap-3 px-4 py-3" key={text}>
            <Icon className="size-4 shrink-0 text-muted-foreground" />
            {text}
          </li>
        ))}
      </ul>
      <RefreshButton className="mt-5" />
    </>
  )
}

/** Errors of the server have a digest only (R-SAFE-44). */
function CrashDetails({ error, report }: { error: unknown; report: ReportState }) {
  const { message, stack, digest } = describeError(error)
  return (
    <>
      <p className="mt-1 text-muted-foreground" role="status">
        {copy.report[report]} {copy.becauseAdmin}
      </p>
      <div className="mt-5 divide-y divide-border overflow-hidden rounded-xl border border-border bg-card shadow-2xs">
        <div className="px-4 py-3 font-mono text-xs leading-5">
          <p className="whitespace-pre-wrap break-words text-destructive">{message}</p>
          {digest && <p className="mt-1 break-words text-muted-foreground">{copy.digest(digest)}</p>}
        </div>
        {stack && <StackToggle isOpenFirst text={stack.replaceAll(window.location.origin, '')} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <RefreshButton />
        <Button onClick={goBack} variant="secondary">
          {navigationCopy.goBack}
        </Button>
      </div>
    </>
  )
}

function CrashReportForm({ error }: { error: unknown }) {
  const form = useForm({
    initial: { userDescription: '' },
    rules: { userDescription: { required: true, prompt: copy.form.missing } },
    submit: ({ userDescription }) => describeCrash(error, userDescription),
    sentences: { other: copy.form.failed },
  })
  if (form.status === 'success')
    return (
      <>
        {/* Takes the focus, because the button that had it disappears. */}
        <p className="mt-1 text-muted-foreground outline-none" ref={focusOnMount} role="status" tabIndex={-1}>
          {copy.form.thanks}
        </p>
        <RefreshButton className="mt-5" />
      </>
    )
  return (
    <form className="mt-1" noValidate onSubmit={form.submit}>
      <p className="mb-5 text-muted-foreground">{copy.form.text}</p>
      <TextAreaField
        {...form.field('userDescription')}
        label={copy.form.label}
        maxLength={CRASH_TEXT.description}
        placeholder={copy.form.placeholder}
        readOnly={form.pending}
        rows={4}
      />
      <div className="mt-3 empty:hidden">
        <RequestError text={form.requestError} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pending={form.pending} type="submit">
          {form.pending ? copy.form.submitting : form.submitLabel(copy.form.submit)}
        </Button>
        <RefreshButton variant="secondary" />
      </div>
    </form>
  )
}

export function StackToggle({ text, isOpenFirst = false }: { text: string; isOpenFirst?: boolean }) {
  const [open, setOpen] = useState(isOpenFirst)
  const id = useId()
  return (
    <>
      <button
        aria-controls={id}
        aria-expanded={open}
        className="flex min-h-10.5 w-full items-center justify-between px-4 font-medium text-sm hover:bg-accent max-md:min-h-11"
        onClick={() => setOpen(!open)}
        type="button"
      >
        {open ? copy.hideStack : copy.showStack}
        <FoldMark open={open} />
      </button>
      <pre
        className="whitespace-pre-wrap break-words bg-muted px-4 py-3 font-mono text-muted-foreground text-xs leading-5"
        hidden={!open}
        id={id}
      >
        {text}
      </pre>
    </>
  )
}
