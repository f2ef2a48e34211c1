import { useState } from 'react'
import { OwnerProgress } from '@/components/daily-runs/owner-progress'
import { useAttempt } from '@/components/data/use-attempt'
import type { AnswerWindow } from '@/components/evidence/answer-window'
import { EvidenceDialog } from '@/components/evidence/evidence-opener'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { setUpPath } from '@/lib/api/endpoints'
import { dailyRunsCopy } from '@/lib/copy/daily-runs'
import { setUpCopy } from '@/lib/copy/set-up'
import { addDays } from '@/lib/format/days'
import type { EnqueuedDay } from '@/lib/schemas/daily-run'
import type { SetUp } from '@/lib/schemas/set-up'

const copy = setUpCopy.answers
/** Answers of this many days are the first ones. */
const DAYS = 30

/** Watches what is being asked, asks what is left of today, and opens the first answers. */
export function AnswersStep({ setUp, onAsked }: { setUp: SetUp; onAsked: () => void }) {
  const { _id: organisationId, run, answers, failures } = setUp
  const { pending, attempt } = useAttempt()
  const [opened, setOpened] = useState<AnswerWindow | null>(null)
  const ask = () =>
    attempt(async () => {
      const { enqueued } = await api.post<EnqueuedDay>(`${setUpPath(organisationId)}/ask`)
      if (enqueued === 0) toast.warning(copy.asked(0))
      else toast.success(copy.asked(enqueued))
      onAsked()
    })
  const days = { from: addDays(run.date, 1 - DAYS), to: run.date }
  return (
    <>
      <p className="text-muted-foreground text-sm">{copy.help}</p>
      <div className="grid gap-x-8 gap-y-4 text-sm md:grid-cols-2">
        <OwnerProgress label={copy.own} none={copy.notYet} progress={run.organisation} />
        <OwnerProgress label={copy.industries} none={copy.notYet} progress={run.industries} />
      </div>
      {failures.length > 0 && (
        <ul className="grid gap-1 text-destructive text-sm">
          {failures.map(({ reasonCode, runs }) => (
            <li key={reasonCode}>{copy.failed(dailyRunsCopy.failures.reason(reasonCode), runs)}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={ask} pending={pending} variant={answers > 0 ? 'secondary' : 'primary'}>
          {copy.askNow}
        </Button>
        {answers > 0 && (
          <Button
            onClick={() => setOpened({ kind: 'organisation', organisationId, queries: [], figure: copy.figure, days })}
          >
            {copy.see}
          </Button>
        )}
      </div>
      {opened && <EvidenceDialog answers={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
