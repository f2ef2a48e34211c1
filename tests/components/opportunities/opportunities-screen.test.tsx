import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rivalPath } from '@/lib/routes'
import { pushed } from '@/tests/support/router'
import { makeGap, makeOpportunities, makeSearch, makeSite } from '../../support/opportunity-figures'
import { idOf } from '../../support/visibility-figures'
import { chooseOption, openOptions } from '../choose-option'
import { network, OPPORTUNITIES, open, visit } from './opportunities-page'

beforeEach(() => visit(''))
const GAPS = 'Close the gap on “…”'
const SITES = 'Sites AI quotes about your rivals'
const SEARCHES = 'What AI searched for'
const table = (name: string) => screen.getByRole('table', { name })
const cards = (name: string) => screen.getByRole('list', { name })
/** The first cells of a table's rows. */
const firstCells = (name: string) =>
  within(table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const section = (name: string) => screen.getByRole('region', { name })
const press = (of: string, name: string) => userEvent.click(within(table(of)).getByRole('button', { name }))
/** Follows a count to its answers. Answers the address. */
async function follow(of: string, name: string): Promise<string | undefined> {
  await userEvent.click(within(table(of)).getByRole('link', { name }))
  return pushed.mock.lastCall?.[0]
}
/** The page as the server rendered it, in front of a network without answers. */
async function show(part: Parameters<typeof makeOpportunities>[0] = {}) {
  const calls = network()
  await open(makeOpportunities(part))
  return calls
}
const days = 'from=2026-11-02&to=2026-11-22'
const three = 'engine=openai,anthropic,perplexity'

describe('queries in which a rival is named instead', () => {
  it('show both shares, the likely range, the gap in points and the engines by name', async () => {
    await show()
    const row = within(table(GAPS)).getByRole('row', { name: /^day office near King’s Cross/ })
    expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      'day office near King’s CrossIndustry query·Why not us?',
      '32%between 22 and 44%',
      'Baythornein 70%',
      '38 pts',
      'ChChatGPT PePerplexity ',
      'Answers (63)',
      'Plan an action for day office near King’s Cross',
    ])
    expect(within(row).getByRole('img', { name: '32%, between 22 and 44%' })).toBeTruthy()
    const [page] = within(row).getAllByRole('link')
    expect(page?.getAttribute('href')).toBe(`/query/${idOf(2)}`)
    expect(within(row).getByRole('link', { name: 'Baythorne' }).getAttribute('href')).toBe(rivalPath('baythorne'))
    expect(section(GAPS).textContent).toContain(
      'Only gaps we are sure of are listed. 4 smaller ones are too close to call.',
    )
  })

  it.each([
    [1, 'Only gaps we are sure of are listed. 1 smaller one is too close to call.'],
    [0, 'Only gaps we are sure of are listed.'],
  ])('say that %d differences are left out', async (omittedGaps, sentence) => {
    await show({ omittedGaps })
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('say what is done for a query in place of the offer to plan an action', async () => {
    const action = { _id: idOf(9), title: 'A page', state: 'Live since 18 November. First look on 2 December.' }
    await show({ gaps: [makeGap(1, { action }), makeGap(2)] })
    for (const part of [table(GAPS), cards(GAPS)]) {
      const link = within(part).getByRole('link', { name: `${action.state} A page` })
      expect(link.getAttribute('href')).toBe(`/geo-recommendations?action=${idOf(9)}`)
      expect(within(part).getAllByRole('button', { name: /^Plan an action/ })).toHaveLength(1)
    }
  })

  it('have a state for no rival ahead and one for too few answers', async () => {
    await show({ gaps: [], omittedGaps: 6 })
    expect(screen.getByText('No rival is clearly ahead')).toBeTruthy()
    expect(section(GAPS).textContent).toContain(
      'In no query do clearly more answers name a rival than you. 6 smaller ones are too close to call.',
    )
    cleanup()
    await show({ gaps: [], omittedGaps: 0, enoughFrom: '2026-12-09' })
    expect(section(GAPS).textContent).toContain(
      'Opportunities need about three weeks of answers. The first ones may appear from 9 December.',
    )
  })

  it('are sorted by their gap, and otherwise by a press on a head', async () => {
    await show()
    expect(firstCells(GAPS)?.[0]).toContain('query 1')
    await press(GAPS, 'Query')
    expect(firstCells(GAPS)?.[0]).toContain('day office')
    expect(within(table(GAPS)).getByRole('columnheader', { name: 'Query' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('show ten rows and three cards, then ten more', async () => {
    await show({ gaps: Array.from({ length: 25 }, (_, index) => makeGap(index + 1)) })
    expect(firstCells(GAPS)).toHaveLength(10)
    expect(within(cards(GAPS)).getAllByRole('listitem')).toHaveLength(3)
    await userEvent.click(within(section(GAPS)).getByRole('button', { name: '15 more' }))
    expect(firstCells(GAPS)).toHaveLength(20)
    expect(within(cards(GAPS)).getAllByRole('listitem')).toHaveLength(13)
    expect(within(section(GAPS)).getByRole('button', { name: '5 more' })).toBeTruthy()
  })

  it('open all answers to the query, and those that name the rival', async () => {
    await show()
    const list = `/answers?of=industry&${days}&queries=${idOf(2)}&${three}`
    expect(await follow(GAPS, '63 answers to day office near King’s Cross')).toBe(list)
    expect(await follow(GAPS, 'in 70%: 44 answers to day office near King’s Cross that name Baythorne')).toBe(
      `${list}&rival=baythorne`,
    )
  })

  it('prefill an action with the evidence as text', async () => {
    await show()
    await press(GAPS, 'Plan an action for day office near King’s Cross')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByDisplayValue('Close the gap on “day office near King’s Cross”')).toBeTruthy()
    expect(
      within(dialog).getByDisplayValue(
        'AI answers name Baythorne in 44 of 63 answers (70%) and us in 20 (32%), from 2 to 22 November 2026 on ChatGPT, Claude and Perplexity.',
      ),
    ).toBeTruthy()
  })
})

describe('sites that answers rely on', () => {
  it('leave own ones out, mark new and lost ones, count who is named, and let nobody else change a type', async () => {
    await show()
    expect(firstCells(SITES)).toEqual(['londonofficeguide.co.uk', 'reddit.comNew', 'deskfinder.co.ukLost'])
    expect(screen.queryByRole('combobox', { name: /^Change type/ })).toBeNull()
    const row = within(table(SITES)).getByRole('row', { name: /^deskfinder/ })
    expect(row.textContent).toContain('0, before 11')
    expect(within(table(SITES)).getByRole('img', { name: 'You in 9, rivals in 30 of 61 answers' })).toBeTruthy()
    expect(section(SITES).textContent).toContain(
      'Counts are answers of the last 28 days. New and Lost compare with the 28 days before.',
    )
  })

  it('can be those of one type, own ones among them, for which nothing is planned', async () => {
    await show()
    expect(await openOptions(screen.getByRole('combobox', { name: 'Type' }))).toEqual([
      ...['All types', 'Editorial', 'Community', 'Reference', 'Rival', 'Institution', 'Own', 'Other'],
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Own' }))
    expect(firstCells(SITES)).toEqual(['loomhouse.co.uk'])
    expect(within(table(SITES)).queryByRole('button', { name: /^Plan an action/ })).toBeNull()
    await chooseOption(screen.getByRole('combobox', { name: 'Type' }), 'Reference')
    expect(section(SITES).textContent).toContain('Answers of these days cite no site of this type.')
  })

  it('open exactly the answers of each count', async () => {
    await show()
    const list = `/answers?of=all&${days}&${three}`
    for (const [name, params] of [
      ['61 answers that cite londonofficeguide.co.uk', ''],
      ['9 answers that cite londonofficeguide.co.uk and name you', '&only=named'],
      ['30 answers that cite londonofficeguide.co.uk and name rivals', '&only=rivals'],
    ] as const) {
      expect(await follow(SITES, name)).toBe(`${list}${params}&site=londonofficeguide.co.uk`)
    }
  })

  it('that are lost open the answers of the period before', async () => {
    await show()
    expect(await follow(SITES, '11 answers of the period before that cite deskfinder.co.uk')).toBe(
      `/answers?of=all&from=2026-10-12&to=2026-11-01&${three}&site=deskfinder.co.uk`,
    )
  })

  it('open to the pages that are cited, one site at a time', async () => {
    await show()
    const name = within(table(SITES)).getByRole('button', { name: 'reddit.com' })
    await userEvent.click(name)
    expect(name.getAttribute('aria-expanded')).toBe('true')
    const pages = within(table(SITES)).getByRole('list', { name: 'Cited pages of reddit.com' })
    expect(within(pages).getAllByRole('link')[0]?.getAttribute('href')).toBe('https://reddit.com/best-offices')
    await press(SITES, 'londonofficeguide.co.uk')
    expect(within(table(SITES)).queryByRole('list', { name: 'Cited pages of reddit.com' })).toBeNull()
  })

  it.each(['site-9.example', 'loomhouse.co.uk'])('open at the address of %s, wherever it stands', async (site) => {
    visit(`?site=${site}`)
    const many = Array.from({ length: 10 }, (_, index) => makeSite(`site-${index}.example`, 90 - index))
    await show({ sites: [...many, makeSite('loomhouse.co.uk', 20, { type: 'own' })] })
    for (const part of [table(SITES), cards(SITES)]) {
      expect(within(part).getByRole('button', { name: site, expanded: true })).toBeTruthy()
      expect(within(part).getByRole('list', { name: `Cited pages of ${site}` })).toBeTruthy()
    }
    await press(SITES, site)
    expect(window.location.search).toBe('')
    expect(within(table(SITES)).getByRole('button', { name: site, expanded: false })).toBeTruthy()
  })

  it('have their types changed by those who may, and ask again', async () => {
    const sent: unknown[] = []
    const calls = network({
      '/api/orgAdmin/site-type': (body) => {
        sent.push(body)
        return Response.json({ site: 'reddit.com', type: 'reference' })
      },
      [OPPORTUNITIES]: () =>
        Response.json(makeOpportunities({ sites: [makeSite('reddit.com', 38, { type: 'reference', typeSet: true })] })),
    })
    await open(makeOpportunities(), true)
    const menu = within(table(SITES)).getByRole('combobox', { name: 'Change type of reddit.com: Community' })
    await chooseOption(menu, 'Reference')
    expect(sent).toEqual([{ site: 'reddit.com', type: 'reference' }])
    await waitFor(() => expect(firstCells(SITES)).toEqual(['reddit.com']))
    expect(calls.at(-1)).toBe(`${OPPORTUNITIES}?days=28`)
    await chooseOption(
      within(table(SITES)).getByRole('combobox', { name: 'Change type of reddit.com: Reference' }),
      'By rule',
    )
    expect(sent.at(-1)).toEqual({ site: 'reddit.com', type: null })
  })

  it('of a rival offer no action: nobody earns a mention there', async () => {
    await show({ sites: [makeSite('baythorne.com', 40, { type: 'competitor' }), makeSite('reddit.com', 38)] })
    const planned = within(table(SITES)).getAllByRole('button', { name: /^Plan an action/ })
    expect(planned.map((button) => button.textContent)).toEqual(['Plan an action for reddit.com'])
  })

  it('prefill an action, also where no answer cites the site any more', async () => {
    await show()
    const described = async (site: string) => {
      await press(SITES, `Plan an action for ${site}`)
      const dialog = await screen.findByRole('dialog')
      expect(within(dialog).getByDisplayValue(`Earn a mention on ${site}`)).toBeTruthy()
      const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Description/ }).value
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      return text
    }
    expect(await described('londonofficeguide.co.uk')).toBe(
      'londonofficeguide.co.uk is cited in 61 answers, from 2 to 22 November 2026 on ChatGPT, Claude and Perplexity. 9 of them name us, 30 name rivals.',
    )
    expect(await described('deskfinder.co.uk')).toBe(
      'deskfinder.co.uk was cited in 11 answers of the days before, and in none from 2 to 22 November 2026 on ChatGPT, Claude and Perplexity.',
    )
  })
})

describe('searches that engines ran', () => {
  it('offer an action where the own site was not among the sources, else the answers', async () => {
    await show()
    expect(firstCells(SEARCHES)).toEqual(['Day office no membership', 'loomhouse price'])
    const [, without, read] = within(table(SEARCHES)).getAllByRole('row')
    expect(without?.textContent).toContain('No')
    expect(within(without as HTMLElement).getByRole('button', { name: /^Plan an action/ })).toBeTruthy()
    expect(read?.textContent).toContain('YesAnswers (9)')
    await userEvent.click(
      within(without as HTMLElement).getByRole('link', {
        name: '26 answers after the search Day office no membership',
      }),
    )
    expect(pushed).toHaveBeenLastCalledWith(`/answers?of=all&${days}&${three}&ran=day+office+no+membership`)
  })

  it('may not be reported', async () => {
    await show({ searches: [], answers: 0 })
    expect(screen.getByText('No searches yet')).toBeTruthy()
    cleanup()
    await show({ searches: [] })
    expect(section(SEARCHES).textContent).toContain('The engines you use do not say what they searched for.')
  })

  it('show five rows and four cards at first', async () => {
    await show({ searches: Array.from({ length: 36 }, (_, index) => makeSearch(`s ${index}`, 36 - index)) })
    expect(firstCells(SEARCHES)).toHaveLength(5)
    expect(within(cards(SEARCHES)).getAllByRole('listitem')).toHaveLength(4)
    expect(within(section(SEARCHES)).getByRole('button', { name: '31 more' })).toBeTruthy()
    expect(within(section(SEARCHES)).getByRole('button', { name: '32 more' })).toBeTruthy()
  })
})

describe('the choice of days and engine', () => {
  it('is in the address, fades what is old, and what opens is of what is shown', async () => {
    const { promise: waiting, resolve: answer } = Promise.withResolvers<void>()
    const calls = await show()
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      calls.push(String(input))
      await waiting
      return Response.json(makeOpportunities({ gaps: [makeGap(7)] }))
    })
    await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
    expect(window.location.search).toBe('?days=90')
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')?.className).toContain('opacity-60'))
    expect(calls.at(-1)).toContain(`${OPPORTUNITIES}?days=90`)
    answer()
    await waitFor(() => expect(firstCells(GAPS)?.[0]).toContain('query 7'))
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  })

  it('of one engine opens its answers only', async () => {
    visit('?engine=anthropic')
    await show()
    expect(await follow(GAPS, '21 answers to query 1')).toContain('&engine=anthropic')
  })

  it('that cannot be answered says so, with a way to ask again', async () => {
    await show()
    let failing = true
    network({
      [OPPORTUNITIES]: () =>
        failing ? Response.json({ error: 'Broken.' }, { status: 400 }) : Response.json(makeOpportunities()),
    })
    await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
    const [alert] = await screen.findAllByRole('alert')
    for (const name of [GAPS, SITES, SEARCHES])
      expect(within(section(name)).getByText('Something went wrong...')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    failing = false
    await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table', { name: GAPS })).toBeTruthy()
  })
})
