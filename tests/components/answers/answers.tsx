import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { vi } from 'vitest'
import type { AnswerWindow, ListedAnswer } from '@/components/answers/answer-window'
import { EvidenceDialog } from '@/components/answers/evidence-dialog'
import { QueryProvider } from '@/components/data/query-provider'
import { OpeningButton } from '@/components/ui/button'
import type { IndustryQueryResultEvidence, QueryResultEvidence, ResultPage } from '@/lib/answers/shapes'
import { idOf, ORGANISATION_ID, TODAY } from '@/tests/support/visibility-figures'

// The dialog against a stand-in for the network: a list of answers, and each answer with its evidence.

export const WINDOW: AnswerWindow = {
  organisationId: ORGANISATION_ID,
  queries: [],
  figure: 'Visibility',
  days: { from: '2026-11-14', to: TODAY },
}

export function makeAnswer(number: number, part: Partial<QueryResultEvidence> = {}): QueryResultEvidence {
  return {
    _id: idOf(number),
    organizationQuery: { _id: idOf(900), searchTerm: `query ${number}` },
    date: TODAY,
    createdAt: `${TODAY}T05:00:00.000Z`,
    engine: 'openai',
    access: 'api',
    provider: null,
    model: 'some-model',
    sample: 1,
    citations: [{ url: 'https://reddit.com/r/london', site: 'reddit.com' }],
    consulted: [],
    searches: [],
    ...{ cards: [], cardMarks: [], onCards: [] },
    textsSince: null,
    tokenUsage: { input: 1, output: 1, total: 2 },
    costUsd: null,
    ownPlacement: 2,
    ownNamed: true,
    above: ['Baythorne'],
    ranks: {},
    question: { term: `asked ${number}`, profileName: null, profile: null, country: 'GB', location: 'London' },
    answer: 'Baythorne first, then Loomhouse.',
    brands: [
      { placement: 1, key: 'baythorne', name: 'Baythorne', own: false },
      { placement: 2, key: 'loomhouse', name: 'Loomhouse', own: true },
    ],
    marks: [
      { start: 0, end: 9, own: false },
      { start: 22, end: 31, own: true },
    ],
    sources: [{ url: 'https://reddit.com/r/london', site: 'reddit.com', type: 'community', cited: true, number: null }],
    organisation: 'Loomhouse',
    unconfirmed: [],
    ...part,
  }
}

/** Serves the answers as the API does, ten at a time. `refuse` names the paths that fail at that moment. */
export function serve(
  answers: readonly (QueryResultEvidence | IndustryQueryResultEvidence)[],
  refuse: (path: string) => boolean | Promise<boolean> = () => false,
) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input), 'http://localhost')
    calls.push(`${url.pathname}${url.search}`)
    if (await refuse(url.pathname)) return Response.json({ error: 'Not found.' }, { status: 404 })
    if (!url.pathname.includes('/org/'))
      return Response.json(answers.find(({ _id }) => url.pathname.endsWith(_id)) ?? null)
    const page = Number(url.searchParams.get('page'))
    const items = answers.slice((page - 1) * 10, page * 10)
    const counts = {
      all: answers.length,
      named: 2,
      notNamed: 1,
      first: 1,
      topThree: 2,
      citing: 0,
      rivals: 2,
      withoutYou: 1,
    }
    const list: ResultPage<ListedAnswer> = {
      ...{ items, total: answers.length, page, pageSize: 10, counts },
      behind: [{ key: 'baythorne', name: 'Baythorne', answers: 2 }],
      choices: {
        queries: answers
          .flatMap((answer) => ('organizationQuery' in answer ? answer.organizationQuery : []))
          .filter(({ _id }, index, all) => all.findIndex((each) => each._id === _id) === index),
        engines: [...new Set(answers.map(({ engine }) => engine))],
        days: [...new Set(answers.map(({ date }) => date))],
      },
    }
    return Response.json(list)
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  return calls
}

function Figure({ answers }: { answers: AnswerWindow }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <OpeningButton onClick={() => setOpen(true)}>19 of 21 answers</OpeningButton>
      {open && <EvidenceDialog answers={answers} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Presses the opener of a figure. Returns the opener and the dialog. */
export async function openDialog(answers: AnswerWindow = WINDOW) {
  render(
    <QueryProvider>
      <Figure answers={answers} />
    </QueryProvider>,
  )
  const opener = screen.getByRole('button', { name: '19 of 21 answers' })
  await userEvent.click(opener)
  return { opener, dialog: await screen.findByRole('dialog') }
}

/** Opens an answer of the open list. */
export async function openAnswer(term: string): Promise<HTMLElement> {
  await userEvent.click(await row(term))
  return screen.findByRole('dialog', { name: /^(?!([\d,]+ a|A)nswers?, )/ })
}

/** The row of an answer, by its search term. */
export const row = (term: string) => screen.findByRole('button', { name: new RegExp(`^${term}`) })
