import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { EvidenceAnswer, SentimentEntryDetail } from '@/lib/sentiment/shapes'
import { idOf } from '../../support/visibility-figures'
import { entry, listOf, network, OPINION, open } from './sentiment-page'

const DETAIL = `GET /api/app/sentiment-analysis/${idOf(1)}`
const answer = (number: number, date = '2026-11-20'): EvidenceAnswer => ({
  _id: idOf(number),
  date,
  searchTerm: `query ${number}`,
})
const detail = (trend: EvidenceAnswer[]): SentimentEntryDetail => ({
  ...entry(1),
  evidence: {
    sourceCategories: [
      { text: 'Community forums', answers: [answer(1)] },
      { text: 'Review sites', answers: [answer(2), answer(3)] },
    ],
    contentTrends: [
      { text: 'Flexible terms', answers: [answer(4)] },
      { text: 'Quiet floors', answers: trend },
    ],
    praise: {
      answers: [answer(8), answer(9)],
      points: [
        { text: 'flexible terms', answers: [answer(8), answer(9)] },
        { text: 'quiet floors', answers: [answer(9)] },
      ],
    },
    doubt: { answers: [answer(9)], points: [{ text: 'noisy evenings', answers: [answer(9)] }] },
  },
})
const show = async (name: RegExp) => {
  const opener = screen.getByRole('button', { name })
  await userEvent.click(opener)
  return { opener, dialog: await screen.findByRole('dialog') }
}
const trend = /^Show the answers behind: Quiet floors$/
const rows = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((row) => row.textContent)

describe('the answers behind an analysis', () => {
  it('of a trend are asked for when it is opened, and are its own, newest first', async () => {
    const { calls } = network({
      [DETAIL]: () => ({ body: detail([answer(5, '2026-11-15'), answer(6, '2026-11-19'), answer(7, '2026-11-15')]) }),
    })
    open(listOf([entry(1)]))
    expect(calls).toEqual([])
    const { dialog, opener } = await show(trend)
    expect(opener.getAttribute('aria-haspopup')).toBe('dialog')
    expect(await screen.findByRole('heading', { level: 2, name: '3 answers, 14 to 20 November' })).toBeTruthy()
    expect(dialog.textContent).toContain('Content Trends')
    expect(dialog.textContent).toContain('Quiet floors')
    expect(rows(dialog)).toEqual(['query 619 Nov 26', 'query 515 Nov 26', 'query 715 Nov 26'])
    expect(calls).toEqual([DETAIL])
  })

  it('of a category, of all praise, of one point of it and of a doubt are exactly their own', async () => {
    network({ [DETAIL]: () => ({ body: detail([]) }) })
    open(listOf([entry(1, OPINION)]))
    for (const [name, statement, found] of [
      [/^Praised in 2 of 21 answers/, 'Praised in 2 of 21 answers', ['query 820 Nov 26', 'query 920 Nov 26']],
      [/^Review sites/, 'Source Categories', ['query 220 Nov 26', 'query 320 Nov 26']],
      [/behind: Praised for quiet floors$/, 'Praised for quiet floors', ['query 920 Nov 26']],
      [/^Criticised in 1 of 21 answers/, 'Criticised in 1 of 21 answers', ['query 920 Nov 26']],
    ] as const) {
      const { dialog } = await show(name)
      await within(dialog).findAllByRole('button', { name: /^query/ })
      expect(rows(dialog)).toEqual(found)
      expect(dialog.textContent).toContain(statement)
      fireEvent(dialog, new Event('cancel', { cancelable: true }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('that are no longer kept are not made up', async () => {
    network({ [DETAIL]: () => ({ body: detail([]) }) })
    open(listOf([entry(1)]))
    await show(trend)
    expect(await screen.findByText('The answers that this rests on are no longer kept.')).toBeTruthy()
  })

  it('that cannot be read say so, and are tried again', async () => {
    let fails = true
    network({ [DETAIL]: () => (fails ? { status: 404, body: {} } : { body: detail([answer(5)]) }) })
    open(listOf([entry(1)]))
    const { dialog } = await show(trend)
    const retry = await within(dialog).findByRole('button', { name: 'Retry' })
    fails = false
    await userEvent.click(retry)
    expect(await screen.findByRole('button', { name: /^query 5/ })).toBeTruthy()
  })
})
