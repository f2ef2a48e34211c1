import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OwnOrganisationRow } from '@/lib/organisations/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { openSettings, organisation } from './settings-page'

const POST = 'POST /api/orgAdmin/organization'
const row = (name: string) => within(screen.getByRole('region', { name }))
const field = (name: string) => screen.getByRole('textbox', { name })
const save = (name: string) => userEvent.click(row(name).getByRole('button', { name: 'Save' }))

/** A server that changes 14 results, and saves what it is sent. */
function server({ results = 14 } = {}) {
  return network({
    [POST]: ({ body }) => {
      const { preview, ...fields } = body as Partial<OwnOrganisationRow> & { preview?: boolean }
      return { body: preview ? { results } : { ...organisation, ...fields, version: 8 } }
    },
  })
}

describe('organisation settings', () => {
  it('save each row by itself, with the version of the row that was saved before', async () => {
    const calls = server({ results: 0 })
    openSettings()
    await userEvent.type(field('Own domains'), 'https://www.Loomhouse.com/about')
    await userEvent.type(field('Never match'), 'Loom House Museum')
    await save('Own domains')
    await screen.findByText('Saved')
    expect(calls.at(-1)?.body).toEqual({ ownDomains: ['loomhouse.com'], version: 7 })
    await save('Brand names')
    await waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({
        aliases: ['Loom House'],
        neverMatch: ['Loom House Museum'],
        version: 8,
      }),
    )
  })

  it('discard what was changed in one row only, and ask nothing of the server', async () => {
    const calls = server()
    openSettings()
    await userEvent.type(field('Own domains'), 'loomhouse.com{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Remove Loom House' }))
    await userEvent.click(row('Brand names').getByRole('button', { name: 'Discard changes' }))
    screen.getByRole('button', { name: 'Remove Loom House' })
    screen.getByRole('button', { name: 'Remove loomhouse.com' })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Brand names' }))
    expect(calls).toEqual([])
  })

  it('let figures be made of what people see where surfaces are looked at, and back', async () => {
    const calls = server()
    openSettings({ surfaces: true })
    const choice = row('What the figures count').getByRole('switch', { name: 'Count what people see' })
    expect(choice.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(choice)
    await waitFor(() => expect(choice.getAttribute('aria-checked')).toBe('true'))
    expect(await screen.findByText('Figures now count what people see')).toBeTruthy()
    await userEvent.click(choice)
    await waitFor(() => expect(choice.getAttribute('aria-checked')).toBe('false'))
    const sent = calls.filter(({ call }) => call === POST).map(({ body }) => body)
    expect(sent).toEqual([
      { scoreAccess: 'app', version: 7 },
      { scoreAccess: 'api', version: 8 },
    ])
  })

  it.each([
    ['nothing is looked at', {}, 0],
    ['figures are still made of it', { scoreAccess: 'app' as const }, 1],
  ])('offer that choice only where it says something: %s', (_when, part, rows) => {
    server()
    openSettings(part)
    expect(screen.queryAllByRole('region', { name: 'What the figures count' })).toHaveLength(rows)
  })

  it('show why the server refuses a name, before it is saved', async () => {
    network({
      [POST]: () => ({
        status: 400,
        body: { error: 'Invalid input', fields: { aliases: '“Baythorne” is tracked as a rival' } },
      }),
    })
    openSettings()
    await userEvent.type(field('Aliases'), 'Baythorne{Enter}')
    await screen.findByText('“Baythorne” is tracked as a rival')
    expect(screen.queryByText('Counting stored answers...')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Baythorne' }))
    expect(screen.queryByText('“Baythorne” is tracked as a rival')).toBeNull()
  })

  it('are saved also where the results cannot be counted, and say why when they are refused', async () => {
    let status = 503
    const calls = network({
      [POST]: ({ body }) => {
        const { preview, ...fields } = body as Partial<OwnOrganisationRow> & { preview?: boolean }
        if (status === 503 && !preview) return { body: { ...organisation, ...fields, version: 8 } }
        const error = status === 503 ? 'Please try again later.' : 'The organisation was changed by someone else.'
        return { status, body: { error } }
      },
    })
    openSettings()
    await userEvent.type(field('Aliases'), 'The Loom')
    await save('Brand names')
    await screen.findByText('Saved')
    expect(calls.at(-1)?.body).toMatchObject({ aliases: ['Loom House', 'The Loom'] })
    status = 409
    await userEvent.type(field('Aliases'), 'Loomworks')
    await save('Brand names')
    expect((await screen.findByRole('alert')).textContent).toBe('The organisation was changed by someone else.')
    screen.getByRole('button', { name: 'Retry' })
  })

  it('prompt for names and domains that cannot be added', async () => {
    server()
    openSettings()
    await userEvent.type(field('Aliases'), 'loom-house{Enter}')
    screen.getByText('“loom-house” is already there')
    await userEvent.clear(field('Aliases'))
    await userEvent.type(field('Aliases'), 'Loomhouse Ltd{Enter}')
    screen.getByText('“Loomhouse Ltd” is already there')
    await userEvent.type(field('Never match'), 'L{Enter}')
    screen.getByText('Please provide at least 2 characters')
    await userEvent.type(field('Own domains'), 'https:/loomhouse{Enter}')
    screen.getByText('Please provide a domain such as loomhouse.co.uk')
  })

  it('say that the website counts, as long as its site is not among the domains', async () => {
    server()
    openSettings()
    screen.getByText('Your website loomhouse.co.uk counts as well.')
    await userEvent.type(field('Own domains'), 'loomhouse.co.uk{Enter}')
    expect(screen.queryByText(/counts as well/)).toBeNull()
  })
})
