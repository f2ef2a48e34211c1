'use client'

import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useRecord } from '@/components/data/use-resource'
import { FoldMark } from '@/components/layout/expander'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'
import { Check, Minus } from '@/components/ui/icons'
import { ProgressBar, RowsSkeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import type { AdminOrganisationRow } from '@/lib/organisations/shapes'
import { NEW, routes } from '@/lib/routes'
import {
  setUpCopy as copy,
  nextStep,
  SET_UP_STEPS,
  type SetUpStep,
  SKIPPABLE_STEPS,
  type StepState,
  stateOf,
} from '@/lib/set-up/words'
import { AnswersStep, NamesStep, ReadyCard } from './names-step'
import { type ChosenIndustry, IndustryStep, type OrganisationFields, OrganisationStep, PersonStep } from './owner-steps'
import { QueriesStep } from './queries-step'
import { type SetUpState, useSetUp } from './use-set-up'

const TONES = { done: 'success', skipped: 'hold', missing: 'neutral' } as const

/** One step of the checklist, edited in place: its head shows what is stored or missing and opens it. */
function StepCard({
  step,
  state,
  summary,
  open,
  onToggle,
  onSkip,
  children,
}: {
  step: SetUpStep
  state: StepState
  /** What is stored or missing. */
  summary: string
  open: boolean
  onToggle: () => void
  /** Absent until there is an organisation. */
  onSkip?: ((skipped: boolean) => void) | undefined
  children: ReactNode
}) {
  const id = useId()
  const head = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  // A step that opens because the previous one was saved takes the focus.
  useEffect(() => {
    if (open && !wasOpen.current) head.current?.focus()
    wasOpen.current = open
  }, [open])
  const canSkip = onSkip && state !== 'done' && SKIPPABLE_STEPS.some((each) => each === step)
  return (
    <li
      className={clsx(
        'rounded-xl border bg-card shadow-2xs',
        open ? 'border-primary ring-1 ring-primary/40' : 'border-border',
      )}
    >
      <h2>
        <button
          aria-controls={`${id}-content`}
          aria-expanded={open}
          className="flex w-full items-center gap-3.5 rounded-xl px-4 py-3.5 text-left md:px-5"
          onClick={onToggle}
          ref={head}
          type="button"
        >
          <StepMark number={SET_UP_STEPS.indexOf(step) + 1} state={state} />
          <span className="min-w-0 grow">
            <span className="block font-semibold text-base tracking-tight">{copy.steps[step]}</span>
            <span className="wrap-anywhere block text-muted-foreground text-sm">{summary}</span>
          </span>
          <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
          <FoldMark open={open} />
        </button>
      </h2>
      {open && (
        <div className="grid gap-5 border-border border-t px-4 py-5 md:px-5" id={`${id}-content`}>
          {children}
          {canSkip && (
            <div className="flex flex-wrap items-center gap-3 border-border border-t pt-4 text-muted-foreground text-sm">
              {state === 'skipped' && copy.skipped}
              <Button onClick={() => onSkip(state !== 'skipped')} size="sm" variant="ghost">
                {state === 'skipped' ? copy.takeUp : copy.skip}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  )
}

const MARK = 'size-4 stroke-[2.5]'

function StepMark({ number, state }: { number: number; state: StepState }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'tnum flex size-8 shrink-0 items-center justify-center rounded-full font-semibold text-sm',
        state === 'done' && 'bg-success-soft text-success',
        state === 'skipped' && 'bg-muted text-muted-foreground',
        state === 'missing' && 'border border-border-strong text-muted-foreground',
      )}
    >
      {state === 'done' ? <Check className={MARK} /> : state === 'skipped' ? <Minus className={MARK} /> : number}
    </span>
  )
}

/** A customer that does not exist yet: its industry is chosen first, and saved with it. */
export function NewSetUp() {
  const router = useRouter()
  const [industries, setIndustries] = useState<readonly ChosenIndustry[]>([])
  const [open, setOpen] = useState<SetUpStep | null>('industry')
  const record = useRecord<AdminOrganisationRow>(ORGANISATIONS, NEW)
  const choose = async (chosen: readonly ChosenIndustry[]) => {
    setIndustries(chosen)
    if (chosen.length > 0) setOpen('organisation')
  }
  const save = async (fields: OrganisationFields) => {
    const { _id } = await record.save({ ...fields, industry: industries.map((industry) => industry._id) })
    toast.success(copy.saved)
    router.replace(routes.adminSetUp(_id, 'names'))
  }
  return (
    <SetUpPage done={Number(industries.length > 0)} name={null}>
      {SET_UP_STEPS.map((step) => (
        <StepCard
          key={step}
          onToggle={() => setOpen(open === step ? null : step)}
          open={open === step}
          state={step === 'industry' && industries.length > 0 ? 'done' : 'missing'}
          step={step}
          summary={
            step === 'industry'
              ? industries.map(({ name }) => name).join(', ') || copy.industry.none
              : step === 'organisation'
                ? copy.organisation.missing
                : copy.later
          }
        >
          {step === 'industry' && <IndustryStep chosen={industries} onChoose={choose} />}
          {step === 'organisation' && (
            <OrganisationStep hasIndustry={industries.length > 0} organisation={null} save={save} />
          )}
          {step !== 'industry' && step !== 'organisation' && (
            <p className="text-muted-foreground text-sm">{copy.later}</p>
          )}
        </StepCard>
      ))}
    </SetUpPage>
  )
}

/** The checklist of a customer, which any admin continues where another stopped. */
export function SetUpScreen({ organisationId, step }: { organisationId: string; step: SetUpStep | null }) {
  const { state, error, refetch } = useSetUp(organisationId)
  if (state) return <SetUpSteps first={step} state={state} />
  return (
    <Card>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton label={copy.loading} rows={6} />}
    </Card>
  )
}

function SetUpSteps({ state, first }: { state: SetUpState; first: SetUpStep | null }) {
  const { setUp, refetch, skip } = state
  const { organisation } = setUp
  const [open, setOpen] = useState<SetUpStep | null>(first ?? nextStep(setUp))
  const record = useRecord<AdminOrganisationRow>(ORGANISATIONS, organisation._id)
  const saveOrganisation = async (changes: object, from: SetUpStep) => {
    const { name, location, country, websiteUrl, industry, version } = organisation
    const stored = { name, location, country, websiteUrl, industry: industry.map(({ _id }) => _id), version }
    await record.save({ ...stored, ...changes })
    toast.success(copy.saved)
    refetch()
    setOpen(nextStep(setUp, from))
  }
  const isDone = (step: SetUpStep) => stateOf(step, setUp) !== 'missing'
  const contents: Record<SetUpStep, ReactNode> = {
    industry: (
      <IndustryStep
        chosen={organisation.industry}
        onChoose={(chosen) => saveOrganisation({ industry: chosen.map(({ _id }) => _id) }, 'industry')}
      />
    ),
    organisation: (
      <OrganisationStep
        hasIndustry={organisation.industry.length > 0}
        key={organisation.version}
        organisation={organisation}
        save={(fields) => saveOrganisation(fields, 'organisation')}
      />
    ),
    names: (
      <NamesStep
        key={organisation.version}
        offered={setUp.offered}
        organisation={organisation}
        save={(names) => saveOrganisation(names, 'names')}
      />
    ),
    queries: (
      <QueriesStep
        onAdded={() => {
          refetch()
          if (setUp.active.count + 1 === setUp.active.limit) setOpen(nextStep(setUp, 'queries'))
        }}
        setUp={setUp}
      />
    ),
    person: (
      <PersonStep
        onInvited={() => {
          refetch()
          setOpen('answers')
        }}
        setUp={setUp}
      />
    ),
    answers: <AnswersStep onAsked={refetch} setUp={setUp} />,
  }
  return (
    <SetUpPage
      done={SET_UP_STEPS.filter(isDone).length}
      name={organisation.name}
      ready={nextStep(setUp) === null && <ReadyCard setUp={setUp} />}
    >
      {SET_UP_STEPS.map((step) => (
        <StepCard
          key={step}
          onSkip={(skipped) => {
            void skip(step, skipped)
            setOpen(skipped ? nextStep(setUp, step) : step)
          }}
          onToggle={() => setOpen(open === step ? null : step)}
          open={open === step}
          state={stateOf(step, setUp)}
          step={step}
          summary={summaryOf(step, setUp)}
        >
          {contents[step]}
        </StepCard>
      ))}
    </SetUpPage>
  )
}

function summaryOf(
  step: SetUpStep,
  { organisation, active, people, answers, run, missing }: SetUpState['setUp'],
): string {
  const { industry, name, location, websiteUrl, aliases, ownDomains } = organisation
  const isMissing = missing.includes(step)
  const asking = run.organisation.left + run.industries.left > 0
  const summaries: Record<SetUpStep, string> = {
    industry: isMissing ? copy.industry.none : industry.map((each) => each.name).join(', '),
    organisation: [name, location, websiteUrl].filter(Boolean).join(' · '),
    names: isMissing ? copy.names.missing : [name, ...aliases, ...ownDomains].join(', '),
    queries: [
      copy.queries.active(active.count, active.limit),
      ...(isMissing ? [copy.queries.missing(active.count)] : []),
    ].join(': '),
    person: isMissing ? copy.person.none : copy.person.count(people.length),
    answers: isMissing ? (asking ? copy.answers.waiting : copy.answers.missing) : copy.answers.count(answers),
  }
  return summaries[step]
}

function SetUpPage({
  name,
  done,
  ready,
  children,
}: {
  name: string | null
  done: number
  ready?: ReactNode
  children: ReactNode
}) {
  const isComplete = done === SET_UP_STEPS.length
  return (
    <>
      <BackLink href={routes.adminSetUps}>{copy.title}</BackLink>
      <PageHeader text={isComplete ? copy.complete : copy.newText} title={name ?? copy.newTitle} />
      {/* Not beside the title, where notices appear. */}
      <div className="-mt-2 mb-5 grid w-50 gap-1.5 text-sm max-md:w-full">
        <p className="tnum text-muted-foreground" role="status">
          {copy.done(done, SET_UP_STEPS.length)}
        </p>
        <ProgressBar label={copy.title} max={SET_UP_STEPS.length} value={done} />
      </div>
      {ready}
      <ol className="grid max-w-200 gap-3">{children}</ol>
    </>
  )
}
