import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SentimentList } from '@/lib/sentiment/shapes'
import { sentimentRefusals } from '@/lib/sentiment/words'
import { followAddress } from '../address-bar'
import { ASK, entry, generatingText, generation, LIST, listOf, network, open, submit } from './sentiment-page'

beforeEach(() => {
  followAddress()
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
const choice = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement
const submitted = () => screen.queryByRole('button', { name: 'Generate Organisation Sentiment' })
const latest = () => screen.getByRole('region', { name: 'Latest analysis' })
const earlier = () => within(screen.getByRole('region', { name: 'Earlier' })).getAllByRole('listitem')
const before = listOf([entry(1)])
const open202 = { status: 202, body: { generation: generation() } }

describe('the timeframe', () => {
  it.each([
    ['Day', 1],
    ['Week', 7],
    ['Month', 28],
    ['All Time', -1],
  ])('%s is asked for as %s', async (name, timeframe) => {
    const { bodies } = network({ [ASK]: () => open202, [LIST]: () => ({ body: before }) })
    open(before)
    fireEvent.click(choice(name))
    await press(submit())
    expect(bodies).toEqual([{ timeframe }])
  })
})

describe('generating', () => {
  it('says so, takes no second press, follows every two seconds, and ends with the new entry and a notice', async () => {
    let now: SentimentList = { ...before, generation: generation() }
    const { calls } = network({ [ASK]: () => open202, [LIST]: () => ({ body: now }) })
    open(before)
    await press(submit())
    expect(generatingText()?.closest('[role="status"]')).toBeTruthy()
    expect(submitted()).toBeNull()
    expect(
      screen.getByText(
        'Waiting for its turn to read the stored answers of 7 days. Requested on 20 November 2026 at 10:00.',
      ),
    ).toBeTruthy()
    expect(calls.filter((call) => call === ASK)).toHaveLength(1)

    now = { ...before, generation: generation({ state: 'running' }) }
    await pass(2100)
    expect(
      screen.getByText('Reading the stored answers of 7 days. Requested on 20 November 2026 at 10:00.'),
    ).toBeTruthy()

    now = listOf([entry(2), entry(1)], { generation: generation({ state: 'done', entry: entry(2)._id }) })
    await pass(2100)
    expect(generatingText()).toBeNull()
    expect(submit()).toHaveProperty('disabled', false)
    expect(latest().textContent).toContain('Summary 2')
    expect(earlier()).toHaveLength(1)
    expect(screen.getByText('The new sentiment analysis is ready.')).toBeTruthy()
  })

  it('goes on after a reload and in another tab: what the server knows is shown at once', async () => {
    let now: SentimentList = { ...before, generation: generation({ state: 'running' }) }
    network({ [LIST]: () => ({ body: now }) })
    open(now)
    expect(generatingText()).toBeTruthy()
    expect(submitted()).toBeNull()
    now = listOf([entry(2), entry(1)], { generation: generation({ state: 'done' }) })
    await pass(2100)
    expect(generatingText()).toBeNull()
    expect(screen.getByText('Summary 2')).toBeTruthy()
  })

  it("shows a colleague's request without a press, and asks seldom while none is open", async () => {
    let now: SentimentList = before
    const { calls } = network({ [LIST]: () => ({ body: now }) })
    open(before)
    await pass(14_000)
    expect(calls).toEqual([])
    now = { ...before, generation: generation({ state: 'running', timeframe: -1 }) }
    await pass(1500)
    expect(generatingText()).toBeTruthy()
    expect(screen.getByText(/^Reading the stored answers of all time\./)).toBeTruthy()
    await pass(2100)
    expect(calls).toHaveLength(2)
  })

  it('an answer from before the request does not hide it', async () => {
    network({
      [ASK]: () => open202,
      [LIST]: () => ({
        body: { ...before, generation: generation({ state: 'done', createdAt: '2026-11-20T08:00:00.000Z' }) },
      }),
    })
    open(before)
    await press(submit())
    await pass(2100)
    expect(generatingText()).toBeTruthy()
  })

  it('goes on showing what it knew while the network is down', async () => {
    network({ [LIST]: () => ({ status: 400, body: { error: 'No.' } }) })
    open({ ...before, generation: generation({ state: 'running' }) })
    await pass(5000)
    expect(generatingText()).toBeTruthy()
    expect(screen.getByText('Summary 1')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('an old success is no news: neither text nor notice', async () => {
    open({ ...before, generation: generation({ state: 'done' }) })
    expect(generatingText()).toBeNull()
    expect(screen.queryByText('The new sentiment analysis is ready.')).toBeNull()
    expect(submit()).toHaveProperty('disabled', false)
  })
})

const alert = () => screen.queryByRole('alert')

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
    expect(alert()?.textContent).toContain('The engine did not answer in time. Please try again later.')
    expect(screen.queryByText('The new sentiment analysis is ready.')).toBeNull()
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
    expect(alert()).toBeNull()
    expect(generatingText()).toBeTruthy()
  })

  it('without a reason says that something went wrong', () => {
    open({ ...before, generation: { ...failed, reason: null } })
    expect(alert()?.textContent).toContain('Something went wrong...')
  })
})
