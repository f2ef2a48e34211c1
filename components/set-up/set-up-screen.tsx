'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { useRecord } from '@/components/data/use-record'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'
import { ProgressBar, RowsSkeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { setUpCopy as copy } from '@/lib/copy/set-up'
import { nextStep, SET_UP_STEPS, type SetUpStep, stateOf } from '@/lib/formulas/set-up-steps'
import { NEW, routes } from '@/lib/routes'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'
import { AnswersStep } from './answers-step'
import { type ChosenIndustry, IndustryStep } from './industry-step'
import { NamesStep } from './names-step'
import { type OrganisationFields, OrganisationStep } from './organisation-step'
import { PersonStep } from './person-step'
import { QueriesStep } from './queries-step'
import { StepCard } from './step-card'
import { type SetUpState, useSetUp } from './use-set-up'

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
    <SetUpPage done={0} name={null}>
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
    <SetUpPage done={SET_UP_STEPS.filter(isDone).length} name={organisation.name}>
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
      ...(isMissing ? [copy.queries.missing(active.count, active.limit)] : []),
    ].join(': '),
    person: isMissing ? copy.person.none : copy.person.count(people.length),
    answers: isMissing ? (asking ? copy.answers.waiting : copy.answers.missing) : copy.answers.count(answers),
  }
  return summaries[step]
}

function SetUpPage({ name, done, children }: { name: string | null; done: number; children: ReactNode }) {
  const isComplete = done === SET_UP_STEPS.length
  return (
    <>
      <BackLink href={routes.adminSetUps}>{copy.title}</BackLink>
      <PageHeader text={isComplete ? copy.complete : copy.newText} title={name ?? copy.newTitle}>
        <div className="grid w-50 gap-1.5 max-md:w-full">
          <p className="tnum text-muted-foreground" role="status">
            {copy.done(done, SET_UP_STEPS.length)}
          </p>
          <ProgressBar label={copy.title} max={SET_UP_STEPS.length} value={done} />
        </div>
      </PageHeader>
      <ol className="grid max-w-200 gap-3">{children}</ol>
    </>
  )
}
