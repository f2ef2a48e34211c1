import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { withSkeleton } from '@/app/(app)/with-skeleton'

const Skeleton = () => <p role="status">Loading</p>

describe('a page with a skeleton', () => {
  it('comes without it when it is read quickly', async () => {
    const Page = withSkeleton(Skeleton, async ({ name }: { name: string }) => <h1>{name}</h1>)
    expect(await Page({ name: 'Visibility' })).toEqual(<h1>Visibility</h1>)
  })

  it('comes behind it when it is not', async () => {
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

  it('refuses before anything is sent', async () => {
    const Page = withSkeleton(Skeleton, async () => {
      throw new Error('forbidden')
    })
    await expect(Page({})).rejects.toThrow('forbidden')
  })
})
