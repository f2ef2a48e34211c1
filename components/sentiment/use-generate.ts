'use client'

import { useState } from 'react'
import { describeFailure, type FormFailure } from '@/components/form/form-failure'
import { api } from '@/lib/api/client'
import { SENTIMENT_ANALYSES } from '@/lib/api/endpoints'
import type { SentimentGenerationRow, SentimentTimeframe } from '@/lib/schemas/sentiment'

type Refusal = Pick<FormFailure, 'sentence' | 'reference'>

export interface Generating {
  timeframe: SentimentTimeframe
  choose: (timeframe: SentimentTimeframe) => void
  /** Asks for an analysis of the chosen timeframe, or of the given one, which is chosen by that. */
  generate: (timeframe?: SentimentTimeframe) => Promise<void>
  /** The request is on its way. */
  asking: boolean
  /** What the last request of this page has started. */
  started: SentimentGenerationRow | null
  /** Why the last request was refused, in a sentence. It stays until it no longer holds. */
  refusal: Refusal | null
  forget: () => void
}

/** Asks for sentiment analyses. `onRefused` looks at what is there instead: a colleague may have been first. */
export function useGenerate(onRefused: () => void): Generating {
  const [timeframe, choose] = useState<SentimentTimeframe>(1)
  const [asking, setAsking] = useState(false)
  const [started, setStarted] = useState<SentimentGenerationRow | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const generate = async (wanted = timeframe) => {
    choose(wanted)
    setAsking(true)
    setRefusal(null)
    try {
      const { generation } = await api.post<{ generation: SentimentGenerationRow }>(SENTIMENT_ANALYSES, {
        timeframe: wanted,
      })
      setStarted(generation)
    } catch (error) {
      setRefusal(describeFailure(error))
      onRefused()
    } finally {
      setAsking(false)
    }
  }
  return { timeframe, choose, generate, asking, started, refusal, forget: () => setRefusal(null) }
}
