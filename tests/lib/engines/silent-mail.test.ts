import { expect, it } from 'vitest'
import { silentEnginesMail } from '@/lib/engines/admin-words'
import type { SilentEngine } from '@/lib/engines/shapes'

// The mail about engines that do not answer (R-ENGINES-10).

const perplexity: SilentEngine = {
  ...{ id: 'perplexity', label: 'Perplexity', state: 'silent', reason: 'The engine refused the key' },
  lastAnswerAt: '2026-11-25T05:04:00.000Z',
}
const linesOf = (engine: Partial<SilentEngine>) =>
  silentEnginesMail([{ ...perplexity, ...engine }], '2026-11-26').lines[0]

it('says which engine, since when, why, and that its figures stay', () => {
  expect(silentEnginesMail([perplexity], '2026-11-26')).toMatchObject({
    subject: 'Perplexity does not answer',
    heading: 'Perplexity does not answer',
    lines: [
      'Perplexity has not answered since 25 November 2026. The engine refused the key.',
      'The daily run of 26 November 2026 got no answer. Its figures stay as they were.',
    ],
  })
})

it('names all of several', () => {
  const grok: SilentEngine = { ...perplexity, id: 'xai', label: 'Grok', lastAnswerAt: null, reason: null }
  const { subject, lines } = silentEnginesMail([perplexity, grok], '2026-11-26')
  expect(subject).toBe('Perplexity and Grok do not answer')
  expect(lines).toEqual([
    'Perplexity has not answered since 25 November 2026. The engine refused the key.',
    'Grok has never answered. No run says why.',
    'The daily run of 26 November 2026 got no answer. Their figures stay as they were.',
  ])
})

it('says when credit or budget is used up, with one full stop', () => {
  const since = 'Perplexity has not answered since 25 November 2026.'
  expect(linesOf({ state: 'exhausted', reason: 'Your credit balance is too low.' })).toBe(
    `${since} Its credit is used up: Your credit balance is too low.`,
  )
  expect(linesOf({ state: 'exhausted', reason: null })).toBe(`${since} Its credit is used up.`)
  expect(linesOf({ state: 'stopped', reason: null })).toBe(`${since} Its share of the budget was used up.`)
})
