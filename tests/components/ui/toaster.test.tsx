import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '@/components/ui/toast'
import { Toaster } from '@/components/ui/toaster'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})

const say = (tone: keyof typeof toast, text: string) => act(() => toast[tone](text))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const texts = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

describe('toaster', () => {
  it('closes a notice after 5000 ms', () => {
    say('success', 'Query successfully activated')
    wait(4999)
    expect(texts()).toEqual(['Query successfully activated'])
    wait(1)
    expect(texts()).toEqual([])
  })

  it('stops the clock while the pointer or the focus is on it, and continues with what was left', () => {
    say('success', 'Saved')
    wait(3000)
    const item = screen.getByRole('listitem')
    fireEvent.pointerEnter(item)
    wait(60_000)
    expect(texts()).toEqual(['Saved'])
    fireEvent.pointerLeave(item)
    wait(1999)
    expect(texts()).toEqual(['Saved'])
    wait(1)
    expect(texts()).toEqual([])
  })

  it('has a link to its record, and closes when the link is followed', () => {
    act(() => toast.success('Action added to the tracker', { label: 'Open', href: '/geo-recommendations' }))
    const link = screen.getByRole('link', { name: 'Open' })
    expect(link.getAttribute('href')).toBe('/geo-recommendations')
    fireEvent.click(link)
    expect(texts()).toEqual([])
  })

  it('puts the newest on top and shows two at most', () => {
    for (const text of ['one', 'two', 'three', 'four']) say('warning', text)
    expect(texts()).toEqual(['four', 'three'])
  })

  it('counts equal notices instead of piling them up, on top and for another 5000 ms', () => {
    say('success', 'Query successfully activated')
    say('success', 'Saved')
    wait(3000)
    say('success', 'Query successfully activated')
    expect(texts()).toEqual(['Query successfully activated×2', 'Saved'])
    expect(screen.getByTitle('2 times').textContent).toBe('×2')
    wait(4999)
    expect(texts()).toEqual(['Query successfully activated×2'])
    wait(1)
    expect(texts()).toEqual([])
  })

  it('notices of another tone are not equal', () => {
    say('success', 'Done')
    say('warning', 'Done')
    expect(texts()).toEqual(['Done', 'Done'])
  })

  it('announces errors as alerts and the rest as status', () => {
    say('error', 'Something went wrong...')
    say('success', 'Saved')
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong...')
    expect(screen.getByRole('status').textContent).toBe('Saved')
  })

  it('can be closed by hand', () => {
    say('success', 'Saved')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(texts()).toEqual([])
  })
})
