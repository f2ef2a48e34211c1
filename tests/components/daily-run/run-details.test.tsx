import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DailyRunDetail, QueryRunFailure } from '@/lib/daily-run/shapes'
import { listOf, network, run, show } from './daily-run-api'

const DAY = 'GET /api/admin/daily-run/2026-11-19'
const failed = run({ date: '2026-11-19', done: 9, failed: 2, skipped: 1 })

function failure(row: Partial<QueryRunFailure> = {}): QueryRunFailure {
  return {
    _id: '6acf9b3b00000000000000aa',
    owner: { kind: 'organisation', name: 'Loomhouse' },
    searchTerm: 'best coworking space in Shoreditch',
    engine: 'openai',
    sample: 1,
    attempts: 3,
    status: 'failed',
    reasonCode: 'refused',
    reason: 'I cannot help with that.',
    finishedAt: '2026-11-19T05:02:00.000Z',
    ...row,
  }
}

const detail = (failures: QueryRunFailure[], more: Partial<DailyRunDetail> = {}) => ({
  body: { ...failed, engines: [], failures, ...more },
})

async function open(answers: Record<string, () => { status?: number; body: unknown }>) {
  const calls = network(answers)
  show(listOf([failed]))
  await userEvent.click(screen.getByRole('button', { name: 'Show what failed on 19 Nov 2026' }))
  return calls
}

describe('the engines of a day', () => {
  const counts = { done: 22, failed: 0, skipped: 0, left: 0, tokens: 231_175, costUsd: '3.4', unpriced: 0 }
  const engines = [
    { id: 'openai', label: 'ChatGPT', simulated: false, ...counts },
    {
      id: 'simulated-anthropic',
      label: 'Claude',
      simulated: true,
      ...counts,
      done: 20,
      failed: 1,
      left: 1,
      costUsd: null,
      unpriced: 21,
    },
  ]

  it('open with their counts, also where nothing failed', async () => {
    network({ [DAY]: () => ({ body: { ...failed, failed: 0, skipped: 0, engines, failures: [] } }) })
    show(listOf([run({ date: '2026-11-19' })]))
    await userEvent.click(screen.getByRole('button', { name: 'Show the engines of 19 Nov 2026' }))
    const list = within(await screen.findByRole('list', { name: 'Engines of 19 Nov 2026' }))
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'ChChatGPT22 done231,175 tokens$3.40',
      'ClClaude (simulated)20 done1 failed1 left231,175 tokensprice not known',
    ])
    expect(screen.queryByText('Nothing has failed any more.')).toBeNull()
  })

  it('are open at once for the day of the address', async () => {
    const calls = network({ [DAY]: () => ({ body: { ...failed, engines, failures: [] } }) })
    show(listOf([failed, run({ date: '2026-11-18' })]), '2026-11-19')
    expect(await screen.findByRole('list', { name: 'Engines of 19 Nov 2026' })).toBeTruthy()
    expect(calls.filter((call) => call.includes('/2026-'))).toEqual([DAY])
  })
})

describe('failures of a day', () => {
  it('open on demand with owner, term and reason', async () => {
    const industry = failure({
      _id: '6acf9b3b00000000000000ab',
      owner: { kind: 'industry', name: 'Flexible Workspace' },
      status: 'skipped',
      reasonCode: 'budget',
      reason: null,
      sample: 2,
      attempts: 1,
    })
    const calls = await open({ [DAY]: () => detail([failure(), industry]) })
    const list = within(await screen.findByRole('list', { name: 'What failed on 19 Nov 2026' }))
    const [first, second] = list.getAllByRole('listitem')
    for (const text of [
      'best coworking space in Shoreditch',
      'Organisation Loomhouse',
      'The engine declined to answer',
    ])
      expect(first?.textContent).toContain(text)
    expect(first?.textContent).toContain('I cannot help with that.')
    expect(first?.textContent).toContain('ChatGPT, 3 attempts')
    for (const text of ['Industry Flexible Workspace', 'Skipped', 'The budget of the day is used up'])
      expect(second?.textContent).toContain(text)
    expect(second?.textContent).toContain('ChatGPT, repeat 2, 1 attempt')
    expect(calls.filter((call) => call === DAY)).toHaveLength(1)
  })

  it('close again, and the button says which', async () => {
    await open({ [DAY]: () => detail([failure()]) })
    const button = screen.getByRole('button', { name: 'Hide what failed on 19 Nov 2026' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(button)
    expect(screen.queryByRole('list', { name: /What failed/ })).toBeNull()
  })

  it('are not asked for before they are opened, and a day without any has no button', () => {
    const calls = network({})
    show(listOf([failed, run({ date: '2026-11-18' })]))
    expect(calls.filter((call) => call.includes('/2026-'))).toEqual([])
    expect(screen.queryByRole('button', { name: 'Show what failed on 18 Nov 2026' })).toBeNull()
  })

  it('an unknown reason code is shown as it is, and a search term is text, never markup', async () => {
    await open({
      [DAY]: () => detail([failure({ reasonCode: 'martians', searchTerm: '<img src=x onerror=alert(1)>' })]),
    })
    expect(await screen.findByText('martians')).toBeTruthy()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })

  it('say when they are not all', async () => {
    await open({ [DAY]: () => detail([failure()], { failed: 340, skipped: 60 }) })
    expect(await screen.findByText('The latest 1 of 400.')).toBeTruthy()
  })

  it('that cannot be loaded offer a retry, and the list stays', async () => {
    let broken = true
    await open({
      [DAY]: () => (broken ? { status: 400, body: { error: 'No.' } } : detail([failure()])),
    })
    expect(await screen.findByText('Something went wrong...')).toBeTruthy()
    expect(screen.getAllByText('19 Nov 2026').length).toBeGreaterThan(0)
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('best coworking space in Shoreditch')).toBeTruthy()
  })
})
