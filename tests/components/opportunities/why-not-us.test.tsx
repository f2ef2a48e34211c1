import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StepKey, WhyNotUs } from '@/lib/opportunities/shapes'
import { makeOpportunities, makeShare, makeWhyNotUs } from '../../support/opportunity-figures'
import { idOf, ORGANISATION_ID } from '../../support/visibility-figures'
import { network, OPPORTUNITIES, open, visit } from './opportunities-page'

beforeEach(() => visit(''))
const PATH = `${OPPORTUNITIES}/query/${idOf(2)}`

/** Opens the page by a link to the drawer of query 2. */
async function openDrawer(why: WhyNotUs) {
  visit(`?why=${idOf(2)}`)
  const calls = network({ [PATH]: () => Response.json(why) })
  await open(makeOpportunities())
  const drawer = await screen.findByRole('dialog', { name: 'Why not us?' })
  await within(drawer).findByText('In the top three')
  return { calls, drawer }
}

const steps = (drawer: HTMLElement) => within(within(drawer).getByRole('list')).getAllByRole('listitem')

const withCounts = (why: WhyNotUs, counts: Partial<Record<StepKey, number>>) => ({
  ...why,
  steps: why.steps.map((step) => ({ ...step, count: counts[step.key] ?? step.count })),
})

describe('why not us', () => {
  it('shows the steps with counts and answers, and marks the first weak one', async () => {
    const { drawer } = await openDrawer(makeWhyNotUs())
    expect(drawer.textContent).toContain('63 answers, 2 to 22 November')
    expect(drawer.textContent).toContain('You 32%, Baythorne 70%')
    expect(steps(drawer).map((step) => step.textContent)).toEqual([
      'Answersto this query63Answers (63)',
      'AI opened your siteStart herethe engine opened one of your pages12 of 63Answers (12)',
      'Your site citedshown to the reader as a source5 of 63Answers (5)',
      'You namedanywhere in the answer20 of 63Answers (20)',
      'In the top threenamed first, second or third8 of 63Answers (8)',
    ])
    expect(within(drawer).getByRole('img', { name: '12 of 63 answers' })).toBeTruthy()
  })

  it('opens exactly the answers of each step, and stays when they are closed', async () => {
    const { calls, drawer } = await openDrawer(makeWhyNotUs())
    for (const [index, only] of ['', '&only=read', '&only=citing', '&only=named', '&only=topThree'].entries()) {
      await userEvent.click(within(steps(drawer)[index] as HTMLElement).getByRole('button'))
      await waitFor(() =>
        expect(calls.at(-1)).toBe(
          `/api/app/industry-query-result/org/${ORGANISATION_ID}?from=2026-11-02&to=2026-11-22&queries=${idOf(2)}&engine=openai,anthropic,perplexity${only}&page=1`,
        ),
      )
      const answers = within(screen.getByRole('dialog', { name: /^([\d,]+ a|A)nswers?, / }))
      await userEvent.click(answers.getByRole('button', { name: 'Close' }))
    }
    expect(screen.getByRole('dialog', { name: 'Why not us?' })).toBeTruthy()
  })

  it.each([
    [
      'read',
      'AI rarely opened your site (12 of 63).',
      'It opened Baythorne’s in 41 of 63 answers.',
      'publish one page that answers “day office near King’s Cross” in its title and first paragraph.',
    ],
    [
      'cited',
      'AI opens your site but rarely cites it.',
      'Your pages were opened in 12 of 63 answers and cited in 5.',
      'state the facts that answers quote, such as prices and sizes, in plain sentences.',
    ],
    [
      'named',
      'AI cites your site but rarely names you.',
      'Your pages were cited in 28 of 63 answers, and you were named in 6.',
      'use your brand name in the sentence that answers the query.',
    ],
    [
      'topThree',
      'AI names you, but late.',
      'You were named in 20 of 63 answers, in the top three in 8.',
      'earn a mention on the sites that name Baythorne first: londonofficeguide.co.uk, workspacereview.com.',
    ],
  ] as const)(
    'says what a weak step %s means, with counts and one suggestion',
    async (weakest, finding, counts, suggestion) => {
      const why = makeWhyNotUs({ weakest })
      const changed = weakest === 'named' ? withCounts(why, { cited: 28, named: 6 }) : why
      const { drawer } = await openDrawer(changed)
      expect(within(drawer).getByText(finding)).toBeTruthy()
      expect(within(drawer).getByText(counts)).toBeTruthy()
      expect(drawer.textContent).toContain(`Suggestion: ${suggestion}`)
    },
  )

  it('does not say that a site is cited where the brand is named more often than that', async () => {
    const { drawer } = await openDrawer(makeWhyNotUs({ weakest: 'named' }))
    expect(within(drawer).getByText('AI rarely names you.')).toBeTruthy()
    expect(within(drawer).getByText('You were named in 20 of 63 answers.')).toBeTruthy()
  })

  it.each([
    ['read', { read: 0 }, 'AI never opened your site.'],
    ['cited', { cited: 0 }, 'AI opens your site but never cites it.'],
    ['named', { named: 0 }, 'AI cites your site but never names you.'],
  ] as const)('says of a step %s without any answer that it never happened', async (weakest, counts, finding) => {
    const { drawer } = await openDrawer(withCounts(makeWhyNotUs({ weakest }), counts))
    expect(within(drawer).getByText(finding)).toBeTruthy()
  })

  it('counts only engines that report what they read, and opens only their answers', async () => {
    const why = makeWhyNotUs()
    const reported = why.steps.map((step) =>
      step.key === 'read' ? { ...step, of: 42, engines: ['openai', 'perplexity'], notReportedBy: ['Claude'] } : step,
    )
    const { calls, drawer } = await openDrawer({ ...why, steps: reported })
    const read = steps(drawer)[1] as HTMLElement
    expect(read.textContent).toContain('Not reported by Claude')
    expect(read.textContent).toContain('12 of 42')
    await userEvent.click(within(read).getByRole('button'))
    await waitFor(() => expect(calls.at(-1)).toContain('&engine=openai,perplexity&only=read'))
  })

  it('names no step and suggests nothing where none is weak, or too few answers are there', async () => {
    const { drawer } = await openDrawer(makeWhyNotUs({ weakest: null }))
    expect(within(drawer).getByText('No step is clearly weak.')).toBeTruthy()
    expect(drawer.textContent).not.toContain('Suggestion:')
    cleanup()
    const few = await openDrawer(makeWhyNotUs({ weakest: null, enough: false, own: makeShare(3, 9) }))
    expect(within(few.drawer).getByText('Too few answers to name a weak step.')).toBeTruthy()
  })

  it('prefills an action with its evidence and suggestion', async () => {
    const { drawer } = await openDrawer(makeWhyNotUs())
    await userEvent.click(within(drawer).getByRole('button', { name: 'Plan an action' }))
    const dialog = await screen.findByRole('dialog', { name: 'Plan an action' })
    expect(within(dialog).getByText('Prefilled from “Why not us?”. Change whatever you like.')).toBeTruthy()
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Description/ }).value).toBe(
      'AI answers name Baythorne in 44 of 63 answers (70%) and us in 20 (32%), from 2 to 22 November 2026 on ChatGPT, Claude and Perplexity.\n\nAI opened our site in 12 of 63 answers. Publish one page that answers this query in its title and first paragraph.',
    )
  })

  it('says what is done for the query in place of the suggestion', async () => {
    const action = { _id: idOf(9), title: 'A page', state: 'Live since 18 November. First look on 2 December.' }
    const { drawer } = await openDrawer(makeWhyNotUs({ action }))
    const link = within(drawer).getByRole('link', { name: `${action.state} A page` })
    expect(link.getAttribute('href')).toBe(`/geo-recommendations?action=${idOf(9)}`)
    expect(within(drawer).getByText('AI rarely opened your site (12 of 63).')).toBeTruthy()
    expect(drawer.textContent).not.toContain('Suggestion:')
  })

  it('says when its query cannot be read', async () => {
    visit(`?why=${idOf(2)}`)
    network({ [PATH]: () => Response.json({ error: 'Not found.' }, { status: 404 }) })
    await open(makeOpportunities())
    const drawer = await screen.findByRole('dialog', { name: 'Why not us?' })
    expect((await within(drawer).findByRole('alert')).textContent).toContain('Something went wrong...')
    expect(within(drawer).queryByRole('button', { name: 'Plan an action' })).toBeNull()
  })
})
