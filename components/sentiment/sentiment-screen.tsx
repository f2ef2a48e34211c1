'use client'

import { useRef } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { Pager } from '@/components/table/pager'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'
import { LISTED_PER_PAGE } from '@/lib/api/endpoints'
import { sentimentCopy as copy } from '@/lib/copy/sentiment'
import { EntryTimeline } from './entry-timeline'
import { GenerateCard } from './generate-card'
import { useSentiment } from './use-sentiment'

export function SentimentScreen({ organisation }: { organisation: string }) {
  const { list, total, page, turn, outdated, failed, error, refetch, generation, generating } = useSentiment()
  const top = useRef<HTMLElement>(null)
  const turnTo = (to: number) => {
    turn(to)
    top.current?.scrollIntoView()
  }
  const entries = () => {
    if (failed)
      return (
        <Card>
          <ErrorState error={error} onRetry={refetch} />
        </Card>
      )
    return <EntryTimeline list={list} outdated={outdated} />
  }
  return (
    <>
      <PageHeader text={copy.text(organisation)} title={copy.title} />
      <GenerateCard generation={generation} generating={generating} />
      <section aria-labelledby="analyses" className="mt-7 scroll-mt-20 md:mt-9" ref={top}>
        <h2 className="sr-only" id="analyses">
          {copy.list.title}
        </h2>
        {entries()}
        {(total > LISTED_PER_PAGE || page > 1) && (
          <div className="mt-5">
            <Pager label={copy.list.title} onPage={turnTo} page={page} pageSize={LISTED_PER_PAGE} total={total} />
          </div>
        )}
      </section>
    </>
  )
}
