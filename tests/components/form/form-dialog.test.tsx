import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChecklistField } from '@/components/actions/queries-field'
import { FormDialog } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'

const send = vi.fn(async (_values: object) => {})
afterEach(() => {
  send.mockReset()
})

const OPTIONS = Array.from({ length: 9 }, (_, index) => ({
  value: `o${index}`,
  label: `Option ${index}`,
  aside: 'Your query',
}))

function Form({ onClose }: { onClose: () => void }) {
  const form = useForm<{ name: string; chosen: readonly string[] }>({
    initial: { name: 'Tea', chosen: ['o2'] },
    rules: {
      name: { required: true, prompt: 'Please provide a name' },
      chosen: { required: true, prompt: 'Please choose one' },
    },
    submit: async (values) => {
      await send(values)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} pendingLabel="Saving..." submit="Save" title="Edit">
      <TextField label="Name" {...form.field('name')} />
      <ChecklistField
        chosenText={`${form.values.chosen.length} of 9 selected`}
        label="Options"
        options={OPTIONS}
        search="Search options"
        {...form.field('chosen')}
      />
    </FormDialog>
  )
}

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)} type="button">
        Open
      </button>
      {open && <Form onClose={() => setOpen(false)} />}
    </>
  )
}

async function open() {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  await userEvent.click(opener)
  return opener
}

const button = (name: string) => screen.getByRole('button', { name })
const form = () => screen.queryByRole('dialog', { name: 'Edit' })
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' })

describe('a form in a dialog', () => {
  it.each(['Cancel', 'Close'])('is left by %s without a question while nothing has changed', async (name) => {
    const opener = await open()
    await userEvent.click(button(name))
    expect(form()).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('asks before changes are discarded, and keeps them when they shall stay', async () => {
    const opener = await open()
    await userEvent.type(screen.getByLabelText(/^Name/), 'pot')
    fireEvent(form() as HTMLElement, new Event('cancel', { cancelable: true }))
    expect(question()).not.toBeNull()
    await userEvent.click(button('Keep editing'))
    expect(question()).toBeNull()
    expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Teapot')

    await userEvent.click(button('Cancel'))
    await userEvent.click(button('Discard'))
    await waitFor(() => expect(form()).toBeNull())
    expect(question()).toBeNull()
    expect(document.activeElement).toBe(opener)
    expect(send).not.toHaveBeenCalled()
  })

  it('does not ask when the change was undone', async () => {
    await open()
    await userEvent.type(screen.getByLabelText(/^Name/), 's{Backspace}')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Option 3 Your query' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Option 3 Your query' }))
    await userEvent.click(button('Cancel'))
    expect(form()).toBeNull()
  })

  it('cannot be left while it is sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    send.mockReturnValueOnce(promise)
    await open()
    await userEvent.click(button('Save'))
    for (const name of ['Saving...', 'Cancel', 'Close']) expect(button(name)).toHaveProperty('disabled', true)
    fireEvent(form() as HTMLElement, new Event('cancel', { cancelable: true }))
    expect(form()).not.toBeNull()
    resolve()
    await waitFor(() => expect(form()).toBeNull())
  })

  it('stays open with what was entered when it is refused', async () => {
    send.mockRejectedValueOnce(new Error('No.'))
    await open()
    await userEvent.type(screen.getByLabelText(/^Name/), 'pot')
    await userEvent.click(button('Save'))
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong...')
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Teapot')
  })

  it.each(['Control', 'Meta'])('is sent by %s with Enter', async (key) => {
    await open()
    screen.getByLabelText(/^Name/).focus()
    await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`)
    await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Tea', chosen: ['o2'] }))
    await waitFor(() => expect(form()).toBeNull())
  })
})

describe('a checklist', () => {
  const boxes = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)

  it('keeps the order of its options, finds one by its words, and says how many are chosen', async () => {
    await open()
    expect(boxes()).toEqual([false, false, true, false, false, false, false, false, false])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search options' }), ' tion 1')
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.click(screen.getByRole('checkbox'))
    expect(screen.getByText('2 of 9 selected')).toBeTruthy()
    await userEvent.click(button('Save'))
    await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Tea', chosen: ['o1', 'o2'] }))
  })

  it('says when nothing is found, and Enter in its search box sends nothing', async () => {
    await open()
    await userEvent.type(screen.getByRole('searchbox'), 'coffee{Enter}')
    expect(screen.getByText('Nothing found')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('asks for a choice, and takes the focus', async () => {
    await open()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Option 2 Your query' }))
    await userEvent.click(button('Save'))
    expect(screen.getByText('Please choose one')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Option 0 Your query' })),
    )
  })
})
