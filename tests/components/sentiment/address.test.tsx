import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followAddress } from '../dashboard-parts/address-bar'
import { entry, generatingText, generation, LIST, listOf, network, open, SECOND } from './sentiment-page'

vi.setConfig({ testTimeout: 30_000 })

beforeEach(followAddress)
const ALL = Array.from({ length: 13 }, (_, index) => entry(13 - index))
const first = listOf(ALL.slice(0, 10), { total: 13 })
const second = listOf(ALL.slice(10), { total: 13, page: 2 })
const serve = () => network({ [LIST]: () => ({ body: first }), [SECOND]: () => ({ body: second }) })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const current = () => document.querySelector('[aria-current=page]')?.textContent

describe('the page of the entries', () => {
  it('stands in the address, an entry of the history each, so that Back leads to the one before', async () => {
    serve()
    open(first)
    const entries = window.history.length
    await press('Next page')
    expect(window.location.search).toBe('?page=2')
    expect(window.history.length).toBe(entries + 1)
    await press('Page 2')
    expect(window.history.length).toBe(entries + 1)
    expect(await screen.findByText('Summary 3')).toBeTruthy()
    // What the router hears of when Back is pressed.
    act(() => window.history.replaceState(null, '', '/sentiment-analysis'))
    await waitFor(() => expect(current()).toBe('1'))
    expect(screen.getByText('Summary 13')).toBeTruthy()
    await press('Next page')
    await press('Previous page')
    expect(window.location.search).toBe('')
  })

  it('is taken from the address on load, with the request that is open', async () => {
    const { calls } = serve()
    open({ ...second, generation: generation({ state: 'running' }) }, '?page=2')
    expect(screen.getByText('Summary 3')).toBeTruthy()
    expect(screen.getByText('11–13 of 13')).toBeTruthy()
    expect(generatingText()).toBeTruthy()
    // Asked for the newest, for the request; not again for what the page came with.
    await waitFor(() => expect(calls).toEqual([LIST]))
  })

  it.each(['0', '-1', '1.5', 'two', '', '999999999'])('is the first when the address says page=%s', (page) => {
    serve()
    open(first, `?page=${page}`)
    expect(screen.getByText('Summary 13')).toBeTruthy()
    expect(current()).toBe('1')
  })

  it('beyond the end is the last one, and Back does not lead beyond again', async () => {
    serve()
    open(listOf([], { total: 13, page: 9 }), '?page=9')
    const entries = window.history.length
    await waitFor(() => expect(window.location.search).toBe('?page=2'))
    expect(await screen.findByText('Summary 3')).toBeTruthy()
    expect(window.history.length).toBe(entries)
  })

  it('that the server did not render is asked for, over what it did', async () => {
    serve()
    open(first, '?page=2')
    expect(screen.getByText('Summary 13').closest('[aria-busy="true"]')).toBeTruthy()
    expect(screen.queryByText('Something went wrong...')).toBeNull()
    expect(await screen.findByText('Summary 3')).toBeTruthy()
  })
})

describe('the focus', () => {
  it('stays on the control that leads no further, which then hears no press', async () => {
    const { calls } = serve()
    open(first)
    const next = screen.getByRole('button', { name: 'Next page' })
    next.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('11–13 of 13')).toBeTruthy()
    expect(document.activeElement).toBe(next)
    expect(next.getAttribute('aria-disabled')).toBe('true')
    // A browser takes the focus from a control that is disabled by the attribute.
    expect(next).toHaveProperty('disabled', false)
    await userEvent.keyboard('{Enter}')
    expect(window.location.search).toBe('?page=2')
    expect(calls).toEqual([SECOND])
    await press('Previous page')
    expect(next.getAttribute('aria-disabled')).toBeNull()
  })

  it('goes to the section of the entries when a page is tried again', async () => {
    let fails = true
    network({ [LIST]: () => ({ body: first }), [SECOND]: () => (fails ? { status: 400, body: {} } : { body: second }) })
    open(first)
    await press('Next page')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fails = false
    retry.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Summary 3')).toBeTruthy()
    expect(document.activeElement).toBe(document.querySelector('#analyses')?.parentElement)
  })
})
