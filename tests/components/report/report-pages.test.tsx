import { cleanup, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ReportPages } from '@/components/report/report-pages'
import { SharedReport } from '@/components/report/shared-document'
import type { Report } from '@/lib/report/shapes'
import { madeReport } from './made-report'

const show = (part: Partial<Report> = {}) => render(<ReportPages report={madeReport(part)} />)
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const paragraphs = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

describe('the sheets of a monthly report', () => {
  it('say how the month was, with counts and likely range, and whether it is a change', () => {
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loomhouse in AI answers')
    expect(screen.getByRole('img', { name: 'Visibility score 72%' })).toBeTruthy()
    for (const text of [
      '1 to 22 November 2026, month not finished',
      'Monthly report, November 2026',
      '141 of 198 answers',
      'between 65 and 77%',
      'average of ChatGPT and Claude',
      'Up54% in October (149 of 279 answers)',
      'Loomhouse, November 2026',
    ])
      expect(paragraphs()).toContain(text)
  })

  it('open with the three headlines of the slides, and what the first one counts', () => {
    show()
    for (const text of [
      'We are named in 76% of AI answers, up from 54% in the four weeks before. We are ahead of Baythorne. The price list worked. The three widest gaps come next.',
      'Your 3 queries on ChatGPT and Claude, 75 answers, 15 to 21 November.',
    ])
      expect(paragraphs()).toContain(text)
    // A sentence is never cut.
    expect(document.querySelector('.report-story .report-clamp')).toBeNull()
    cleanup()
    show({ headlines: [], counted: null })
    expect(document.querySelector('.report-story')).toBeNull()
  })

  it('have four figures, each with its counts and range', () => {
    show()
    const figures = [...document.querySelectorAll('.report-metrics li')].map((item) => item.textContent)
    expect(figures).toEqual([
      'Share of voice14 of 58 names, between 19 and 30%24%',
      'Position when named14 answers, between 2.1 and 2.72.4',
      'In the top three12 of 21 answers, between 37 and 76%58%',
      'Answers citing your site2 of 21 answers, between 3 and 29%10%',
    ])
  })

  it('say how often a surface showed an answer, with its likely range', () => {
    const often = { id: 'google-ai-overview', label: 'Google AI Overviews', shown: 12, asked: 21 }
    const surfacesShown = [{ ...often, shownRange: { low: 37, high: 76 } }]
    show({ surfacesShown })
    expect(screen.getByText('Google AI Overviews: shown in 12 of 21 searches, likely between 37 and 76%.')).toBeTruthy()
  })

  it('have every number of their bars in a table', () => {
    show()
    expect(rowsOf('By engine')).toEqual([
      ['ChChatGPT', '', '76%', '64 to 84%', '50 of 66', '2.3'],
      ['ClClaude', '', '56%', 'Too few answers', '5 of 9', '2.3'],
    ])
  })

  it('list gaps, sites and actions, and say which days the first two are of', () => {
    show()
    expect(rowsOf('Close the gap on “…”')).toEqual([['day office', '32%', 'Baythorne in 70%', '38 pts', '63']])
    expect(rowsOf('Sites AI quotes about your rivals')).toEqual([
      ['reddit.comNew', 'Community', '38', '3', '31'],
      ['en.wikipedia.org', 'Reference', '14', '0', '12'],
    ])
    expect(rowsOf('What we did, and whether it helped')).toEqual([
      ['State prices', '12 Oct 26', 'Worked: +18 points'],
      ['Describe rooms', '13 Nov 26', 'Too early: day 9 of 14'],
    ])
    expect(paragraphs()).toContain(
      'Only gaps we are sure of are listed. 4 smaller ones are too close to call. Gaps and sites are of 25 October to 21 November 2026.',
    )
  })

  it('name their maker, the day and the page', () => {
    show()
    expect(screen.getAllByText('Sightline. Simulated answers. Made on 22 November 2026.')).toHaveLength(2)
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    cleanup()
    show({ simulated: false, finished: true, days: { from: '2026-11-01', to: '2026-11-30' } })
    expect(screen.getAllByText('Sightline. Made on 22 November 2026.')).toHaveLength(2)
    expect(paragraphs()).toContain('1 to 30 November 2026')
  })

  it('have a sentence where a part has nothing to list', () => {
    show({ gaps: [], sites: [], actions: [], omittedGaps: 1 })
    expect(screen.queryByRole('table', { name: 'Close the gap on “…”' })).toBeNull()
    expect(paragraphs().join(' ')).toContain('No rival is clearly ahead.')
    expect(paragraphs().join(' ')).toContain('1 smaller one is too close to call.')
    expect(paragraphs()).toContain('No action was implemented in these weeks.')
    cleanup()
    show({ gaps: [], tooFewForGaps: true, moreActions: 2 })
    expect(paragraphs()).toContain('Too few answers: gaps need about three weeks of them.')
    expect(paragraphs()).toContain('Gaps and sites are of 25 October to 21 November 2026.')
    expect(paragraphs()).toContain('2 more actions are not listed.')
  })

  it('say what changed in how it was measured, and that nothing is compared then', () => {
    const measurementChange = { date: '2026-10-16', text: 'ChatGPT got a new model on 16 October' }
    show({
      verdict: 'measurementChanged',
      measurementChange,
      measurementChanges: [{ date: '2026-11-04', text: 'Perplexity added' }],
      markers: [{ date: '2026-11-04', kind: 'measurementChanged' }],
    })
    expect(paragraphs()).toContain(
      'ChatGPT got a new model on 16 October. 4 November: Perplexity added. Figures from before and after a change are never compared.',
    )
  })

  it('say what was compared where that is not the whole month', () => {
    const { verdictWindows } = madeReport()
    show({ finished: true, verdictWindows: { ...verdictWindows, recent: { ...verdictWindows.recent, results: 100 } } })
    expect(paragraphs()).toContain(
      'Compared are the queries and engines of both months: 71% in this one (134 of 100 answers).',
    )
    cleanup()
    show({
      verdict: 'notEnoughData',
      verdictWindows: { ...verdictWindows, before: { ...verdictWindows.before, share: null } },
    })
    expect(paragraphs()).toContain('Too few answersNo answers in October to compare with')
  })

  it('write what people and models wrote as text', () => {
    const [gap] = madeReport().gaps
    const report = madeReport({
      organisation: '<b>&"\u{1f6cb}',
      gaps: gap ? [{ ...gap, rival: '<script>x</script>' }] : [],
    })
    const html = renderToStaticMarkup(<SharedReport nonce="abc" report={report} styles="p { margin: 0 }" />)
    expect(html).toContain('&lt;b&gt;&amp;&quot;\u{1f6cb} in AI answers')
    expect(html).toContain('&lt;script&gt;x')
    expect(html.match(/<script/g)).toEqual(['<script'])
    expect(html).toContain('<script nonce="abc">')
  })
})
