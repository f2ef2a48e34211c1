import { act, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FormMessages } from '@/components/form/form-dialog'
import { ErrorState } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { currentToasts, removeToast, toast } from '@/components/ui/toast'
import { Toaster } from '@/components/ui/toaster'
import { ApiError } from '@/lib/api/send'
import { referenceOf } from '@/lib/format/text'
import { alertText, fillBoth, Names, press } from './form/names-form'

const ID = '1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d'
const failure = (status: number, message = 'Something went wrong...', id: string | undefined = ID) =>
  new ApiError(status, message, undefined, true, id)
const shown = () => screen.queryByText('1a2b3c4d')

describe('the reference of a failed request', () => {
  it('is the beginning of its id when the server failed, and nothing otherwise', () => {
    expect([500, 502, 503].map((status) => referenceOf(failure(status)))).toEqual(Array(3).fill('1a2b3c4d'))
    expect([400, 401, 403, 404, 409, 429].map((status) => referenceOf(failure(status)))).toEqual(Array(6).fill(null))
    expect(referenceOf(new TypeError('Failed to fetch'))).toBeNull()
    expect(referenceOf(new ApiError(500, 'Something went wrong...'))).toBeNull()
    // A header is what some proxy says: nothing but an id is shown.
    expect(referenceOf(failure(500, 'x', '<b>Call 0900 123</b>'))).toBeNull()
  })

  it('is in a card that failed, beside the sentence', () => {
    const { rerender } = render(<ErrorState error={failure(500)} onRetry={() => undefined} />)
    expect(screen.getByText('Something went wrong...')).toBeTruthy()
    expect(shown()?.parentElement?.textContent).toBe('Reference: 1a2b3c4d')
    // One click takes it whole.
    expect(shown()?.className).toContain('select-all')
    rerender(<ErrorState error={failure(404, 'Not found.')} onRetry={() => undefined} />)
    expect(screen.getByText('Something went wrong...')).toBeTruthy()
    expect(shown()).toBeNull()
  })

  it('is under the sentence of a form and not in it, and is removed with it', async () => {
    let tries = 0
    const submit = async () => {
      tries += 1
      throw tries === 1 ? failure(503, 'Not right now.') : failure(400, 'Taken already.')
    }
    render(<Names submit={submit} />)
    await fillBoth()
    await press('Save')
    expect(alertText()).toBe('Not right now.')
    expect(shown()).toBeTruthy()
    await press('Retry')
    expect(alertText()).toBe('Taken already.')
    expect(shown()).toBeNull()
  })

  it('is in the messages of an account page', () => {
    render(<FormMessages reference="1a2b3c4d" requestError="Failed to sign in" summary={null} />)
    expect(screen.getByRole('alert').textContent).toBe('Failed to sign in')
    expect(shown()).toBeTruthy()
  })

  it('is in a toast, whose alert is the sentence alone', () => {
    render(<Toaster />)
    act(() => toast.error('Something went wrong...', failure(500)))
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong...')
    expect(within(screen.getByRole('listitem')).getByText('1a2b3c4d')).toBeTruthy()
    act(() => toast.error('You can only have 3 active queries', failure(400)))
    expect(screen.getAllByText(/Reference/)).toHaveLength(1)
    act(() => {
      for (const { id } of currentToasts()) removeToast(id)
    })
  })

  it('is in a question whose deletion failed', async () => {
    const props = {
      title: 'Delete?',
      text: 'For good.',
      failed: 'Failed to delete',
      onClose: () => undefined,
    }
    render(<ConfirmDialog {...props} onConfirm={() => Promise.reject(failure(500))} />)
    await press('Delete')
    expect((await screen.findByText('Failed to delete')).textContent).toBe('Failed to delete')
    expect(shown()).toBeTruthy()
  })
})
