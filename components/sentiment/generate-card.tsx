import { RequestError } from '@/components/form/form-footer'
import { Button, Spinner } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CircleAlert, RotateCw, Sparkles } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { sentimentCopy } from '@/lib/copy/sentiment'
import { uiCopy } from '@/lib/copy/ui'
import type { SentimentGenerationRow } from '@/lib/schemas/sentiment'
import { type Generating, isOpen } from './use-sentiment'

const copy = sentimentCopy.generate

/** Requests an analysis of a timeframe, and shows the progress of the organisation's latest request. */
export function GenerateCard({
  generation,
  generating,
}: {
  generation: SentimentGenerationRow | null
  generating: Generating
}) {
  const { timeframe, choose, generate, isRequesting, refusal } = generating
  const open = isOpen(generation) ? generation : null
  const busy = isRequesting || open !== null
  const failed = !busy && refusal === null && generation?.state === 'failed' ? generation : null
  return (
    <Card labelledBy="generate-analysis">
      <div className="flex items-center gap-x-3 gap-y-4 p-4 max-lg:flex-col max-lg:items-stretch md:p-5">
        <div className="mr-auto min-w-0">
          <h2 className="font-semibold text-base tracking-tight" id="generate-analysis">
            {copy.title}
          </h2>
          <p className="mt-0.5 text-muted-foreground text-sm">{copy.help}</p>
        </div>
        <div className="flex items-center gap-3 max-md:flex-col max-md:items-stretch">
          <Segmented label={copy.timeframe} onChange={choose} options={copy.timeframes} value={timeframe} />
          <Button onClick={() => generate()} pending={busy}>
            {!busy && <Sparkles />}
            {copy.submit}
          </Button>
        </div>
      </div>
      <div role="status">{busy && <Progress generation={open} />}</div>
      {(refusal !== null || failed) && (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <RequestError reference={refusal?.reference ?? null} text={refusal?.sentence ?? null} />
          {failed && <Failure generation={failed} onRetry={() => generate(failed.timeframe)} />}
        </div>
      )}
    </Card>
  )
}

function Progress({ generation }: { generation: SentimentGenerationRow | null }) {
  return (
    <div className="flex items-start gap-2.5 border-border border-t px-4 py-3 text-sm md:px-5">
      <Spinner className="mt-0.5 size-4 text-primary" />
      <div>
        <p className="font-medium">{copy.generating}</p>
        {generation && (
          <p className="text-muted-foreground">
            {copy[generation.state === 'running' ? 'running' : 'queued'](generation.timeframe, generation.createdAt)}
          </p>
        )}
      </div>
    </div>
  )
}

function Failure({ generation, onRetry }: { generation: SentimentGenerationRow; onRetry: () => void }) {
  const { timeframe, createdAt, reason } = generation
  return (
    <div
      className="flex flex-wrap items-start gap-x-3 gap-y-3 rounded-md bg-destructive-soft px-4 py-3 text-sm"
      role="alert"
    >
      <CircleAlert className="size-5 shrink-0 text-destructive" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-destructive">{copy.failed(timeframe, createdAt)}</p>
        <p className="wrap-anywhere">{reason ?? uiCopy.somethingWrong}</p>
      </div>
      <Button className="max-md:w-full" onClick={onRetry} size="sm" variant="secondary">
        <RotateCw />
        {uiCopy.retry}
      </Button>
    </div>
  )
}
