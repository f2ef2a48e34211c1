'use client'

import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useRecord } from '@/components/data/use-record'
import { describeFailure } from '@/components/form/form-failure'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { TRACKED_QUERY_KINDS } from '@/components/tracked-queries/tracked-query-kinds'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { setUpCopy } from '@/lib/copy/set-up'
import { trackedQueriesCopy } from '@/lib/copy/tracked-queries'
import { TEXT } from '@/lib/limits'
import { NEW, routes } from '@/lib/routes'
import type { SetUp } from '@/lib/schemas/set-up'
import type { TrackedQueryRow } from '@/lib/schemas/tracked-query'
import { PreviewButton } from './preview-button'
import { StepForm } from './step-form'

const copy = setUpCopy.queries

/** What is tracked, a field for what a buyer asks, and what the industry tracks; one press adds a suggestion. */
export function QueriesStep({ setUp, onAdded }: { setUp: SetUp; onAdded: () => void }) {
  const { _id: organization, active, queries, suggestions } = setUp
  const record = useRecord<TrackedQueryRow>(TRACKED_QUERY_KINDS.organisation.endpoint, NEW)
  const [adding, setAdding] = useState<string | null>(null)
  const isFull = active.count >= active.limit
  const add = async (searchTerm: string) => {
    await record.save({ organization, searchTerm, active: !isFull })
    toast.success(copy.added(searchTerm))
    onAdded()
  }
  const addSuggestion = async (term: string) => {
    setAdding(term)
    try {
      await add(term)
    } catch (error) {
      toast.error(describeFailure(error).sentence, error)
    } finally {
      setAdding(null)
    }
  }
  return (
    <>
      {queries.length > 0 && <TrackedQueries queries={queries} />}
      <TermForm add={add} key={queries.length} organisationId={organization} />
      {isFull && <p className="text-muted-foreground text-sm">{copy.full}</p>}
      <section aria-labelledby="set-up-suggestions">
        <h3 className="mb-2 font-medium text-sm" id="set-up-suggestions">
          {copy.suggestions}
        </h3>
        {suggestions.length === 0 ? (
          <p className="text-muted-foreground text-sm">{copy.noSuggestions}</p>
        ) : (
          <ul className="divide-y divide-border rounded-lg border border-border">
            {suggestions.map((term) => (
              <li className="flex flex-wrap items-center gap-2 px-3 py-2" key={term}>
                <span className="wrap-anywhere min-w-0 grow text-sm">{term}</span>
                <PreviewButton organisationId={organization} term={term} />
                <Button
                  aria-label={copy.addTerm(term)}
                  disabled={adding !== null}
                  onClick={() => addSuggestion(term)}
                  pending={adding === term}
                  size="sm"
                  variant="secondary"
                >
                  <Plus aria-hidden="true" strokeWidth={1.75} />
                  {copy.add}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="text-sm">
        <Link className="font-medium text-primary hover:underline" href={routes.adminOrganisationQueries(organization)}>
          {copy.manage}
        </Link>
      </p>
    </>
  )
}

function TermForm({ add, organisationId }: { add: (term: string) => Promise<void>; organisationId: string }) {
  const form = useForm({
    initial: { searchTerm: '' },
    rules: { searchTerm: { required: true, prompt: trackedQueriesCopy.form.searchTermPrompt } },
    submit: ({ searchTerm }) => add(searchTerm),
  })
  return (
    <StepForm
      beside={<PreviewButton organisationId={organisationId} term={form.values.searchTerm} />}
      form={form}
      submit={copy.add}
    >
      <TextField
        {...form.field('searchTerm')}
        autoComplete="off"
        help={copy.help}
        label={copy.term}
        maxLength={TEXT.name}
        placeholder={copy.placeholder}
        required={false}
      />
    </StepForm>
  )
}

function TrackedQueries({ queries }: Pick<SetUp, 'queries'>) {
  return (
    <section aria-labelledby="set-up-queries">
      <h3 className="mb-2 font-medium text-sm" id="set-up-queries">
        {copy.own}
      </h3>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {queries.map(({ _id, searchTerm, profileName, active, results }) => (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm" key={_id}>
            <span className="wrap-anywhere min-w-0 grow font-medium">
              {searchTerm}
              {profileName && <span className="block font-normal text-muted-foreground text-xs">{profileName}</span>}
            </span>
            <span className="tnum text-muted-foreground">{copy.answers(results)}</span>
            <Badge tone={active ? 'success' : 'neutral'}>
              {active ? trackedQueriesCopy.activeWord : copy.inactive}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
