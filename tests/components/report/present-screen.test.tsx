import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PresentScreen } from '@/components/report/present-screen'
import type { Slide, SlideShow } from '@/lib/report/slides'
import { presentCopy as copy } from '@/lib/report/words'
import { routes } from '@/lib/routes'

// Slides by keyboard, with names hidden and a headline rewritten (R-PRESENT-2, R-PRESENT-3).

const said = (text: string) => ({ key: 'x', values: {}, text })
const SLIDES: Slide[] = [
  {
    key: 'stand',
    headline: said('We are named in 73% of AI answers.'),
    scope: '3 queries on ChatGPT.',
    notes: ['Our 63 answers.'],
  },
  {
    ...{ key: 'against', headline: said('Baythorne stays ahead.'), scope: copy.ofAnswers, notes: [] },
    slopes: [
      { name: 'Baythorne', own: false, before: 93, share: 95, look: 'first' },
      { name: 'W'.repeat(80), own: true, before: 50, share: 73, look: 'own' },
    ],
    remarks: [{ bold: 'Baythorne: 22 points ahead.', text: '' }],
  },
  {
    ...{ key: 'next', headline: said('This comes next.'), scope: '', notes: [] },
    steps: [{ title: 'Answer Baythorne', by: 'Amelia', due: '2026-12-02', evidence: null }],
  },
]
const SHOW: SlideShow = {
  brand: 'Loomhouse',
  day: '2026-11-27',
  simulated: false,
  people: ['Amelia'],
  rivals: ['Baythorne'],
  slides: SLIDES,
}

afterEach(() => vi.unstubAllGlobals())

function open(show: SlideShow = SHOW) {
  const push = vi.fn()
  const router = { push, prefetch: vi.fn(), refresh: vi.fn() } as unknown as AppRouterInstance
  render(
    <AppRouterContext value={router}>
      <PresentScreen show={show} />
    </AppRouterContext>,
  )
  return { push, user: userEvent.setup() }
}
const slide = () => document.querySelector<HTMLElement>('.slide[data-current]') ?? document.body
const headline = () => within(slide()).getByRole('heading', { level: 1 }).textContent

describe('slides', () => {
  it('are walked by keys from the start, and left by Escape', async () => {
    const { user, push } = open()
    expect(document.activeElement?.tagName).toBe('MAIN')
    expect(headline()).toBe('We are named in 73% of AI answers.')
    await user.keyboard('{ArrowRight}')
    expect(headline()).toBe('Baythorne stays ahead.')
    await user.keyboard(' ')
    expect(headline()).toBe('This comes next.')
    await user.keyboard('{ArrowRight}{PageUp}')
    expect(headline()).toBe('Baythorne stays ahead.')
    await user.keyboard('{End}{Home}')
    expect(headline()).toBe('We are named in 73% of AI answers.')
    expect(screen.getByRole('status').textContent).toContain('1 of 3: We are named in 73%')
    await user.keyboard('p')
    expect(screen.getByRole('complementary').textContent).toContain('Our 63 answers.')
    await user.keyboard('{Escape}')
    expect(push).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(push).toHaveBeenCalledWith(routes.home)
  })

  it('hide people first, then rivals, and show them again', async () => {
    const { user } = open()
    await user.keyboard('{End}')
    expect(slide().textContent).toContain('Amelia, by 2 December.')
    await user.click(screen.getByRole('button', { name: 'Hide names' }))
    expect(slide().textContent).not.toContain('Amelia')
    expect(slide().textContent).toContain('Answer Baythorne')
    await user.click(screen.getByRole('button', { name: 'Hide rivals' }))
    expect(document.body.textContent).not.toContain('Baythorne')
    expect(slide().textContent).toContain('Answer Rival A')
    await user.click(screen.getByRole('button', { name: 'Show names' }))
    expect(slide().textContent).toContain('Amelia')
    cleanup()
    open({ ...SHOW, people: [] })
    expect(screen.getByRole('button', { name: 'Hide rivals' })).toBeTruthy()
  })

  it('take a headline written by hand, whose letters are no commands, and give the rule’s back', async () => {
    const { user, push } = open()
    await user.click(screen.getByRole('button', { name: copy.rewrite }))
    const field = screen.getByRole('textbox', { name: copy.headline })
    await user.clear(field)
    await user.type(field, 'Happy people{Enter}')
    expect(headline()).toBe('Happy people')
    await user.keyboard('{ArrowRight}{ArrowLeft}')
    expect(headline()).toBe('Happy people')
    await user.click(screen.getByRole('button', { name: copy.rule }))
    expect(headline()).toBe('We are named in 73% of AI answers.')
    await user.click(screen.getByRole('button', { name: copy.rewrite }))
    await user.keyboard('{Escape}')
    expect([headline(), push.mock.calls]).toEqual(['We are named in 73% of AI answers.', []])
  })

  it('print by one press, cut long names, and say every figure of a drawing in words', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = open()
    await user.click(screen.getByRole('button', { name: copy.pdf }))
    expect(print).toHaveBeenCalledOnce()
    await user.keyboard('{ArrowRight}')
    await user.click(screen.getByRole('button', { name: copy.next }))
    await user.click(screen.getByRole('button', { name: copy.previous }))
    expect(slide().querySelector('svg')?.textContent).toMatch(/73% W+…/)
    expect(within(slide()).getByText('Baythorne: 93% in the four weeks before, 95% this week.')).toBeTruthy()
  })
})
