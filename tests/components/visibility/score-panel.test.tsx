import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ScorePanel } from '@/components/visibility/score-panel'
import { OrganisationHeader } from '@/components/visibility/visibility-screen'
import { VisibilitySkeleton } from '@/components/visibility/visibility-skeleton'
import { SOURCE } from '../../support/visibility-figures'

afterEach(cleanup)

const ringDays = { from: '2026-11-14', to: '2026-11-20' }
const one = { engine: null, engineCount: 1, engines: [] }
const show = (change: number | null, made: { engine: string | null; engineCount: number } = one) =>
  render(
    <ScorePanel figures={{ score: 81, change, ranked: 17, results: 21, ringDays, ...one, ...made }} source={SOURCE} />,
  )

describe('score panel', () => {
  it('shows the change with its sign and reads it as a sentence', () => {
    show(14)
    expect(screen.getByText('+14 pts')).toBeTruthy()
    expect(screen.getByText('up 14 points on the previous week')).toBeTruthy()
    expect(screen.getByText('17 of 21 answers')).toBeTruthy()
  })

  it('shows a fall, and no change, as what they are', () => {
    const { unmount } = show(-3)
    expect(screen.getByText('−3 pts')).toBeTruthy()
    unmount()
    show(0)
    expect(screen.getByText('0 pts')).toBeTruthy()
    expect(screen.getByText('no change on the previous week')).toBeTruthy()
  })

  it('says of how many engines it is the mean, or of which one it is; nothing where there is only one', () => {
    const { container, unmount } = show(14)
    expect(container.textContent).not.toMatch(/engines|only/)
    unmount()
    const { unmount: leave } = show(14, { engine: null, engineCount: 4 })
    expect(screen.getByText('Mean of 4 engines')).toBeTruthy()
    leave()
    show(14, { engine: 'anthropic', engineCount: 1 })
    expect(screen.getByText('Claude only')).toBeTruthy()
  })

  it('says so when there is no previous week', () => {
    show(null)
    expect(screen.getByText('No previous week yet')).toBeTruthy()
    expect(screen.queryByText(/pts/)).toBeNull()
  })

  it('has neither figure nor counts without data', () => {
    const { container } = render(
      <ScorePanel
        figures={{ score: null, change: null, ranked: 0, results: 0, ringDays: null, ...one }}
        source={SOURCE}
      />,
    )
    expect(screen.getByText('No score yet')).toBeTruthy()
    expect(container.textContent).not.toContain('0')
  })
})

describe('header of the page', () => {
  const organisation = { _id: '1', name: 'Loomhouse', location: 'London', websiteUrl: 'loomhouse.co.uk' }

  it('names the organisation and links to its website with https put before it', () => {
    render(<OrganisationHeader figures={{ organisation, simulated: false }} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Loomhouse' })).toBeTruthy()
    expect(screen.getByText('London')).toBeTruthy()
    const link = screen.getByRole('link', { name: /^Visit Website/ })
    expect(link.getAttribute('href')).toBe('https://loomhouse.co.uk/')
    expect(screen.queryByText('Simulated answers')).toBeNull()
  })

  it('labels simulated answers, and makes no link of a website that is none', () => {
    const hostile = { ...organisation, websiteUrl: 'javascript:alert(1)' }
    render(<OrganisationHeader figures={{ organisation: hostile, simulated: true }} />)
    expect(screen.getByText('Simulated answers')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('has no website to visit where none is known', () => {
    render(<OrganisationHeader figures={{ organisation: { ...organisation, websiteUrl: null }, simulated: false }} />)
    expect(screen.queryByText('Visit Website')).toBeNull()
  })
})

describe('skeleton', () => {
  it('says what is loading', () => {
    render(<VisibilitySkeleton />)
    expect(screen.getByRole('status').textContent).toBe('Loading visibility data...')
  })
})
