import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import ErrorPage from '@/app/error'
import { keepRecord, reply, stubServer } from '@/tests/support/browser-server'

const KEY = 'cd'.repeat(16)
const NEW = 'POST /api/log/crash-report/new'
const FOLLOW_UP = `POST /api/log/crash-report/${KEY}`
const WHO = 'GET /api/auth/whoami'
const HOSTILE = '<img src=x onerror=alert(1)>'

const user = (isAdmin: boolean) => ({ _id: 'u1', permissions: { isAdmin } })
const taken = () => reply(200, { id: KEY })
const named = (isAdmin: boolean) => () => reply(200, { user: user(isAdmin) })
const logged = vi.fn()

beforeEach(() => {
  logged.mockClear()
  vi.spyOn(console, 'error').mockImplementation(logged)
})

function crash(more: object = {}) {
  const error = Object.assign(new TypeError("Cannot read properties of undefined (reading 'placement')"), more)
  render(
    <StrictMode>
      <ErrorPage error={error} />
    </StrictMode>,
  )
  return error
}
/** A user that the browser remembers. */
function signedIn(isAdmin: boolean) {
  keepRecord()
  localStorage.setItem('user', JSON.stringify(user(isAdmin)))
}
const button = (name: string) => screen.getByRole('button', { name })
const form = () => screen.findByRole('textbox', { name: 'What happened?' })
const tips = () => screen.findAllByRole('listitem')

describe('the crash screen (R-CRASH-1)', () => {
  it('says so, takes the focus and reports at once, once', async () => {
    const { called } = stubServer({ [NEW]: taken })
    crash()
    const heading = screen.getByRole('heading', { level: 1, name: 'Oops! Something went wrong.' })
    expect(document.activeElement).toBe(heading)
    await tips()
    expect(called()).toEqual([NEW])
  })

  it('system admins see message and stack as text, may hide the stack and go back', async () => {
    signedIn(true)
    stubServer({ [NEW]: taken, [WHO]: named(true) })
    crash({
      message: HOSTILE,
      stack: `TypeError: ${HOSTILE}\n    at rankOf (${window.location.origin}/visibility/rank.ts:48:21)`,
    })
    expect((await screen.findByText(HOSTILE)).closest('.font-mono')).not.toBeNull()
    expect(document.querySelector('img')).toBeNull()
    await screen.findByText('The crash report was sent. You see the details because you are a system admin.')
    const stack = screen.getByText(/at rankOf \(\/visibility\/rank\.ts:48:21\)/)
    expect(button('Hide stack').getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(button('Hide stack'))
    expect(stack.hidden).toBe(true)
    await userEvent.click(button('Show stack'))
    expect(stack.hidden).toBe(false)
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(2)
    await userEvent.click(button('Go back'))
    expect(back).toHaveBeenCalledOnce()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('an error of the server is shown by its digest (R-SAFE-44)', async () => {
    signedIn(true)
    stubServer({ [NEW]: taken, [WHO]: named(true) })
    crash({ digest: '4071', stack: undefined })
    await screen.findByText('Digest: 4071')
    expect(screen.queryByRole('button', { name: 'Hide stack' })).toBeNull()
  })

  it('a report that could not be sent is shown to system admins, logged, and breaks nothing', async () => {
    signedIn(true)
    stubServer({ [NEW]: () => reply(500, {}), [WHO]: named(true) })
    crash()
    await screen.findByText(/^The crash report could not be sent\./)
    expect(logged).toHaveBeenCalled()
  })
})

describe('what a viewer sees (R-ACCESS-7)', () => {
  it('is decided by the server: a system admin who was demoted no longer sees the details', async () => {
    signedIn(true)
    stubServer({ [NEW]: taken, [WHO]: named(false) })
    crash()
    await form()
    expect(document.body.textContent).not.toContain('placement')
  })

  it('a user that the browser does not remember is fetched', async () => {
    keepRecord()
    stubServer({ [NEW]: taken, [WHO]: named(true) })
    crash()
    await screen.findByText(/placement/, { selector: 'p' })
  })

  it('without a session the viewer is a visitor', async () => {
    signedIn(true)
    const { visits } = stubServer({ [NEW]: taken, [WHO]: () => reply(401, {}) })
    crash()
    await tips()
    expect(document.body.textContent).not.toContain('placement')
    expect(visits).toEqual([])
  })

  it('is decided by the remembered user while the server does not answer', async () => {
    signedIn(false)
    stubServer({ [NEW]: taken, [WHO]: () => reply(503, {}) })
    crash()
    await form()
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })
})

describe('the crash report form of other users (R-CRASH-1)', () => {
  const describeIt = async () => {
    await userEvent.type(await form(), 'I chose a competitor.')
    await userEvent.click(button('Submit Crash Report'))
  }

  it('asks for words before it sends any', async () => {
    signedIn(false)
    const { called } = stubServer({ [NEW]: taken, [WHO]: named(false), [FOLLOW_UP]: taken })
    crash()
    await form()
    await userEvent.click(button('Submit Crash Report'))
    expect(await screen.findByText('Please say what happened')).toBeTruthy()
    expect(called()).not.toContain(FOLLOW_UP)
  })

  it('a failure keeps the words and offers Retry', async () => {
    signedIn(false)
    const answers = [reply(503, {}), taken()]
    stubServer({ [NEW]: taken, [WHO]: named(false), [FOLLOW_UP]: () => answers.shift() ?? reply(500, {}) })
    crash()
    await describeIt()
    expect((await screen.findByRole('alert')).textContent).toBe('Your report could not be sent. Please try again.')
    expect(((await form()) as HTMLTextAreaElement).value).toBe('I chose a competitor.')
    await userEvent.click(button('Retry'))
    await screen.findByText(/^Thank you\./)
  })

  it('keeps the focus in the text while the report is on its way', async () => {
    signedIn(false)
    let answer = (_: Response) => {}
    const { called } = stubServer({
      [NEW]: () => new Promise<Response>((resolve) => (answer = resolve)),
      [WHO]: named(false),
    })
    crash()
    await userEvent.click(await form())
    answer(taken())
    await waitFor(() => expect(called()).toContain(WHO))
    await userEvent.type(await form(), 'x')
    expect(document.activeElement).toBe(await form())
  })
})
