import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { MeasuredNoise } from '@/components/measure/measured-noise'
import type { MeasuredNoise as Noise } from '@/lib/visibility/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { OpenedPage } from '@/tests/components/address-bar'

const API = 'GET /api/admin/measurement'
const NOISE: Noise = {
  window: { from: '2026-08-22', to: '2026-11-19' },
  simulated: false,
  ...{ owners: 12, series: 36, days: 1008, answers: 9072 },
  ...{ dayEffect: 1.04, autocorrelation: 0.02, assumed: { dayEffect: 1.1, autocorrelation: 0.05 } },
  asAssumed: true,
}

function open(answer: Noise | (() => { status: number; body: unknown })) {
  network({ [API]: typeof answer === 'function' ? answer : () => ({ status: 200, body: answer }) })
  render(
    <OpenedPage answers={{}}>
      <MeasuredNoise />
    </OpenedPage>,
  )
}

it('shows what is measured beside what is assumed, and on how many answers', async () => {
  open(NOISE)
  for (const text of [
    ...['1.04', 'Assumed: up to 1.10', '0.02', 'Assumed: up to 0.05', '9,072 answers'],
    ...['of 12 organisations, 1,008 days of engines', '22 Aug – 19 Nov 2026'],
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText(/^Answers are as steady as assumed/)).toBeTruthy()
  expect(screen.queryByText('Simulated answers')).toBeNull()
})

it.each([
  { autocorrelation: 0.09, assumed: { dayEffect: 1.1, autocorrelation: 0.01 }, days: 573 },
  { dayEffect: 1.11, days: 573 },
])('never says “as steady as assumed” of more noise than assumed, however little more: %o', async (part) => {
  open({ ...NOISE, ...part })
  expect(await screen.findByText(/^More than assumed, but too little to tell from 573 days/)).toBeTruthy()
  expect(screen.queryByText(/as steady as assumed/)).toBeNull()
})

it('says so where answers vary more than assumed, and where they are simulated', async () => {
  open({ ...NOISE, dayEffect: 1.3, asAssumed: false, simulated: true })
  expect(await screen.findByText(/^Answers are less steady than assumed/)).toBeTruthy()
  expect(screen.getByText('Simulated answers')).toBeTruthy()
})

it('is empty until there is something to measure', async () => {
  open({
    ...NOISE,
    owners: 0,
    series: 0,
    days: 0,
    answers: 0,
    dayEffect: null,
    autocorrelation: null,
    assumed: null,
    asAssumed: null,
  })
  expect(await screen.findByText('Nothing to measure yet')).toBeTruthy()
})

it('offers another try where it could not be measured', async () => {
  let fails = true
  open(() => (fails ? { status: 400, body: { message: 'no' } } : { status: 200, body: NOISE }))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fails = false
  await userEvent.click(retry)
  expect(await screen.findByText('1.04')).toBeTruthy()
})
