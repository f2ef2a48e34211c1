import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { QueryResultEvidence } from '@/lib/schemas/query-result'
import { makeAnswer, openDialog, row, serve } from './answers'

vi.setConfig({ testTimeout: 30_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the only answer of the list down to its evidence. */
async function openAnswer(part: Partial<QueryResultEvidence> = {}) {
  serve([makeAnswer(1, part)])
  const { dialog } = await openDialog()
  await userEvent.click(await row('query 1'))
  await screen.findByRole('heading', { level: 3, name: 'Question as asked' })
  return within(dialog)
}

const part = (title: string) => screen.getByRole('heading', { level: 3, name: title }).closest('section') as HTMLElement

describe('one answer', () => {
  it('opens and closes, and is read only when opened', async () => {
    const calls = serve([makeAnswer(1), makeAnswer(2)])
    await openDialog()
    const button = await row('query 1')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(calls).toHaveLength(1)
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await screen.findByText('asked 1')
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.textContent).toContain('asked 1')
    expect(calls).toHaveLength(2)
    await userEvent.click(button)
    expect(screen.queryByText('asked 1')).toBeNull()
  })

  it('shows the question exactly as it was asked', async () => {
    await openAnswer({
      question: {
        term: 'best <b>looms</b>',
        profileName: 'Office manager',
        profile: 'You look for a quiet office.\nYou have a dog.',
        country: 'GB',
        location: 'Leeds',
      },
      sample: 2,
    })
    const question = part('Question as asked')
    expect(within(question).getByText('best <b>looms</b>')).toBeTruthy()
    expect(question.textContent).toContain('Office managerYou look for a quiet office.\nYou have a dog.')
    expect(within(question).getByText('Leeds, Great Britain')).toBeTruthy()
    expect(within(question).getByText('ChatGPT · some-model · repeat 2 of the day')).toBeTruthy()
  })

  it('shows the brands in order, the own one in bold, those beyond ten as well', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', '__proto__', 'Loomhouse']
    const brands = names.map((name, index) => ({
      placement: index + 1,
      key: name.toLowerCase(),
      name,
      own: name === 'Loomhouse',
    }))
    await openAnswer({ brands, ownPlacement: null })
    const items = within(part('Brands in order')).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      ...names.slice(0, 10).map((name, index) => `${index + 1}${name}`),
      '11Loomhouse (your organisation)',
    ])
    expect(items.map((item) => item.querySelector('b') !== null)).toEqual(names.map((name) => name === 'Loomhouse'))
  })

  it('links what is a web address and shows anything else as text', async () => {
    const urls = ['https://reddit.com/r/london', 'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>']
    await openAnswer({ citations: urls.map((url) => ({ url, site: 'reddit.com' })) })
    const citations = within(part('Citations'))
    expect(citations.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([urls[0]])
    for (const url of urls) expect(citations.getByText(url)).toBeTruthy()
  })

  it('keeps what the engine only read, and what it searched for, apart from what it cites', async () => {
    const page = (url: string) => ({ url, site: new URL(url).host })
    const [cited, read] = [page('https://reddit.com/r/london'), page('https://guide.example/offices')]
    await openAnswer({ citations: [cited], consulted: [cited, read], searches: ['<b>offices</b>', 'offices'] })
    expect(part('Citations').textContent).toBe(`Citations${cited.url}(opens in a new tab)`)
    expect(part('Read, but not cited').textContent).toBe(`Read, but not cited${read.url}(opens in a new tab)`)
    expect(part('Searches').textContent).toBe('Searches<b>offices</b>offices')
  })

  it('names the site of a page whose address is only a redirect to it', async () => {
    const url = 'https://redirects.example/grounding/AbC'
    await openAnswer({ citations: [{ url, site: 'reddit.com' }] })
    expect(part('Citations').textContent).toBe('Citationsreddit.com(opens in a new tab) (page not resolved)')
    expect(within(part('Citations')).getByRole('link').getAttribute('href')).toBe(url)
  })

  it('shows the answer as plain text, whatever it holds, and lets keys scroll it', async () => {
    const hostile = '# Best\n\n1. **Loomhouse**\n<img src=x onerror=alert(1)><script>alert(1)</script>'
    const dialog = await openAnswer({ answer: hostile })
    const box = dialog.getByRole('region', { name: 'Answer, word for word' })
    expect(box.textContent).toBe(hostile)
    expect(box.className).toContain('whitespace-pre-wrap')
    expect(box.tabIndex).toBe(0)
    expect(document.querySelector('img, dialog script')).toBeNull()
  })

  it('says what is not there: no brands, no citations, texts that are no longer kept', async () => {
    await openAnswer({ brands: [], citations: [], question: null, answer: null })
    expect(part('Brands in order').textContent).toContain('This answer names no brand.')
    expect(part('Citations').textContent).toContain('This answer cites no page.')
    expect(part('Read, but not cited').textContent).toContain('The engine names no other page that it read.')
    expect(part('Searches').textContent).toContain('The engine names no search.')
    expect(part('Question as asked').textContent).toContain('The question of this answer is no longer kept.')
    expect(part('Answer, word for word').textContent).toContain('The text of this answer is no longer kept.')
  })

  it('that cannot be read leaves the list, and is tried again', async () => {
    let fails = true
    serve([makeAnswer(1)], (path) => fails && !path.includes('/org/'))
    const { dialog } = await openDialog()
    await userEvent.click(await row('query 1'))
    const retry = await within(dialog).findByRole('button', { name: 'Retry' })
    fails = false
    await userEvent.click(retry)
    expect(await screen.findByText('asked 1')).toBeTruthy()
  })
})
