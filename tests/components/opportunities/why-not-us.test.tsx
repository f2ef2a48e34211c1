import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PlanActionDialog, type PlannedAction } from '@/components/actions/plan-action-dialog'
import { WhyNotUs } from '@/components/opportunities/why-not-us'
import type { StepKey, WhyNotUs as Why } from '@/lib/opportunities/shapes'
import { pushed } from '@/tests/support/router'
import { makeShare, makeWhyNotUs } from '../../support/opportunity-figures'
import { idOf, ORGANISATION_ID } from '../../support/visibility-figures'
import { followAddress, OpenedPage } from '../address-bar'
import { network, visit } from './opportunities-page'

beforeEach(() => visit(''))

function Page({ why, waiting }: { why: Why; waiting: string | null }) {
  const [planned, setPlanned] = useState<PlannedAction | null>(null)
  const { from, to } = why.window
  const source = {
    ...{ organisationId: ORGANISATION_ID, days: { from, to }, engines: why.engines.map(({ id }) => id) },
    engineNames: why.engines.map(({ label }) => label),
  }
  const organisation = { _id: ORGANISATION_ID, name: 'Loomhouse' }
  return (
    <>
      <WhyNotUs onPlan={setPlanned} source={source} waiting={waiting} why={why} />
      {planned && <PlanActionDialog {...planned} onClose={() => setPlanned(null)} organisation={organisation} />}
    </>
  )
}

/** Shows the card of query 2, in front of a network without answers. */
function show(why: Why, waiting: string | null = null) {
  followAddress()
  const calls = network()
  render(
    <OpenedPage answers={{}}>
      <Page waiting={waiting} why={why} />
    </OpenedPage>,
  )
  return { calls, card: screen.getByRole('region') }
}

const steps = (card: HTMLElement) => within(within(card).getByRole('list')).getAllByRole('listitem')

const withCounts = (why: Why, counts: Partial<Record<StepKey, number>>) => ({
  ...why,
  steps: why.steps.map((step) => ({ ...step, count: counts[step.key] ?? step.count })),
})

describe('why not us', () => {
  it('shows the steps with counts, and marks the first weak one', () => {
    const { card } = show(makeWhyNotUs())
    expect(within(card).getByRole('heading', { level: 2, name: 'Why not us?' })).toBeTruthy()
    expect(steps(card).map((step) => step.textContent)).toEqual([
      'Answers63',
      'AI opened your siteStart here12 of 63',
      'Your site is cited5 of 63',
      'You are named20 of 63',
      'Named first, second or third8 of 63',
    ])
    expect(within(card).getByRole('img', { name: '12 of 63 answers' })).toBeTruthy()
  })

  it('opens exactly the answers of each step', async () => {
    const { card } = show(makeWhyNotUs())
    for (const [index, only] of ['', '&only=read', '&only=citing', '&only=named', '&only=topThree'].entries()) {
      await userEvent.click(within(steps(card)[index] as HTMLElement).getByRole('link'))
      expect(pushed).toHaveBeenLastCalledWith(
        `/answers?of=industry&from=2026-11-02&to=2026-11-22&queries=${idOf(2)}&engine=openai,anthropic,perplexity${only}`,
      )
    }
  })

  it('has no link where no answer reaches a step', () => {
    const { card } = show(withCounts(makeWhyNotUs(), { cited: 0 }))
    expect(steps(card)[2]?.textContent).toBe('Your site is cited0 of 63')
    expect(within(steps(card)[2] as HTMLElement).queryByRole('link')).toBeNull()
  })

  it.each([
    [
      'read',
      'AI rarely opens your site for this query. It read your pages in 12 of 63 answers, Baythorne’s in 41. Publish one page that answers it in its title and first paragraph.',
    ],
    [
      'cited',
      'AI opens your site but rarely cites it. Your pages were opened in 12 of 63 answers and cited in 5. State the facts that answers quote, such as prices and sizes, in plain sentences.',
    ],
    [
      'named',
      'AI cites your site but rarely names you. Your pages were cited in 28 of 63 answers, and you were named in 6. Use your brand name in the sentence that answers the query.',
    ],
    [
      'topThree',
      'AI names you, but late. You were named in 20 of 63 answers, in the top three in 8. Earn a mention on the sites that name Baythorne first: londonofficeguide.co.uk, workspacereview.com.',
    ],
  ] as const)('says what a weak step %s means, with counts and one suggestion', (weakest, said) => {
    const why = makeWhyNotUs({ weakest })
    const { card } = show(weakest === 'named' ? withCounts(why, { cited: 28, named: 6 }) : why)
    expect(card.textContent).toContain(said)
  })

  it('does not say that a site is cited where the brand is named more often than that', () => {
    const { card } = show(makeWhyNotUs({ weakest: 'named' }))
    expect(card.textContent).toContain('AI rarely names you. You were named in 20 of 63 answers.')
  })

  it.each([
    ['read', { read: 0 }, 'AI never opened your site for this query.'],
    ['cited', { cited: 0 }, 'AI opens your site but never cites it.'],
    ['named', { named: 0 }, 'AI cites your site but never names you.'],
  ] as const)('says of a step %s without any answer that it never happened', (weakest, counts, finding) => {
    const { card } = show(withCounts(makeWhyNotUs({ weakest }), counts))
    expect(within(card).getByText(finding)).toBeTruthy()
  })

  it('says only what is known where no engine reports what it opens', () => {
    const why = makeWhyNotUs({ weakest: 'cited' })
    const steps = why.steps.map((step) => (step.key === 'read' ? { ...step, count: 0, of: 0, engines: [] } : step))
    const { card } = show({ ...why, steps })
    expect(card.textContent).toContain('AI rarely cites your site. Your pages were cited in 5 of 63 answers.')
    expect(card.textContent).not.toContain('AI opens')
  })

  it('counts only engines that report what they read, and opens only their answers', async () => {
    const why = makeWhyNotUs()
    const reported = why.steps.map((step) =>
      step.key === 'read' ? { ...step, of: 42, engines: ['openai', 'perplexity'], notReportedBy: ['Claude'] } : step,
    )
    const { card } = show({ ...why, steps: reported })
    const read = steps(card)[1] as HTMLElement
    expect(read.textContent).toContain('Not reported by Claude')
    expect(read.textContent).toContain('12 of 42')
    await userEvent.click(within(read).getByRole('link'))
    expect(pushed.mock.lastCall?.[0]).toContain('&engine=openai,perplexity&only=read')
  })

  it('names no step and plans nothing where none is weak, or too few answers are there', () => {
    const { card } = show(makeWhyNotUs({ weakest: null }))
    expect(within(card).getByText('No step stands out.')).toBeTruthy()
    expect(within(card).queryByRole('button', { name: 'Plan an action' })).toBeNull()
  })

  it('names no step of under 20 answers', () => {
    const { card } = show(makeWhyNotUs({ weakest: null, enough: false, own: makeShare(3, 9) }))
    expect(within(card).getByText('Too few answers to name a weak step.')).toBeTruthy()
  })

  it('asks why us where nine of ten answers name the brand', () => {
    const { card } = show(makeWhyNotUs({ own: makeShare(57, 63) }))
    expect(within(card).getByRole('heading', { name: 'Why us?' })).toBeTruthy()
    expect(card.textContent).not.toContain('Start here')
    expect(within(card).queryByRole('button', { name: 'Plan an action' })).toBeNull()
  })

  it('says when a live action is looked at next in place of a suggestion', () => {
    const waiting = '“Publish a page” went live on 18 November. First look on 2 December.'
    const { card } = show(makeWhyNotUs(), waiting)
    expect(card.textContent).toContain(`Baythorne’s in 41. ${waiting}`)
    expect(card.textContent).not.toContain('Publish one page')
    expect(within(card).queryByRole('button', { name: 'Plan an action' })).toBeNull()
  })

  it('prefills an action with its evidence and suggestion', async () => {
    const { card } = show(makeWhyNotUs())
    await userEvent.click(within(card).getByRole('button', { name: 'Plan an action' }))
    const dialog = await screen.findByRole('dialog', { name: 'Plan an action' })
    expect(within(dialog).getByText('Prefilled from “Why not us?”. Change whatever you like.')).toBeTruthy()
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Description/ }).value).toBe(
      'AI answers name Baythorne in 44 of 63 answers (70%) and us in 20 (32%), from 2 to 22 November 2026 on ChatGPT, Claude and Perplexity.\n\nAI opened our site in 12 of 63 answers. Publish one page that answers this query in its title and first paragraph.',
    )
  })
})
