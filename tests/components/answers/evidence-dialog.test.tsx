import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { chooseOption, openOptions } from '@/tests/components/choose-option'
import { idOf, ORGANISATION_ID } from '@/tests/support/visibility-figures'
import { makeAnswer, openDialog, row, serve, WINDOW } from './answers'

const LIST = `/api/app/organization-query-result/org/${ORGANISATION_ID}`
const answers = (count: number) => Array.from({ length: count }, (_, index) => makeAnswer(index + 1))
const rows = () => screen.getAllByRole('listitem')
const nameOf = (radio: HTMLElement) => radio.getAttribute('aria-label')

describe('the answers behind a figure', () => {
  it('are asked for only when they are opened, for the days and queries of the figure', async () => {
    const calls = serve(answers(3))
    expect(calls).toEqual([])
    const { dialog } = await openDialog({ ...WINDOW, queries: [idOf(1), idOf(2)] })
    expect(await screen.findByRole('heading', { level: 2, name: '3 answers, 14 to 20 November' })).toBeTruthy()
    expect(dialog.textContent).toContain('Visibility · 2 queries')
    expect(calls).toEqual([`${LIST}?from=2026-11-14&to=2026-11-20&queries=${idOf(1)},${idOf(2)}&page=1`])
  })

  it('of both kinds are asked of one list, narrowed to a rival, a site or a search, and say so', async () => {
    const calls = serve(answers(1))
    const { dialog } = await openDialog({
      ...WINDOW,
      kind: 'all',
      rival: { key: 'kiln & street', name: 'Kiln & Street' },
      site: 'reddit.com',
      search: { key: 'day office', search: 'Day office' },
    })
    await row('query 1')
    expect(dialog.textContent).toContain(
      'All queries · ChatGPT · naming Kiln & Street · citing reddit.com · after the search “Day office”',
    )
    expect(calls).toEqual([
      `/api/app/opportunities/org/${ORGANISATION_ID}/answers?from=2026-11-14&to=2026-11-20&rival=kiln%20%26%20street&site=reddit.com&search=day%20office&page=1`,
    ])
  })

  it('of an industry query in a list of both kinds are read as such', async () => {
    const { organizationQuery, ...answer } = makeAnswer(1)
    const calls = serve([{ ...answer, industryQuery: { ...organizationQuery, industry: idOf(800) } }])
    await openDialog({ ...WINDOW, kind: 'all' })
    await userEvent.click(await row('query 1'))
    await waitFor(() => expect(calls.at(-1)).toBe(`/api/app/industry-query-result/${idOf(1)}`))
  })

  it('say date, search term, own placement, brands above, engine and model', async () => {
    serve([
      makeAnswer(1, { ownPlacement: 3, above: ['Baythorne', 'Foundry Row'] }),
      makeAnswer(2, { ownPlacement: null, ownNamed: true, engine: 'simulated-anthropic', above: [] }),
      makeAnswer(3, { ownPlacement: null, ownNamed: false, engine: 'another' }),
    ])
    await openDialog()
    await row('query 1')
    expect(rows().map((each) => each.textContent)).toEqual([
      'query 120 Nov 26Your placement: 3Above you: Baythorne, Foundry RowChChatGPT, some-model',
      'query 220 Nov 26Your placement: Not in the top 10ClClaude, simulated, some-model',
      'query 320 Nov 26Your placement: Not namedAbove you: Baythorneananother, some-model',
    ])
  })

  it('of one engine name it once, not in each row', async () => {
    serve([1, 2].map((number) => makeAnswer(number, { engine: 'simulated-openai', ownPlacement: 1, above: [] })))
    const { dialog } = await openDialog()
    await row('query 1')
    expect(rows().map((each) => each.textContent)).toEqual([
      'query 120 Nov 26Your placement: 1',
      'query 220 Nov 26Your placement: 1',
    ])
    expect(dialog.textContent).toContain('All queries · ChatGPT, simulated')
  })

  it('keep to those behind a rival, one query, engine or day, and to all again', async () => {
    const calls = serve([
      makeAnswer(1),
      makeAnswer(2, {
        engine: 'anthropic',
        date: '2026-11-19',
        organizationQuery: { _id: idOf(901), searchTerm: 'query 2' },
      }),
    ])
    const { dialog } = await openDialog()
    await row('query 1')
    await chooseOption(screen.getByRole('combobox', { name: 'Behind' }), 'Baythorne (2)')
    await waitFor(() => expect(dialog.textContent).toContain('All queries · behind Baythorne'))
    await chooseOption(screen.getByRole('combobox', { name: 'Query' }), 'query 2')
    await chooseOption(screen.getByRole('combobox', { name: 'Engine' }), 'Claude')
    await chooseOption(screen.getByRole('combobox', { name: 'Day' }), '19 Nov 26')
    await userEvent.click(screen.getByRole('radio', { name: 'Not named (1)' }))
    expect(screen.getByRole('button', { name: 'Filters (4)' })).toBeTruthy()
    await waitFor(() =>
      expect(calls.at(-1)).toBe(
        `${LIST}?from=2026-11-19&to=2026-11-19&queries=${idOf(901)}&engine=anthropic&only=notNamed&behind=baythorne&page=1`,
      ),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(calls.at(-1)).toBe(`${LIST}?from=2026-11-14&to=2026-11-20&only=notNamed&page=1`))
  })

  it('start behind the rival that opened them, who can be left', async () => {
    const calls = serve(answers(1))
    await openDialog({ ...WINDOW, behind: { key: 'foundry row', name: 'Foundry Row' } })
    await row('query 1')
    expect(calls).toEqual([`${LIST}?from=2026-11-14&to=2026-11-20&behind=foundry%20row&page=1`])
    const behind = screen.getByRole('combobox', { name: 'Behind' })
    expect(await openOptions(behind)).toEqual(['All answers', 'Foundry Row (0)', 'Baythorne (2)'])
    await userEvent.click(screen.getByRole('option', { name: 'All answers' }))
    await waitFor(() => expect(calls.at(-1)).toBe(`${LIST}?from=2026-11-14&to=2026-11-20&page=1`))
  })

  it('are handed out as the file of exactly those that are chosen', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => undefined }))
    const calls = serve(answers(21))
    await openDialog()
    await row('query 2')
    await userEvent.click(screen.getByRole('radio', { name: 'Named (2)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Export Answers' }))
    await waitFor(() => expect(calls.at(-1)).toBe(`${LIST}?from=2026-11-14&to=2026-11-20&only=named&format=csv`))
  })

  it('of several engines can be those of one, from the first page on', async () => {
    const calls = serve([...answers(20), makeAnswer(21, { engine: 'anthropic' })])
    const { dialog } = await openDialog({ ...WINDOW, engines: ['openai', 'anthropic'] })
    expect(dialog.textContent).toContain('All queries · 2 engines')
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    await chooseOption(screen.getByRole('combobox', { name: 'Engine' }), 'Claude')
    await waitFor(() => expect(dialog.textContent).toContain('All queries · Claude'))
    expect(calls.map((path) => path.split('to=2026-11-20')[1])).toEqual([
      '&engine=openai,anthropic&page=1',
      '&engine=openai,anthropic&page=2',
      '&engine=anthropic&page=1',
    ])
  })

  it('of one engine say which, and have no other to choose', async () => {
    const calls = serve([makeAnswer(1, { engine: 'anthropic' })])
    const { dialog } = await openDialog({ ...WINDOW, engines: ['anthropic'] })
    expect(dialog.textContent).toContain('All queries · Claude')
    await row('query 1')
    expect(screen.queryByRole('combobox', { name: 'Engine' })).toBeNull()
    expect(calls).toEqual([`${LIST}?from=2026-11-14&to=2026-11-20&engine=anthropic&page=1`])
  })

  it('of a figure that counts some of them are only those at first, and all on a press', async () => {
    const calls = serve(answers(2))
    await openDialog({ ...WINDOW, figure: 'In the top three', only: 'topThree' })
    await row('query 1')
    const radios = screen.getAllByRole('radio')
    expect(radios.map(nameOf)).toEqual(['All (2)', 'In the top three (2)', 'Not named (1)', 'Named (2)'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'In the top three (2)' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'All (2)' }))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls.map((path) => path.split('to=2026-11-20')[1])).toEqual(['&only=topThree&page=1', '&page=1'])
  })

  it('are asked for again when they are opened again', async () => {
    const calls = serve(answers(1))
    const { opener } = await openDialog()
    await row('query 1')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(opener)
    await waitFor(() => expect(calls).toHaveLength(2))
  })
})

describe('without answers to show', () => {
  it('says that it is loading, then that there are none', async () => {
    let answer: (refused: boolean) => void = () => undefined
    serve([], () => new Promise((resolve) => (answer = resolve)))
    const { dialog } = await openDialog()
    expect(screen.getByText('Loading answers...').closest('[role="status"]')).toBeTruthy()
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe('Answers, 14 to 20 November')
    answer(false)
    expect(await screen.findByText('No answers')).toBeTruthy()
    expect(screen.queryByText('Loading answers...')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('says that something went wrong, and tries again', async () => {
    let fails = true
    serve(answers(2), () => fails)
    const { dialog } = await openDialog()
    const retry = await within(dialog).findByRole('button', { name: 'Retry' })
    fails = false
    await userEvent.click(retry)
    expect(await row('query 2')).toBeTruthy()
  })
})
