import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { alertText, field, Names, press, refusing } from './names-form'

const STEPS = [['first'], ['second']] as const

describe('a form in steps (R-FORM-5)', () => {
  it('advances with Next, returns with Back, and is sent on the last step', async () => {
    const submit = vi.fn(async () => undefined)
    render(<Names steps={STEPS} submit={submit} />)
    expect(screen.getByText('Step 1 of 2')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await userEvent.type(field(/First/), 'x')
    await press('Next')
    expect(screen.getByText('Step 2 of 2')).toBeTruthy()
    expect(document.activeElement).toBe(field(/Second/))
    await press('Back')
    expect(field(/First/).value).toBe('x')
    await press('Next')
    await userEvent.type(field(/Second/), 'x')
    expect(submit).not.toHaveBeenCalled()
    await press('Save')
    expect(submit).toHaveBeenCalledWith({ first: 'x', second: 'x' })
  })

  it('stays on a step until its fields are valid, and does not ask for those of later steps', async () => {
    render(<Names steps={STEPS} />)
    await press('Next')
    expect(screen.getByText('Please provide a first')).toBeTruthy()
    expect(alertText()).toBe('Please check for errors')
    await userEvent.type(field(/First/), 'x')
    expect(alertText()).toBeNull()
    await press('Next')
    expect(alertText()).toBeNull()
    expect(screen.queryByText('They do not match')).toBeNull()
  })

  it('moves to the step of a field that the server refuses', async () => {
    render(<Names steps={STEPS} submit={refusing(400, 'No.', { first: 'Is taken' })} />)
    await userEvent.type(field(/First/), 'x')
    await press('Next')
    await userEvent.type(field(/Second/), 'x')
    await press('Save')
    expect(screen.getByText('Is taken')).toBeTruthy()
    expect(document.activeElement).toBe(field(/First/))
  })

  it('on the first step Back leads where the page says', async () => {
    const onBack = vi.fn()
    render(<Names onBack={onBack} steps={STEPS} />)
    await press('Back')
    expect(onBack).toHaveBeenCalledOnce()
  })
})
