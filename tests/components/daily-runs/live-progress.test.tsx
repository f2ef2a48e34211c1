import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listOf, network, run, show } from './daily-run-api'

const LIST = 'GET /api/admin/daily-run?page=1&pageSize=10'
const running = (done: number) => run({ status: 'running', done, left: 12 - done, finishedAt: null })

beforeEach(() => {
  vi.useFakeTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('live progress', () => {
  it('follows a running day every two seconds, and slows down once it has finished', async () => {
    let done = 5
    const calls = network({ [LIST]: () => ({ body: listOf([done < 12 ? running(done) : run()]) }) })
    show(listOf([running(5)]))
    expect(calls).toHaveLength(0)
    done = 7
    await pass(2100)
    expect(screen.getByText('7 of 12 done')).toBeTruthy()
    done = 12
    await pass(2100)
    expect(screen.getByText('12 of 12 done')).toBeTruthy()
    expect(screen.getByText('Every query of today has its answer.')).toBeTruthy()
    const asked = calls.length
    await pass(10_000)
    expect(calls).toHaveLength(asked)
    await pass(6000)
    expect(calls).toHaveLength(asked + 1)
  })

  it('goes on showing what it knew while the network is down', async () => {
    network({ [LIST]: () => ({ status: 400, body: { error: 'No.' } }) })
    show(listOf([running(5)]))
    await pass(5000)
    expect(screen.getByText('5 of 12 done')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
