import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NightlyFiles } from '@/components/organisations/nightly-files'
import type { ExportTarget } from '@/lib/nightly-files/shapes'
import { EXPORT_TARGET } from '@/lib/nightly-files/words'
import { network } from '@/tests/components/actions/tracker-api'
import { openAdmin } from '@/tests/components/form/admin-page'

// Where nightly files go, as an organisation admin sees it (R-FILES-1, R-FILES-5).

const READ = `GET ${EXPORT_TARGET}`
const target = (row: Partial<ExportTarget> = {}): ExportTarget => ({
  ...{ endpoint: 'https://s3.eu-west-2.amazonaws.com', region: 'eu-west-2', bucket: 'figures', prefix: 'sightline' },
  ...{ accessKeyId: 'AKIA1234', state: 'ok', writtenOn: '2026-11-21', error: null, failingSince: null },
  ...row,
})
const open = (of: ExportTarget | null) => openAdmin(<NightlyFiles />, { [EXPORT_TARGET]: { target: of } })

describe('nightly files', () => {
  it('say where they go, up to which day, and how long they have failed', () => {
    open(target({ state: 'failing', error: 'the store answered 500', failingSince: '2026-11-21T03:15:00.000Z' }))
    screen.getByText('figures/sightline')
    screen.getByText('Failing')
    screen.getByText('Key AKIA1234. Written up to 21 November.')
    screen.getByText(/^Failing since 21 November, 03:15: the store answered 500\./)
  })

  it('go nowhere at first, and are chosen with a secret that is sent once', async () => {
    let stored: ExportTarget | null = null
    const sent: unknown[] = []
    network({
      [READ]: () => ({ body: { target: stored } }),
      [`POST ${EXPORT_TARGET}`]: ({ body }) => {
        sent.push(body)
        stored = target({ state: 'waiting', writtenOn: null })
        return { body: { target: stored } }
      },
    })
    open(null)
    screen.getByText('Nowhere yet')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Choose bucket' }))
    await user.type(screen.getByLabelText('Address of the store'), 'https://s3.eu-west-2.amazonaws.com')
    await user.type(screen.getByLabelText('Region'), 'eu-west-2')
    await user.type(screen.getByLabelText('Bucket'), 'figures')
    await user.type(screen.getByLabelText('Access key ID'), 'AKIA1234')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    screen.getByText('Please provide the secret access key')
    await user.type(screen.getByLabelText('Secret access key'), 'secret-of-a-store')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Begins with the next pass')
    expect(sent).toEqual([
      {
        ...{ endpoint: 'https://s3.eu-west-2.amazonaws.com', region: 'eu-west-2', bucket: 'figures', prefix: '' },
        ...{ accessKeyId: 'AKIA1234', secretAccessKey: 'secret-of-a-store' },
      },
    ])
    screen.getByText('Key AKIA1234. No day was written yet.')
  })

  it('say why a test file was not written', async () => {
    network({
      [READ]: () => ({ body: { target: target() } }),
      [`POST ${EXPORT_TARGET}/test`]: () => ({ body: { written: false, error: 'the store answered 403' } }),
    })
    open(target())
    await userEvent.setup().click(screen.getByRole('button', { name: 'Write test file' }))
    await screen.findByText('The test file was not written: the store answered 403')
  })
})
