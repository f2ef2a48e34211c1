import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  HomeSkeleton,
  OpportunitiesSkeleton,
  SentimentSkeleton,
  TrackerSkeleton,
  VisibilitySkeleton,
} from '@/components/layout/page-skeletons'

it.each([
  [HomeSkeleton, 'Marketeer Dashboard', 'Loading dashboard...'],
  [VisibilitySkeleton, 'Visibility Data', 'Loading visibility data...'],
  [OpportunitiesSkeleton, 'Opportunities', 'Loading...'],
  [SentimentSkeleton, 'Sentiment Analysis', 'Loading sentiment analysis data...'],
  [TrackerSkeleton, 'GEO/SEO Recommendations', 'Loading recommendations...'],
])('while a page is read, %o says so under the title of the page, above its shape', (Skeleton, title, sentence) => {
  render(<Skeleton />)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  const said = screen.getByRole('status')
  expect(said.textContent).toBe(sentence)
  const shape = document.querySelector('.skeleton, .skeleton-card') as HTMLElement
  expect(said.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
