import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import type { SiteOpportunity } from '@/lib/schemas/opportunities'

/** Answers of one engine in a period and in the equally long one before. */
interface EngineAnswers {
  answers: number
  before: number
}

/** Only where both periods have enough answers, of the same engines: another engine cites other sites. */
export function comparesPeriods(engines: readonly EngineAnswers[]): boolean {
  const isSame = engines.every(({ answers, before }) => answers > 0 && before > 0)
  const total = (of: keyof EngineAnswers) => engines.reduce((sum, engine) => sum + engine[of], 0)
  return isSame && Math.min(total('answers'), total('before')) >= CERTAINTY_MIN_ANSWERS
}

export function siteChange({ answers, before }: EngineAnswers): SiteOpportunity['change'] {
  if (answers > 0 && before === 0) return 'new'
  return answers === 0 && before > 0 ? 'lost' : null
}
