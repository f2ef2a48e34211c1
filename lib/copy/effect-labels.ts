import type { Option } from '@/lib/lists/list'
import { EFFECT_VERDICTS, type EffectVerdict } from '@/lib/schemas/effect'

/** In menus and in the CSV export; rows of the tracker say more. */
export const EFFECT_LABELS: Readonly<Record<EffectVerdict, string>> = {
  movedMore: 'Moved more than untouched questions',
  movedLess: 'Moved less than untouched questions',
  noMore: 'Moved no more than untouched questions',
  tooEarly: 'Too early',
  notEnoughData: 'Not enough data',
  measurementChanged: 'Measurement changed, no verdict',
}

export const EFFECT_OPTIONS: readonly Option[] = EFFECT_VERDICTS.map((value) => ({
  value,
  label: EFFECT_LABELS[value],
}))

export const effectsCopy = {
  columns: { effect: 'Effect', points: 'Points', low: 'Low', high: 'High', implemented: 'Implemented' },
}
