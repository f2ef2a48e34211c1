import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpportunityCard } from '@/lib/opportunities/shapes'
import { pushed } from '@/tests/support/router'
import {
  makeGapCard,
  makeOpportunities,
  makeSearchCard,
  makeSite,
  makeSiteCard,
} from '../../support/opportunity-figures'
import { idOf } from '../../support/visibility-figures'
import { chooseOption } from '../choose-option'
import { network, OPPORTUNITIES, open, visit } from './opportunities-page'

beforeEach(() => visit(''))
const LIST = 'Opportunities, most answers at stake first'
const items = () => within(screen.getByRole('list', { name: LIST })).getAllByRole('listitem')
/** The card with this title. */
const card = (title: string) => screen.getByRole('listitem', { name: title })
const titles = () => items().flatMap((item) => within(item).queryByRole('heading', { level: 2 })?.textContent ?? [])
async function show(part: Parameters<typeof makeOpportunities>[0] = {}, mayChangeTypes = false) {
  const calls = network()
  await open(makeOpportunities(part), mayChangeTypes)
  return calls
}
/** Follows a count to its answers. Returns the address. */
async function follow(title: string, name: string | RegExp): Promise<string | undefined> {
  await userEvent.click(within(card(title)).getByRole('link', { name }))
  return pushed.mock.lastCall?.[0]
}
const days = 'from=2026-11-02&to=2026-11-22'
const three = 'engine=openai,anthropic,perplexity'
const GAP = 'Close the gap on “day office near King’s Cross”'
const SITE = 'Get onto londonofficeguide.co.uk'
const SEARCH = 'Answer the search “Day office no membership”'
const planned = (part: Partial<NonNullable<OpportunityCard['state']>> = {}): OpportunityCard['state'] => ({
  ...{ status: 'planned', action: { _id: idOf(9), title: 'A page' }, text: 'Planned by Amelia' },
  ...{ note: 'due 2 December', due: '2026-12-02' },
  ...part,
})

describe('the list', () => {
  it('is one ranked list, opened by its sentence', async () => {
    await show()
    expect(titles()).toEqual(['Close the gap on “query 1”', `${GAP}Industry`, SITE, SEARCH])
    const title = screen.getByRole('heading', { level: 1 })
    expect(document.getElementById(title.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Four things would help most.',
    )
  })

  it('says of a gap who is named without you, whether AI opened your site, and both shares', async () => {
    await show()
    expect(card(GAP).textContent).toContain('Named without you in 30 of 63 answers. AI never opened your site.')
    expect(
      within(card(GAP))
        .getByRole('link', { name: /^Why not us\?/ })
        .getAttribute('href'),
    ).toBe(`/query/${idOf(2)}#why-not-us`)
    expect(card(GAP).textContent).toContain('You 32%Baythorne 70%')
    expect(within(card(GAP)).getByRole('img', { name: '2 of 3' })).toBeTruthy()
    expect(await follow(GAP, /^30 of 63 answers that name a rival and not you/)).toBe(
      `/answers?of=industry&${days}&queries=${idOf(2)}&${three}&only=withoutYou`,
    )
  })

  it('says of a site how often it is quoted without you, and opens its pages', async () => {
    await show()
    expect(card(SITE).textContent).toContain(
      'Quoted in 24 answers that name a rival and not you. 3 pages, you are on none. The strongest: /london/best-coworking-2026.',
    )
    expect(await follow(SITE, /^24 answers/)).toBe(
      `/answers?of=all&${days}&${three}&only=withoutYou&site=londonofficeguide.co.uk`,
    )
    await userEvent.click(within(card(SITE)).getByRole('button', { name: '3 pages' }))
    expect(within(card(SITE)).getByRole('list', { name: 'Cited pages of londonofficeguide.co.uk' })).toBeTruthy()
    expect(window.location.search).toBe('?site=londonofficeguide.co.uk')
  })

  it('says of a search how often AI ran it and what it found instead', async () => {
    await show()
    expect(card(SEARCH).textContent).toContain(
      'AI searched for it 74 times and never found your site. It found foundryrow.co.uk/pricing 61 times.',
    )
    expect(await follow(SEARCH, '74 times before an answer: Day office no membership')).toBe(
      `/answers?of=all&${days}&${three}&ran=day+office+no+membership`,
    )
    expect(await follow(SEARCH, /^21 that name a rival/)).toContain('&only=withoutYou&ran=day')
  })

  it('keeps both ends of a long path, and the whole one on hover', async () => {
    const strongest = `/london/${'a'.repeat(40)}/best-coworking-spaces-2026`
    await show({ cards: [makeSiteCard('guide.example', 44, { strongest })] })
    const path = within(card('Get onto guide.example')).getByTitle(strongest)
    expect(path.textContent).toMatch(/^The strongest: \/london\/a+…a*\/?[a-z-]*spaces-2026\.$/)
  })

  it('says what an action could bring only where own actions have shown it', async () => {
    await show({ cards: [makeGapCard(1, {}, { brings: { actions: 3, low: -3, high: 39 } }), makeGapCard(2)] })
    const [first, second] = items()
    expect(first?.textContent).toContain('your actions of this kind moved −3 to 39 points')
    expect(second?.textContent).not.toContain('points')
  })

  it('shows six cards, then the others', async () => {
    await show({ cards: Array.from({ length: 11 }, (_, index) => makeGapCard(index + 1)) })
    expect(titles()).toHaveLength(6)
    await userEvent.click(screen.getByRole('button', { name: '5 more' }))
    expect(titles()).toHaveLength(11)
  })

  it('shows the card of a site that a link names, wherever it stands', async () => {
    visit('?site=guide.example')
    const before = Array.from({ length: 8 }, (_, index) => makeGapCard(index + 1))
    await show({
      cards: [...before, makeSiteCard('guide.example', 3, { place: 9 })],
      sites: [makeSite('guide.example', 9)],
    })
    expect(within(card('Get onto guide.example')).getByRole('list', { name: /^Cited pages of/ })).toBeTruthy()
  })
})

describe('what is done about a card', () => {
  it('stands in place of the offer to plan, and leads to the action; the first open card has the primary button', async () => {
    await show({ cards: [makeGapCard(1, {}, { state: planned() }), makeGapCard(2), makeGapCard(3)] })
    const [first] = items()
    const link = within(first as HTMLElement).getByRole('link', { name: 'Planned by Amelia A page' })
    expect(link.getAttribute('href')).toBe(`/geo-recommendations?action=${idOf(9)}`)
    expect(first?.textContent).toContain('due 2 December')
    const buttons = screen.getAllByRole('button', { name: /^Plan an action/ })
    expect(buttons.map(({ className }) => className.includes('bg-primary'))).toEqual([true, false])
  })

  it('narrows the list, as the kind does, and both are in the address', async () => {
    await show({ cards: [makeGapCard(1, {}, { state: planned() }), makeSiteCard('guide.example', 4)] })
    await chooseOption(screen.getAllByRole('combobox', { name: /^State/ })[0] as HTMLElement, 'Under way')
    expect(titles()).toEqual(['Close the gap on “query 1”'])
    await chooseOption(screen.getAllByRole('combobox', { name: /^Kind/ })[0] as HTMLElement, 'Get onto a site')
    expect(screen.getByText('Nothing of this kind')).toBeTruthy()
    expect(window.location.search).toBe('?state=underWay&kind=site')
  })

  it.each([
    ['gap', makeGapCard(2), 'Close the gap on “query 2”', /^AI answers name Baythorne in 44 of 63 answers/],
    [
      'site',
      makeSiteCard('guide.example', 44),
      'Get onto guide.example',
      /^guide\.example is quoted in 44 answers that name a rival and not us, .* We are on none of its 3 pages\.$/,
    ],
    [
      'search',
      makeSearchCard('desk prices', 21),
      'Answer the search “desk prices”',
      /and never found our site\. 21 of them name a rival and not us\.$/,
    ],
  ] as const)('is planned from a %s with its evidence as text', async (_, of, title, text) => {
    await show({ cards: [of] })
    await userEvent.click(screen.getByRole('button', { name: `Plan an action for ${title}` }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByDisplayValue(title)).toBeTruthy()
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Description/ }).value).toMatch(text)
  })
})

describe('putting aside', () => {
  it('is asked of the server, which then lists the card below; it can be put back', async () => {
    const sent: unknown[] = []
    const away = makeOpportunities({
      cards: [],
      leftOut: [
        {
          reason: 'aside',
          items: [
            { key: 'site:guide.example', name: 'Get onto guide.example', by: 'Amelia', at: '2026-11-20T10:00:00Z' },
          ],
        },
      ],
    })
    const calls = network({
      [OPPORTUNITIES]: (body) => {
        if (body === null) return Response.json(away)
        sent.push(body)
        return Response.json({ message: 'success' })
      },
    })
    await open(makeOpportunities({ cards: [makeSiteCard('guide.example', 44)] }))
    await userEvent.click(screen.getByRole('button', { name: 'More about Get onto guide.example' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Put aside' }))
    expect(sent).toEqual([{ key: 'site:guide.example' }])
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 opportunity' }))
    expect(screen.getByText('put aside by Amelia on 20 November')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Put back Get onto guide.example' }))
    await waitFor(() => expect(calls).toContain(`${OPPORTUNITIES}?key=site%3Aguide.example`))
  })
})

describe('what is left out', () => {
  const left = (key: string, name: string) => ({ key, name, by: null, at: null })

  it('is counted by reason and opens in place, gaps without figures', async () => {
    await show({
      leftOut: [
        { reason: 'closeQueries', items: [left(`gap:${idOf(5)}`, 'hot desk')] },
        {
          reason: 'foreignSites',
          items: ['a.example', 'b.example', 'c.example'].map((site) => left(`site:${site}`, site)),
        },
        { reason: 'foundSearches', items: [left('search:desk prices', 'desk prices')] },
      ],
    })
    expect(screen.getByText('They belong to rivals or to you: a.example, b.example and 1 more.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'hot desk' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 query' }))
    expect(screen.getByRole('link', { name: 'hot desk' }).getAttribute('href')).toBe(`/query/${idOf(5)}`)
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 search' }))
    await userEvent.click(screen.getByRole('link', { name: 'desk prices' }))
    expect(pushed.mock.lastCall?.[0]).toContain('&ran=desk+prices')
  })

  it('opens at the site that a link names, where those who may set its type', async () => {
    visit('?site=baythorne.com')
    const site = makeSite('baythorne.com', 40, { type: 'competitor' })
    const leftOut = [{ reason: 'foreignSites' as const, items: [left('site:baythorne.com', 'baythorne.com')] }]
    const sent: unknown[] = []
    const calls = network({
      '/api/orgAdmin/site-type': (body) => {
        sent.push(body)
        return Response.json({ site: 'baythorne.com', type: 'editorial' })
      },
      [OPPORTUNITIES]: () => Response.json(makeOpportunities({ sites: [site], leftOut })),
    })
    await open(makeOpportunities({ sites: [site], leftOut }), true)
    expect(screen.getByRole('list', { name: 'Cited pages of baythorne.com' })).toBeTruthy()
    await chooseOption(screen.getByRole('combobox', { name: 'Change type of baythorne.com: Rival' }), 'Editorial')
    expect(sent).toEqual([{ site: 'baythorne.com', type: 'editorial' }])
    await waitFor(() => expect(calls.at(-1)).toBe(`${OPPORTUNITIES}?days=28`))
    cleanup()
    await show({ sites: [site], leftOut })
    expect(screen.queryByRole('combobox', { name: /^Change type/ })).toBeNull()
  })
})

describe('without cards', () => {
  it('says that nobody is ahead, or when there will be answers enough', async () => {
    const none = 'No rival is clearly ahead, and no site leaves you out.'
    await show({ cards: [], sentences: [{ key: 'none', values: {}, text: none }] })
    expect(screen.getByText(none)).toBeTruthy()
    cleanup()
    const text = 'Opportunities need about three weeks of answers. The first ones may appear from 9 December.'
    await show({ cards: [], enoughFrom: '2026-12-09', sentences: [{ key: 'tooFew', values: {}, text }] })
    expect(screen.getByText('Too few answers')).toBeTruthy()
    expect(screen.getAllByText(text)).toHaveLength(1)
  })
})

describe('the choice of days and engine', () => {
  it('is in the address and fades what is old', async () => {
    const { promise: waiting, resolve: answer } = Promise.withResolvers<void>()
    const calls = await show()
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      calls.push(String(input))
      await waiting
      return Response.json(makeOpportunities({ cards: [makeGapCard(7)] }))
    })
    await userEvent.click(screen.getAllByRole('radio', { name: '90 days' })[0] as HTMLElement)
    expect(window.location.search).toBe('?days=90')
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')?.className).toContain('opacity-60'))
    expect(calls.at(-1)).toContain(`${OPPORTUNITIES}?days=90`)
    answer()
    await waitFor(() => expect(titles()).toEqual(['Close the gap on “query 7”']))
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  })

  it('of one engine opens its answers only', async () => {
    visit('?engine=anthropic')
    await show()
    expect(await follow('Close the gap on “query 1”', /^58 of 21 answers/)).toContain('&engine=anthropic')
  })

  it('that cannot be answered says so, with a way to ask again', async () => {
    await show()
    let failing = true
    network({
      [OPPORTUNITIES]: () =>
        failing ? Response.json({ error: 'Broken.' }, { status: 400 }) : Response.json(makeOpportunities()),
    })
    await userEvent.click(screen.getAllByRole('radio', { name: '90 days' })[0] as HTMLElement)
    const [alert] = await screen.findAllByRole('alert')
    for (const name of [LIST, 'What is left out, and why'])
      expect(within(screen.getByRole('region', { name })).getByText('Something went wrong...')).toBeTruthy()
    failing = false
    await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('list', { name: LIST })).toBeTruthy()
  })
})
