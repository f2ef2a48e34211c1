import { sentimentGeneration } from '@/lib/copy/sentiment-generation'
import { callGate } from '@/server/llm/call-gate'
import { counted } from '@/server/llm/call-outcomes'
import { type AnalysisRequest, type AnswerEngine, EngineError } from '@/server/llm/engine'
import { withRetry } from '@/server/llm/retry'
import { ANALYSIS_RETRY_POLICY } from '@/server/llm/retry-policy'
import { type VerifiedAnalysis, verifyAnalysis } from '@/server/llm/verify-analysis'
import { countFailed } from '@/server/services/query-runs/ask-engine'
import type { RunUsage } from '@/server/services/query-runs/save-usage'

/** The model answered, but nothing of it is supported by the stored answers. */
export class UngroundedAnalysis extends EngineError {}

/**
 * Has the answers analysed and keeps what they support. Goes through the one retry layer and, try by try, through the
 * gate that bounds the calls in flight; an analysis without support is an unusable answer and tried once more.
 * @param usage collects what all calls cost, failed ones included.
 * @throws EngineError when the retry layer gives up.
 */
export function askAnalysis(
  request: AnalysisRequest,
  engine: AnswerEngine,
  signal: AbortSignal,
  usage: RunUsage,
): Promise<VerifiedAnalysis & { model: string }> {
  const analyse = async () => {
    const analysis = await engine.analyse(request, signal)
    const verified = verifyAnalysis(analysis, request)
    const { model } = analysis
    if (!verified)
      throw new UngroundedAnalysis('badResponse', sentimentGeneration.ungrounded, { usage: analysis.usage, model })
    usage.add(model, analysis.usage, false)
    return { ...verified, model, usage: analysis.usage }
  }
  // Before the calls that end a query run: a person waits for this one.
  return withRetry(() => callGate().run(() => counted('sentiment', analyse), signal, true), {
    signal,
    policy: ANALYSIS_RETRY_POLICY,
    onFailedCall: (error) => countFailed(usage, engine, error),
  })
}
