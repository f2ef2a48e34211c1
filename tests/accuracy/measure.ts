import type { Question, Usage } from '@/server/llm/engine'
import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { verifyBrands } from '@/server/llm/extract-brands'
import { modelGate } from '@/server/llm/model-gate'
import { type LabelledAnswer, readLabelledAnswers } from './labelled-answers'
import { inMarket, readByRules, type Scored, summary } from './score'

/** Which reading of the labelled answers: `rules`, or the model that read them. */
export type Accuracy = { reader: string; date: string } & ReturnType<typeof summary>

export function measureRules(date: string, answers = readLabelledAnswers()): Accuracy {
  return { reader: 'rules', date, ...summary(answers.map((answer) => ({ answer, found: readByRules(answer) }))) }
}

export interface Measured {
  accuracy: Accuracy
  /** Answers that the model refused or that broke the protocol: as in a daily run, they are no results. */
  unread: { id: string; reason: string }[]
  calls: number
  usage: Usage
}

const QUESTION: Question = {
  term: '',
  profileName: null,
  profile: null,
  country: 'GB',
  location: 'London',
  day: '2026-01-01',
  sample: 1,
}

/** The reading of the product: the engine through its gate, then the check against the answer's text (R-NAME-2). */
export async function measureModel(
  engine: AnswerEngine,
  date: string,
  { answers = readLabelledAnswers(), signal = new AbortController().signal } = {},
): Promise<Measured> {
  const usage: Usage = { inputTokens: 0, outputTokens: 0, searches: 0 }
  const unread: Measured['unread'] = []
  const models = new Set<string>()
  let calls = 0
  const pay = (paid: Usage | undefined) => {
    calls += 1
    usage.inputTokens += paid?.inputTokens ?? 0
    usage.outputTokens += paid?.outputTokens ?? 0
  }
  const read = async (answer: LabelledAnswer): Promise<Scored[]> => {
    try {
      const extract = () => engine.extract(QUESTION, answer.text, signal)
      const onFailedCall = (error: EngineError) => pay(error.usage)
      const done = await modelGate(engine.id).call('extract', extract, { signal, onFailedCall })
      pay(done.usage)
      models.add(done.model)
      const found = verifyBrands(done.brands, answer.text).map(({ name }) => name)
      return [{ answer, found: inMarket(found, answer.market) }]
    } catch (error) {
      if (!(error instanceof EngineError) || !isOfAnswer(error)) throw error
      unread.push({ id: answer.id, reason: error.kind })
      return []
    }
  }
  const scored = (await Promise.all(answers.map(read))).flat()
  return { accuracy: { reader: [...models].sort().join(', '), date, ...summary(scored) }, unread, calls, usage }
}

/** Other errors would come with every answer: no key, no credit, no connection. */
function isOfAnswer({ kind }: EngineError): boolean {
  return kind === 'refused' || kind === 'incomplete' || kind === 'badResponse'
}
