import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PictureField } from '@/components/profile/picture-field'
import { reply } from '@/tests/support/browser-server'
import { pictureBrowser } from '@/tests/support/picture-browser'
import { ID, INLINE, KEY, open } from './profile-page'

const SAVE = 'POST /api/app/user'
const png = new File([new Uint8Array([1])], 'face.png', { type: 'image/png' })
const signing = (call: string) => call.startsWith('GET /api/s3/get-signed-post-url/avatar.jpg/image/jpeg?')
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

  it('the button opens the choice of files', async () => {
    const { container } = open(field())
    const clicked = vi.spyOn(container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, 'click')
    screen.getByRole('button', { name: 'Change picture' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('makes it smaller, uploads a JPEG that colleagues may see, saves its key, and refreshes the page', async () => {
    silence()
    pictureBrowser({ width: 4000, height: 4000 })
    const { container, calls, refreshed } = open(field(), { [SAVE]: saved })
    await choose(container, png)
    await screen.findByText('Picture changed')
    const asked = calls.find(({ call }) => signing(call))?.call ?? ''
    expect(asked).toMatch(/isViewableByAnyUser=true&fileSize=27000$/)
    // This server signs nothing: the picture goes into the record.
    const profileImage = expect.stringMatching(/^data:image\/jpeg;base64,/)
    expect(calls.at(-1)?.body).toEqual({ _id: ID, profileImage })
    expect(refreshed()).toBe(1)
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

  it.each([
    ['could not get canvas', 'canvas'],
    ['failed to load image', 'load'],
    ['failed to create blob', 'blob'],
  ] as const)('a failure of the browser is said and logged: %s', async (reason, broken) => {
    const error = silence()
    pictureBrowser({ broken })
    const { container, called } = open(field())
    await choose(container, png)
    expect((await screen.findByRole('alert')).textContent).toContain(reason)
    expect(error).toHaveBeenCalledOnce()
    expect(called()).toEqual([])
  })

  it("the server's refusal is said in its words, and the next try clears it", async () => {
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

  it('an answer without a sentence is shown as such', async () => {
    silence()
    pictureBrowser()
    const { container } = open(field(), { [SAVE]: () => reply(500, {}) })
    await choose(container, png)
    expect((await screen.findByRole('alert')).textContent).toBe('Your picture was not saved. Please try again.')
  })
})

describe('removing the own picture', () => {
  it('saves none, refreshes the page and moves the focus to the other button', async () => {
    const { calls, refreshed, drawAnew } = open(field(INLINE), {
      [SAVE]: () => reply(200, { _id: ID, profileImage: null }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
    await screen.findByText('Picture removed')
    expect(calls.map(({ call, body }) => [call, body])).toEqual([[SAVE, { _id: ID, profileImage: null }]])
    expect(refreshed()).toBe(1)
    drawAnew(field(null))
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change picture' }))
  })
})
