import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { ProfileAvatar } from '@/components/people/profile-avatar'
import { PictureField } from '@/components/people/profile-screen'
import { cacheAddress, keepCopy, keptCopy } from '@/lib/api/stored-image'
import { reply } from '@/tests/support/browser-server'
import { pictureBrowser } from '@/tests/support/picture-browser'
import { ID, INLINE, KEY, open } from './profile-page'

const SAVE = 'POST /api/app/user'
const png = new File([new Uint8Array([1])], 'face.png', { type: 'image/png' })
const field = (image: string | null = null) => <PictureField image={image} name="Amelia Okafor" userId={ID} />

async function choose(container: Element, file: File): Promise<void> {
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.setup({ applyAccept: false }).upload(input as HTMLInputElement, file)
}

const silence = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const saved = () => reply(200, { _id: ID, profileImage: KEY })

describe('changing the own picture', () => {
  it('offers the allowed types, and removing only where there is a picture', () => {
    const { container } = open(field())
    const accept = container.querySelector('input[type=file]')?.getAttribute('accept')
    expect(accept).toBe('image/jpeg,image/jpg,image/png,image/gif,image/webp')
    screen.getByRole('button', { name: 'Change picture' })
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
  })

  it('says what it is doing and allows nothing else until it is done', async () => {
    silence()
    pictureBrowser()
    let release = () => undefined as unknown
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { container } = open(field(INLINE), { [SAVE]: () => held.then(saved) })
    await choose(container, png)
    await screen.findByRole('button', { name: 'Saving the picture...' })
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saving the picture...')
    for (const name of ['Saving the picture...', 'Remove picture'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
    release()
    expect(await screen.findByRole('button', { name: 'Change picture' })).toHaveProperty('disabled', false)
    expect(screen.queryByText('Saving the picture...')).toBeNull()
  })

  it.each(['image/svg+xml', 'image/heic', 'text/html', ''])(
    'a file of type %j is refused without a call',
    async (type) => {
      const { container, called } = open(field())
      await choose(container, new File(['<svg/>'], 'face', { type }))
      expect((await screen.findByRole('alert')).textContent).toBe('Please choose a JPEG, PNG, GIF or WebP image')
      expect(called()).toEqual([])
    },
  )

  it('a failure of the browser is shown and logged', async () => {
    const error = silence()
    pictureBrowser({ broken: 'canvas' })
    const { container, called } = open(field())
    await choose(container, png)
    expect((await screen.findByRole('alert')).textContent).toContain('could not get canvas')
    expect(error).toHaveBeenCalledOnce()
    expect(called()).toEqual([])
  })

  it("the server's refusal is shown in its own words, and the next try clears it", async () => {
    silence()
    pictureBrowser()
    let answer = () => reply(400, { error: 'Please choose a smaller image' })
    const { container, refreshed } = open(field(), { [SAVE]: () => answer() })
    await choose(container, png)
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose a smaller image')
    expect(refreshed()).toBe(0)
    answer = saved
    await choose(container, png)
    await screen.findByText('Picture changed')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a failure without a sentence is said in a sentence of ours', async () => {
    silence()
    pictureBrowser()
    const { container } = open(field(), { [SAVE]: () => reply(500, {}) })
    await choose(container, png)
    expect((await screen.findByRole('alert')).textContent).toBe('Your picture was not saved. Please try again.')
  })
})

const NAME = 'Amelia Okafor'
const ADDRESS = `GET /api/s3/get-signed-url/${KEY}`
const answer = (name: string) => reply(200, { signedUrl: `https://store.test/${name}`, contentType: 'image/jpeg' })
const image = (at: Element) => at.querySelector('img')?.getAttribute('src') ?? null
const shown = (at: Element) => image(at) ?? at.querySelector('span')?.textContent
const fails = (at: Element) => fireEvent.error(at.querySelector('img') as Element)

describe('the picture of a person (R-IMAGE-1)', () => {
  it.each([[null], ['data:image/svg+xml;base64,AAAA'], ['not-a-key'], ['A'.repeat(24)], [KEY.slice(1)]])(
    'stored as %j is shown as the initials, without a request',
    (stored) => {
      const { container } = render(<ProfileAvatar image={stored} name={NAME} />)
      expect(shown(container)).toBe('AO')
    },
  )

  it('stored inside the record is shown unchanged, but is not in the page as the server sends it', () => {
    const { container } = render(<ProfileAvatar image={INLINE} name={NAME} />)
    expect(shown(container)).toBe(INLINE)
    expect(renderToString(<ProfileAvatar image={INLINE} name={NAME} />)).not.toContain('base64')
  })
})

describe('a picture in the file store (R-IMAGE-4)', () => {
  it('is requested once for all places that show it, and a second page uses the cached address', async () => {
    const both = (
      <>
        <ProfileAvatar image={KEY} name={NAME} />
        <ProfileAvatar image={KEY} name={NAME} size="lg" />
      </>
    )
    const { container, called } = open(both, { [ADDRESS]: () => answer('one') })
    await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2))
    expect(called()).toEqual([ADDRESS])
    const second = open(both, { [ADDRESS]: () => answer('two') })
    await waitFor(() => expect(image(second.container)).toBe('https://store.test/one'))
    expect(second.called()).toEqual([])
  })

  it('is shown from its local copy when the signed URL cannot be fetched, and the failure is logged', async () => {
    const error = silence()
    keepCopy(KEY, INLINE)
    const { container } = open(<ProfileAvatar image={KEY} name={NAME} />, { [ADDRESS]: () => reply(503, {}) })
    await waitFor(() => expect(image(container)).toBe(INLINE))
    expect(error).toHaveBeenCalledOnce()
  })

  it.each([
    [503, 'fails'],
    [200, 'has no address'],
  ])('is shown as the initials without a copy of this very file, when the answer (%i) %s', async (status) => {
    const error = silence()
    keepCopy('b'.repeat(24), INLINE)
    const { container } = open(<ProfileAvatar image={KEY} name={NAME} />, { [ADDRESS]: () => reply(status, {}) })
    await waitFor(() => expect(error).toHaveBeenCalled())
    expect(shown(container)).toBe('AO')
  })

  it('gets a new address when the cached one no longer works', async () => {
    cacheAddress(KEY, { signedUrl: 'https://store.test/old', contentType: 'image/jpeg' }, Date.now())
    const { container, called } = open(<ProfileAvatar image={KEY} name={NAME} />, { [ADDRESS]: () => answer('new') })
    await waitFor(() => expect(image(container)).toBe('https://store.test/old'))
    fails(container)
    await waitFor(() => expect(image(container)).toBe('https://store.test/new'))
    expect(called()).toEqual([ADDRESS])
  })

  it('is shown from its copy while the store is down, without asking again and again (R-SAFE-65)', async () => {
    keepCopy(KEY, INLINE)
    const { container, called } = open(<ProfileAvatar image={KEY} name={NAME} />, { [ADDRESS]: () => answer('new') })
    await waitFor(() => expect(image(container)).toBe('https://store.test/new'))
    fails(container)
    await waitFor(() => expect(image(container)).toBe(INLINE))
    fails(container)
    expect(image(container)).toBe(INLINE)
    expect(called()).toEqual([ADDRESS])
  })

  it("is copied once it was shown, and only if it is one's own", async () => {
    const file = () => new Response(new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' }))
    const answers = { [ADDRESS]: () => answer('one'), 'GET https://store.test/one': file }
    const others = open(<ProfileAvatar image={KEY} name={NAME} />, answers)
    await waitFor(() => expect(image(others.container)).not.toBeNull())
    fireEvent.load(others.container.querySelector('img') as Element)
    const own = open(<ProfileAvatar image={KEY} name={NAME} own />, answers)
    await waitFor(() => expect(image(own.container)).not.toBeNull())
    expect(keptCopy(KEY)).toBeNull()
    fireEvent.load(own.container.querySelector('img') as Element)
    await waitFor(() => expect(keptCopy(KEY)).toBe(INLINE))
    expect(others.called()).toEqual([ADDRESS])
  })
})
