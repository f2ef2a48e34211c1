import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sentimentRefusals } from '@/lib/copy/sentiment'
import type { SentimentList } from '@/lib/schemas/sentiment'
import { ASK, entry, generatingText, generation, LIST, listOf, network, open, submit } from './sentiment-page'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => vi.advanceTimersByTime(6000))
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (element: HTMLElement) => {
  fireEvent.click(element)
  await pass(0)
}
const alert = () => screen.queryByRole('alert')
const before = listOf([entry(1)])

describe('a request that is refused', () => {
  it.each([
    [409, sentimentRefusals.noAnswers(1)],
    [409, sentimentRefusals.dailyLimit],
    [409, sentimentRefusals.budget],
    [503, sentimentRefusals.notConfigured],
  ])('with %s says why in the card, in the words of the server, and keeps saying so', async (status, error) => {
    network({ [ASK]: () => ({ status, body: { error } }), [LIST]: () => ({ body: before }) })
    open(before)
    await press(submit())
    expect(alert()?.textContent).toBe(error)
    expect(generatingText()).toBeNull()
    expect(submit()).toHaveProperty('disabled', false)
    await pass(30_000)
    expect(alert()?.textContent).toBe(error)
  })

  it('because a colleague was first shows how that one goes, and ends with it', async () => {
    let now: SentimentList = { ...before, generation: generation({ state: 'running' }) }
    network({
      [ASK]: () => ({ status: 409, body: { error: sentimentRefusals.open } }),
      [LIST]: () => ({ body: now }),
    })
    open(before)
    await press(submit())
    await pass(10)
    expect(alert()?.textContent).toBe(sentimentRefusals.open)
    expect(generatingText()).toBeTruthy()
    now = listOf([entry(2), entry(1)], { generation: generation({ state: 'done' }) })
    await pass(2100)
    expect(alert()).toBeNull()
    expect(screen.getByText('Summary 2')).toBeTruthy()
  })

  it('without a sentence, or that never arrives, says that something went wrong; the next press starts again', async () => {
    let answer: () => { status?: number; body: unknown } = () => ({ status: 500, body: {} })
    network({ [ASK]: () => answer(), [LIST]: () => ({ body: before }) })
    open(before)
    await press(submit())
    expect(alert()?.textContent).toBe('Something went wrong...')
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await press(submit())
    expect(alert()?.textContent).toBe('Something went wrong...')
    answer = () => ({ status: 202, body: { generation: generation() } })
    await press(submit())
    expect(alert()).toBeNull()
    expect(generatingText()).toBeTruthy()
  })
})

describe('an analysis that fails', () => {
  const failed = generation({ state: 'failed', timeframe: 28, reason: sentimentRefusals.failures.timeout })

  it('says which one and why, with no notice of success, and keeps saying so', async () => {
    let now: SentimentList = { ...before, generation: { ...failed, state: 'running', reason: null } }
    network({ [LIST]: () => ({ body: now }) })
    open(now)
    expect(alert()).toBeNull()
    now = { ...before, generation: failed }
    await pass(2100)
    expect(alert()?.textContent).toContain('The monthly analysis requested on 20 November 2026 at 10:00 was not made.')
    expect(alert()?.textContent).toContain('The model did not answer in time. Please try again later.')
    expect(screen.queryByText('The new sentiment analysis is in the list.')).toBeNull()
    expect(generatingText()).toBeNull()
    await pass(20_000)
    expect(alert()).toBeTruthy()
  })

  it('is tried again with the same timeframe', async () => {
    const again = generation({ _id: 'other', timeframe: 28, createdAt: '2026-11-20T11:00:00.000Z' })
    const { bodies } = network({
      [ASK]: () => ({ status: 202, body: { generation: again } }),
      [LIST]: () => ({ body: { ...before, generation: again } }),
    })
    open({ ...before, generation: failed })
    await press(screen.getByRole('button', { name: 'Retry' }))
    expect(bodies).toEqual([{ timeframe: 28 }])
    expect(screen.getByRole('radio', { name: 'Month' })).toHaveProperty('checked', true)
    expect(alert()).toBeNull()
    expect(generatingText()).toBeTruthy()
  })

  it('without a reason says that something went wrong', () => {
    open({ ...before, generation: { ...failed, reason: null } })
    expect(alert()?.textContent).toContain('Something went wrong...')
  })
})
