import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EngineFilter } from '@/components/dashboard-parts/engine-filter'
import type { EngineId } from '@/lib/engines'
import { ENGINES, makeEngine } from '../../support/visibility-figures'
import { chooseOption } from '../choose-option'

const onChange = vi.fn()
const show = (engines = ENGINES, value: EngineId | null = null) =>
  render(<EngineFilter figures={{ engines }} onChange={onChange} value={value} />)
const radios = () => within(screen.getByRole('radiogroup', { name: 'Engine' })).getAllByRole('radio')

describe('the choice of an engine', () => {
  it('has all engines first, then each', async () => {
    show()
    expect(radios().map((radio) => radio.getAttribute('aria-label'))).toEqual([
      ...['All engines', 'ChatGPT', 'Claude', 'Perplexity'],
    ])
    expect(radios()[0]).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: 'Claude' }))
    expect(onChange).toHaveBeenLastCalledWith('anthropic')
  })

  it('goes back to all engines', async () => {
    show(ENGINES, 'anthropic')
    await userEvent.click(screen.getByRole('radio', { name: 'All engines' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('is a list where space is short', async () => {
    show()
    await chooseOption(screen.getByRole('combobox', { name: 'Engine' }), 'Perplexity')
    expect(onChange).toHaveBeenLastCalledWith('perplexity')
  })

  it('is not there while there is one engine only', () => {
    const { container } = show([makeEngine('openai')])
    expect(container.textContent).toBe('')
  })

  it('says of an engine that does not answer since when, and keeps it to choose', async () => {
    const silent = makeEngine('xai', 3, { inMean: false, reason: 'refused', lastAnswerDay: '2026-11-19' })
    show([...ENGINES, silent])
    const text = 'Grok has not answered since 19 November. Its older answers stay visible; it is left out of the mean.'
    const radio = screen.getByRole('radio', { name: 'Grok' })
    expect(radio.getAttribute('aria-description')).toBe(text)
    await userEvent.hover(radio)
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe(text)
  })

  it('leads back from an engine without answers', () => {
    show([makeEngine('openai')], 'gemini')
    expect(screen.getByRole('radio', { name: 'Gemini' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: 'All engines' })).toBeTruthy()
  })
})
