import { act, fireEvent, render, screen } from '@testing-library/react'
import { startTransition } from 'react'
import { describe, expect, it } from 'vitest'
import { withSkeleton } from '@/app/(app)/with-skeleton'

const Skeleton = () => <p role="status">Loading</p>

describe('a page with a skeleton', () => {
  it('comes without the skeleton when it is read quickly', async () => {
    const Page = withSkeleton(Skeleton, async ({ name }: { name: string }) => <h1>{name}</h1>)
    const page = await Page({ name: 'Visibility' })
    await act(async () => void render(page))
    expect(screen.getByRole('heading').textContent).toBe('Visibility')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('comes after the skeleton when it is read slowly', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const Page = withSkeleton(Skeleton, async () => {
      await promise
      return <h1>Visibility</h1>
    })
    const page = await Page({})
    await act(async () => void render(page))
    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(screen.queryByRole('heading')).toBeNull()
    await act(async () => resolve())
    expect(screen.getByRole('heading').textContent).toBe('Visibility')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('that does not exist says so before its skeleton', async () => {
    const Page = withSkeleton(
      Skeleton,
      () => new Promise<never>(() => undefined),
      async () => Promise.reject(new Error('not found')),
    )
    await expect(Page({})).rejects.toThrow('not found')
  })

  it.each([
    ['quickly', 'slowly'],
    ['slowly', 'quickly'],
  ])(
    'that was read %s keeps what is typed when it is read again %s, and shows no skeleton meanwhile',
    async (...ways) => {
      const reads = ways.map((way) => ({ quick: way === 'quickly', ...Promise.withResolvers<void>() }))
      const Page = withSkeleton(Skeleton, async ({ read }: { read: number }) => {
        const { quick, promise } = reads[read] ?? {}
        if (!quick) await promise
        return (
          <label>
            Name {read} <input />
          </label>
        )
      })
      const first = await Page({ read: 0 })
      const { rerender } = await act(async () => render(first))
      await act(async () => reads[0]?.resolve())
      const input = screen.getByLabelText<HTMLInputElement>('Name 0')
      await act(async () => fireEvent.change(input, { target: { value: 'Loomhouse' } }))
      const second = await Page({ read: 1 })
      // As the router does it.
      await act(async () => startTransition(() => rerender(second)))
      expect(screen.queryByRole('status')).toBeNull()
      expect(input.isConnected).toBe(true)
      await act(async () => reads[1]?.resolve())
      expect(screen.getByLabelText<HTMLInputElement>('Name 1').value).toBe('Loomhouse')
      expect(screen.getByLabelText('Name 1')).toBe(input)
    },
  )

  it('is refused before anything is sent', async () => {
    const Page = withSkeleton(Skeleton, async () => {
      throw new Error('forbidden')
    })
    await expect(Page({})).rejects.toThrow('forbidden')
  })
})
