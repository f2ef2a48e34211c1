import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { AnswerSource, QueryResultEvidence } from '@/lib/answers/shapes'
import { RIVALS, rivalPath } from '@/lib/routes'
import { idOf } from '@/tests/support/visibility-figures'
import { makeAnswer, openAnswer, openDialog, row, serve } from './answers'

/** Opens the only answer of a list. */
async function open(part: Partial<QueryResultEvidence> = {}) {
  serve([makeAnswer(1, part)])
  await openDialog()
  const dialog = await openAnswer('query 1')
  await within(dialog).findByRole('complementary', { name: 'About this answer' })
  return dialog
}

const fact = (dialog: HTMLElement, name: string) => within(dialog).getByText(name).nextElementSibling?.textContent
const part = (dialog: HTMLElement, title: RegExp) =>
  within(dialog).getByRole('heading', { level: 3, name: title }).closest('section')?.textContent
const source = (url: string, given: Partial<AnswerSource> = {}): AnswerSource => ({
  ...{ url, site: new URL(url).host, type: 'other', cited: true, number: null },
  ...given,
})

describe('one answer', () => {
  it('is read only when it is opened, and closing it leads back to the list', async () => {
    const calls = serve([makeAnswer(1), makeAnswer(2)])
    await openDialog()
    const opener = await row('query 1')
    expect(opener.getAttribute('aria-haspopup')).toBe('dialog')
    expect(calls).toHaveLength(1)
    const dialog = await openAnswer('query 1')
    await within(dialog).findByRole('heading', { level: 2, name: 'asked 1' })
    expect(calls).toHaveLength(2)
    const [, close] = within(dialog).getAllByRole('button', { name: 'Close' })
    await userEvent.click(close as HTMLElement)
    expect(screen.queryByRole('heading', { name: 'asked 1' })).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('marks own names and those of rivals, and says so in words', async () => {
    const dialog = await open()
    const marks = [...dialog.querySelectorAll('mark')].map((mark) => mark.textContent)
    expect(marks).toEqual(['Baythorne (rival)', 'Loomhouse (your brand)'])
    expect(within(dialog).getByText(/^Order:/).textContent).toBe('Order: Baythorne 1, Loomhouse 2 (your brand)')
  })

  it('has the cards that a surface showed beside it', async () => {
    const dialog = await open({ cards: [{ name: 'Loomhouse', kind: 'business' }], cardMarks: [[]] })
    expect(within(dialog).getByRole('heading', { level: 3, name: /^Cards beside the answer/ })).toBeTruthy()
  })

  it('says beside a brand by which name the text has it', async () => {
    const brands = [
      { placement: 1, key: 'loomhouse', name: 'Loomhouse', own: true },
      { placement: 2, key: 'baythorne', name: 'Baythorne', own: false, as: 'Otter Lane' },
    ]
    const dialog = await open({ brands })
    expect(within(dialog).getByText(/^Order:/).textContent).toBe(
      'Order: Loomhouse 1 (your brand), Baythorne 2 as “Otter Lane”',
    )
    expect(within(dialog).getByTitle('Otter Lane, counted as Baythorne').textContent).toBe(' as “Otter Lane”')
  })

  it('shows what is known about it: engine, model, place, time, own position, searcher', async () => {
    const dialog = await open({
      sample: 2,
      question: {
        term: 'best <b>looms</b>',
        profileName: 'Office manager',
        profile: 'You look for a quiet office.\nYou have a dog.',
        country: 'GB',
        location: 'Leeds',
      },
    })
    expect(within(dialog).getByRole('heading', { level: 2, name: 'best <b>looms</b>' })).toBeTruthy()
    expect(fact(dialog, 'Engine')).toBe('ChChatGPTrepeat 2 of the day')
    expect(fact(dialog, 'Model')).toBe('some-model')
    expect(fact(dialog, 'Place')).toBe('Leeds, Great Britain')
    expect(fact(dialog, 'Time')).toContain('(20 November 2026 at 05:00 UTC)')
    expect(fact(dialog, 'Your position')).toBe('2In the top three')
    expect(fact(dialog, 'Searcher')).toBe('Office managerYou look for a quiet office.\nYou have a dog.')
    expect(within(dialog).getByText('Anyone at Loomhouse with a login can open the link.')).toBeTruthy()
    expect(within(dialog).queryByText('Simulated answer')).toBeNull()
  })

  it.each([
    [{ ownPlacement: null, ownNamed: false }, 'Not named'],
    [{ ownPlacement: null, ownNamed: true }, 'Not in the top 10'],
    [{ ownPlacement: 4 }, '4'],
  ])('with %j says: %s', async (given, text) => {
    expect(fact(await open(given), 'Your position')).toBe(text)
  })

  it('shows names that its text does not hold only where there are some, as text', async () => {
    expect(within(await open()).queryByRole('heading', { name: /^Not confirmed/ })).toBeNull()
    cleanup()
    const text = 'Asana<b>land</b> is handy.'
    const dialog = await open({
      unconfirmed: [
        { name: 'Asana', confirmedBy: null, example: { text, start: 0, end: 9 } },
        { name: 'Ghostwright', confirmedBy: null, example: null },
        { name: 'Notion', confirmedBy: 'Notion Labs', example: { text: 'Notion Labs.', start: 0, end: 11 } },
      ],
    })
    expect(part(dialog, /^Not confirmed/)).toMatch(/^Not confirmed3/)
    const names = within(dialog).getByRole('list', { name: 'Not confirmed' })
    expect(
      within(names)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      `Asana“${text}”`,
      'GhostwrightThe text does not hold it',
      'Notion“Notion Labs.”Counted, since the text holds “Notion Labs” of the same brand',
    ])
    expect(names.querySelector('b')).toBeNull()
  })

  it('of a simulated engine is labelled', async () => {
    expect(within(await open({ engine: 'simulated-anthropic' })).getByText('Simulated answer')).toBeTruthy()
  })

  it('lists its sources with number, type, and whether they are cited or only read', async () => {
    const dialog = await open({
      answer: 'Loomhouse is quiet.[1]',
      sources: [
        source('https://loom.example/offices?area=n1', { type: 'own', number: 1 }),
        source('https://forum.example/t/1', { type: 'community', cited: false }),
      ],
    })
    expect(part(dialog, /^Sources/)).toBe(
      'Sources2Source 11loom.example(opens in a new tab)/offices?area=n1OwnCited' +
        'forum.example(opens in a new tab)/t/1CommunityRead',
    )
    const link = within(dialog).getByRole('link', { name: /^loom.example/ })
    expect(link.getAttribute('rel')).toContain('noreferrer')
    expect(dialog.querySelector('sup')?.textContent).toBe('Source 1 1')
  })

  it('links web addresses only, and says where a redirect is not resolved', async () => {
    const redirect = source('https://redirects.example/grounding/AbC', { site: 'reddit.com' })
    const dialog = await open({ sources: [redirect, { ...redirect, url: 'javascript:alert(1)', site: 'bad' }] })
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((href) => !href?.startsWith(RIVALS)),
    ).toEqual([redirect.url])
    expect(part(dialog, /^Sources/)).toContain('page not resolved')
  })

  it('leads from each rival of its order to its page, where the reader has an organisation', async () => {
    const names = (dialog: HTMLElement) =>
      within(dialog)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((href) => href?.startsWith(RIVALS))
    expect(names(await open())).toEqual([rivalPath('baythorne')])
    cleanup()
    expect(names(await open({ organisation: null }))).toEqual([])
  })

  it('shows its searches once each, or says why there are none', async () => {
    expect(part(await open({ searches: ['<b>offices</b>', 'offices', 'offices'] }), /^What AI searched for/)).toBe(
      'What AI searched for2<b>offices</b>offices',
    )
    cleanup()
    expect(part(await open(), /^What AI searched for/)).toContain('This engine does not report its searches.')
    cleanup()
    const without = await open({ sources: [] })
    expect(part(without, /^What AI searched for/)).toContain('It answered without searching.')
    expect(part(without, /^Sources/)).toContain('This answer shows no sources.')
  })

  it('shows its text formatted, and letter for letter as it was received', async () => {
    const answer =
      '### Best\n\n1. **Loomhouse** [1]\n   - quiet\n\n# Prices\n\n| Brand | |\n|-|-|\n| Kiln | £5 |\n\n> so *they* say'
    const sources = [source('https://a.example/', { number: 1 })]
    const dialog = await open({ answer, sources, marks: [{ start: 15, end: 24, own: true }] })
    const text = within(dialog).getByRole('region', { name: 'Answer' })
    const headings = within(text).getAllByRole('heading')
    expect(headings.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['H3', 'Best'],
      ['H3', 'Prices'],
    ])
    expect(text.querySelector('ol > li > p > b > mark')?.textContent).toBe('Loomhouse (your brand)')
    expect(text.querySelector('ol ul > li')?.textContent).toBe('quiet')
    expect(within(text).getByText('Source 1')).toBeTruthy()
    expect(
      within(text)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Brand'])
    expect(text.querySelector('blockquote em')?.textContent).toBe('they')
    const received = within(text).getByRole('button', { name: 'Show as received', pressed: false })
    await userEvent.click(received)
    expect(received.getAttribute('aria-pressed')).toBe('true')
    expect(text.querySelector('[data-answer]')?.textContent).toBe(answer)
    expect(text.querySelector('mark')).toBeNull()
    await userEvent.click(received)
    expect(text.querySelectorAll('mark')).toHaveLength(1)
  })

  it('shows markup of a model as text, and lets keys scroll it', async () => {
    const hostile = 'Loomhouse\n<img src=x onerror=alert(1)><script>alert(1)</script>[x](javascript:alert(1))'
    const dialog = await open({ answer: hostile, marks: [] })
    const text = within(dialog).getByRole('region', { name: 'Answer' })
    expect(text.querySelector('[data-answer]')?.textContent).toBe(hostile)
    expect(text.tabIndex).toBe(0)
    expect(document.querySelector('img, dialog script, a[href^="javascript"]')).toBeNull()
  })

  it('says what is no longer kept', async () => {
    const dialog = await open({ question: null, answer: null, marks: [], brands: [], sources: [] })
    expect(within(dialog).getByText('The text of this answer is no longer kept.')).toBeTruthy()
    expect(fact(dialog, 'Place')).toBe('No longer kept')
    expect(part(dialog, /^What AI searched for/)).toContain('The searches of this answer are no longer kept.')
  })

  it('that cannot be read leaves the list, and is tried again', async () => {
    let fails = true
    serve([makeAnswer(1)], (path) => fails && !path.includes('/org/'))
    await openDialog()
    const dialog = await openAnswer('query 1')
    const retry = await within(dialog).findByRole('button', { name: 'Retry' })
    fails = false
    await userEvent.click(retry)
    expect(await within(dialog).findByRole('complementary', { name: 'About this answer' })).toBeTruthy()
  })
})

describe('walking the answers of a list', () => {
  const many = Array.from({ length: 12 }, (_, index) => makeAnswer(index + 1))

  it('goes by button and arrow key over all pages, and stops at both ends', async () => {
    const calls = serve(many)
    await openDialog()
    const dialog = await openAnswer('query 10')
    const at = (position: number) => within(dialog).findByText(`Answer ${position} of 12`)
    await at(10)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next answer' }))
    await at(11)
    expect(await within(dialog).findByRole('heading', { level: 2, name: 'asked 11' })).toBeTruthy()
    expect(calls.filter((path) => path.includes('page=2'))).toHaveLength(1)
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    await at(12)
    expect(within(dialog).getByRole('button', { name: 'Next answer' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    for (let step = 0; step < 12; step += 1) fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
    await at(1)
    expect(await within(dialog).findByRole('heading', { level: 2, name: 'asked 1' })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Previous answer' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('copies the address of the answer that is shown', async () => {
    serve(many)
    await openDialog()
    const written: string[] = []
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => written.push(text) } })
    const dialog = await openAnswer('query 2')
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    await within(dialog).findByRole('heading', { level: 2, name: 'asked 3' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(written).toEqual([`${location.origin}/answer/${idOf(3)}`]))
  })
})
