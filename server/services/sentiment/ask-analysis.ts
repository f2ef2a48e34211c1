import { sentimentGeneration } from '@/lib/copy/sentiment-generation'
import { type AnalysisRequest, type AnswerEngine, EngineError } from '@/server/llm/engine'
import { modelGate } from '@/server/llm/model-gate'
import { ANALYSIS_RETRY_POLICY } from '@/server/llm/retry'
import { countStatements, type VerifiedAnalysis, verifyAnalysis } from '@/server/llm/verify-analysis'
import { log } from '@/server/log'
import { openAccount } from '@/server/services/engines/account'
import type { CallUsage } from '@/server/services/usage/ledger'

/** The model answered, but nothing of it is supported by the stored answers. */
export class UngroundedAnalysis extends EngineError {}

/**
 * Has the answers analysed through the engine's gate and keeps what they support; an analysis without support is an
 * unusable answer and tried once more.
 * @param usage collects what all calls cost, failed ones included.
 * @throws EngineError when the gate gives up.
 */
export async function askAnalysis(
  request: AnalysisRequest,
  engine: AnswerEngine,
  signal: AbortSignal,
  usage: CallUsage,
): Promise<VerifiedAnalysis & { model: string }> {
  const analyse = async () => {
    const analysis = await engine.analyse(request, signal)
    const verified = verifyAnalysis(analysis, request)
    const { model } = analysis
    const kept = verified ? countStatements(verified) : 0
    log.info({ model, kept, of: countStatements(analysis) }, 'statements of a sentiment analysis kept')
    if (!verified)
      throw new UngroundedAnalysis('badResponse', sentimentGeneration.ungrounded, { usage: analysis.usage, model })
    usage.add(model, analysis.usage, false)
    return { ...verified, model, usage: analysis.usage }
  }
  const onFailedCall = (error: EngineError) => {
    // A call that never left cost nothing and is no call.
    if (error.kind === 'notConfigured' || (error.kind === 'aborted' && !error.usage)) return
    usage.add(error.model ?? engine.id, error.usage, true)
  }
  const gate = modelGate(engine.id)
  const options = { signal, policy: ANALYSIS_RETRY_POLICY, onFailedCall }
  if (!gate.exhausted) return gate.call('sentiment', analyse, options)
  // A person waits for it, and may have paid the bill since: this call finds out.
  const done = await gate.trial('sentiment', analyse, options)
  await openAccount(engine.id)
  return done
}
