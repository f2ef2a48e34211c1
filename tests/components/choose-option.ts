import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// The list is loaded when it is first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/ui/listbox'

/** Opens a list, which is loaded when it is first opened. Its combobox is then another element. */
export async function openOptions(combobox: HTMLElement): Promise<string[]> {
  await userEvent.click(combobox)
  const options = await screen.findAllByRole('option')
  return options.map((option) => option.textContent)
}

export async function chooseOption(combobox: HTMLElement, name: string): Promise<void> {
  await userEvent.click(combobox)
  await userEvent.click(await screen.findByRole('option', { name }))
}
