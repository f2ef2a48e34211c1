import { createLoader } from 'nuqs/server'
import { describe, expect, it } from 'vitest'
import { answerPageParams } from '@/lib/answers/page-shapes'
import { answersPath, answersSearchParams } from '@/lib/answers/params'
import { openedAnswer } from '@/lib/routes'

const ORGANISATION = 'a'.repeat(24)
const QUERY = 'b'.repeat(24)
const load = createLoader(answersSearchParams)
const pathOf = (search: string) => new URL(answersPath(ORGANISATION, load(`?${search}`)), 'http://localhost')
const asked = (search: string) => answerPageParams.parse(Object.fromEntries(pathOf(search).searchParams))

describe('the address of the page of answers', () => {
  it('asks for the own queries of 28 days, newest first', () => {
    expect(pathOf('').pathname).toBe(`/api/app/answer/org/${ORGANISATION}`)
    expect(asked('')).toMatchObject({ page: 1, pageSize: 30, of: 'organisation', range: 28, search: '', queries: [] })
  })

  it('passes every choice on in the words of the API', () => {
    const search = new URLSearchParams({
      ...{ view: 'behindRival', search: '"day office" quiet', queries: QUERY, engine: 'openai@2026-11-03,xai' },
      ...{ range: '7', of: 'all', from: '2026-11-01', to: '2026-11-30', only: 'citing', rival: 'baythorne' },
      ...{ behind: 'kiln street', site: 'a.example', url: 'https://a.example/b', ran: 'best office' },
    })
    expect(asked(String(search))).toMatchObject({
      ...{ view: 'behindRival', search: '"day office" quiet', queries: [QUERY], range: 7, of: 'all' },
      engine: [{ engine: 'openai', since: '2026-11-03' }, { engine: 'xai' }],
      ...{ from: '2026-11-01', to: '2026-11-30', only: 'citing', rival: 'baythorne', behind: 'kiln street' },
      ...{ site: 'a.example', url: 'https://a.example/b', ran: 'best office' },
    })
  })

  it('takes what it does not know as absent: addresses come from anywhere', () => {
    const search = 'view=x&queries=1,%27&engine=a%20b&range=8&of=me&from=2026-13-99&to=x&only=x&rival=%00'
    expect(pathOf(search).search).toBe(pathOf('').search)
  })

  it('opens one answer, and is otherwise that of the list', () => {
    expect(openedAnswer(`/answers/${QUERY}`)).toBe(QUERY)
    expect(openedAnswer('/answers')).toBeNull()
    expect(openedAnswer('/answer/1')).toBeNull()
  })
})
