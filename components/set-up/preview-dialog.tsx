import { useCallback, useEffect, useRef, useState } from 'react'
import { SimulatedAnswer, UnconfirmedNames } from '@/components/answers/answer-facts'
import { AnswerText } from '@/components/answers/answer-text'
import { useAttempt } from '@/components/data/use-attempt'
import { newIdempotencyKey, useResource } from '@/components/data/use-resource'
import { RequestError } from '@/components/form/form-dialog'
import { describeFailure, type FormFailure } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ExternalLink } from '@/components/ui/external-link'
import { RowsSkeleton } from '@/components/ui/progress'
import type { AnswerPreviewInput, AnswerPreviewRow, OwnPreviewInput } from '@/lib/answers/shapes'
import { api } from '@/lib/api/client'
import { ANSWER_PREVIEWS } from '@/lib/api/endpoints'
import { accessOf } from '@/lib/engines/engines'
import { namesCopy } from '@/lib/names/words'
import { answerPreviewCopy as copy } from '@/lib/set-up/words'

const LIVE_MS = 1000

type Asked = AnswerPreviewInput | OwnPreviewInput

/** Where previews are asked for, and where each of them is read. */
interface Previews {
  ask: string
  read: (id: string) => string
}

const OF_ADMINS: Previews = { ask: ANSWER_PREVIEWS, read: (id) => `${ANSWER_PREVIEWS}/${id}` }

/** Asks when it opens, and shows the answer as soon as there is one. */
export function PreviewDialog({
  question,
  previews = OF_ADMINS,
  onAdd,
  onClose,
}: {
  question: Asked
  previews?: Previews
  /** Makes it a query of the organisation; absent where it is one. */
  onAdd?: (() => Promise<void>) | undefined
  onClose: () => void
}) {
  const { id, refusal, ask } = useAsked(question, previews.ask)
  const { pending, attempt } = useAttempt()
  // A surface is asked without the profile.
  const isLook = question.engine !== undefined && accessOf(question.engine) === 'app'
  const add = () =>
    attempt(async () => {
      await onAdd?.()
      onClose()
    })
  return (
    <Dialog
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground text-sm">{copy.kept(question.engine)}</p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={id === null && refusal === null} onClick={ask} size="sm" variant="secondary">
              {copy.again}
            </Button>
            {onAdd && (
              <Button onClick={add} pending={pending} size="sm">
                {copy.add}
              </Button>
            )}
          </div>
        </div>
      }
      onClose={onClose}
      open
      text={[question.searchTerm, isLook ? null : question.profileName].filter(Boolean).join(' · ')}
      title={copy.title}
      width="wide"
    >
      {refusal && <RequestError reference={refusal.reference} text={refusal.sentence} />}
      {id !== null && <Preview engine={question.engine} key={id} path={previews.read(id)} />}
      {id === null && !refusal && <RowsSkeleton label={copy.asking(question.engine)} rows={4} />}
    </Dialog>
  )
}

function useAsked(given: Asked, path: string) {
  // The page behind is read again while the dialog is open.
  const [question] = useState(given)
  const [id, setId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<FormFailure | null>(null)
  const key = useRef('')
  const ask = useCallback(async () => {
    setId(null)
    setRefusal(null)
    // Kept until there is a preview: one whose reply was lost is found again, not paid for again.
    key.current ||= newIdempotencyKey()
    try {
      const { _id } = await api.post<{ _id: string }>(path, question, { idempotencyKey: key.current })
      key.current = ''
      setId(_id)
    } catch (error) {
      setRefusal(describeFailure(error))
    }
  }, [question, path])
  useEffect(() => {
    // In development effects run twice, and each request costs tokens.
    const timer = setTimeout(ask)
    return () => clearTimeout(timer)
  }, [ask])
  return { id, refusal, ask }
}

function Preview({ path, engine }: { path: string; engine: string | undefined }) {
  const [over, setOver] = useState(false)
  const { data, error } = useResource<AnswerPreviewRow>(
    path,
    over ? {} : { alwaysFresh: true, refetchIntervalMs: LIVE_MS },
  )
  const ended = data !== undefined && data.state !== 'queued' && data.state !== 'running'
  if (ended !== over) setOver(ended)
  if (data?.state === 'failed') return <RequestError text={data.reason} />
  if (data?.state === 'notShown')
    return (
      <div className="grid gap-5">
        <AskedOf preview={data} />
        <div className="grid gap-1">
          <p className="font-semibold text-lg tracking-tight">{copy.notShown(data.engine).title}</p>
          <p className="text-muted-foreground text-sm">{copy.notShown(data.engine).text}</p>
        </div>
      </div>
    )
  if (data?.state !== 'done')
    return error ? (
      <RequestError text={describeFailure(error).sentence} />
    ) : (
      <div className="grid gap-3">
        <p className="text-muted-foreground text-sm">{copy.asking(engine)}</p>
        <RowsSkeleton label={copy.asking(engine)} rows={4} />
      </div>
    )
  return (
    <div className="grid gap-5">
      <AskedOf preview={data} />
      <p className="font-semibold text-lg tracking-tight">{copy.named(data.brands)}</p>
      <div>
        <AnswerText answer={data} />
      </div>
      <section aria-labelledby="preview-sources">
        <h3 className="mb-2 font-medium text-sm" id="preview-sources">
          {copy.sources}
        </h3>
        {data.sources.length === 0 ? (
          <p className="text-muted-foreground text-sm">{copy.noSources}</p>
        ) : (
          <ul className="grid gap-1 text-sm">
            {data.sources.map(({ url, site }) => (
              <li className="wrap-anywhere" key={url}>
                <ExternalLink href={url}>{site}</ExternalLink>
              </li>
            ))}
          </ul>
        )}
      </section>
      {data.unconfirmed.length > 0 && (
        <section aria-labelledby="preview-unconfirmed">
          <h3 className="mb-2 font-medium text-sm" id="preview-unconfirmed">
            {namesCopy.unconfirmed.title}
          </h3>
          <UnconfirmedNames names={data.unconfirmed} />
        </section>
      )}
    </div>
  )
}

function AskedOf({ preview: { engine, provider } }: { preview: AnswerPreviewRow }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted-foreground text-sm">
      {copy.of(engine, provider)}
      <SimulatedAnswer engine={engine} />
    </p>
  )
}
