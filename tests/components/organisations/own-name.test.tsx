import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { OwnName } from '@/components/organisations/own-name'
import { ReadOnly } from '@/components/ui/read-only'
import type { BrandingAnswer } from '@/lib/branding/shapes'
import { brandingCopy as copy, OWN_BRANDING } from '@/lib/branding/words'
import { network } from '@/tests/components/actions/tracker-api'
import { openAdmin } from '@/tests/components/form/admin-page'

// An own name as an organisation admin sets it (R-BRANDING-3, R-BRANDING-7).

const branding = { logo: null, name: 'Kiln Street', primary: '#0a6b4f', accent: null, replyTo: null }
const NONE: BrandingAnswer = { branding: null, shown: null }
const SAVED: BrandingAnswer = { branding, shown: { ...branding, tokens: {}, measuredBy: null } }
const open = (answer: BrandingAnswer) => openAdmin(<OwnName organisation="Loomhouse" />, { [OWN_BRANDING]: answer })
const preview = () => within(screen.getByRole('region', { name: copy.preview }))

describe('an own name', () => {
  it('is none at first, and shows while one types how it will look', async () => {
    let stored = NONE
    const sent: unknown[] = []
    network({
      [`GET ${OWN_BRANDING}`]: () => ({ body: stored }),
      [`POST ${OWN_BRANDING}`]: ({ body }) => {
        sent.push(body)
        stored = SAVED
        return { body: stored }
      },
    })
    open(NONE)
    screen.getByText(copy.empty.text)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: copy.add }))
    await user.type(screen.getByLabelText(copy.name), 'Kiln Street')
    expect(preview().getAllByText('Kiln Street')).toHaveLength(2)
    const colour = screen.getByLabelText(copy.primary)
    await user.type(colour, '#7fb2f')
    expect(screen.queryByText(/on white/)).toBeNull()
    await user.type(colour, 'f')
    screen.getByText(/^#7fb2ff reaches 2\.1:1 on white, words need 4\.5:1\./)
    await user.click(screen.getByRole('button', { name: /^Use #/ }))
    screen.getByText(/^4\.5:1 on white, 4\.5:1 is needed$/)
    await user.clear(colour)
    await user.type(colour, '#0A6B4F')
    await user.type(screen.getByLabelText(copy.replyTo), 'kiln')
    await user.click(screen.getByRole('button', { name: copy.save }))
    screen.getByText('Invalid email address')
    await user.clear(screen.getByLabelText(copy.replyTo))
    await user.click(screen.getByRole('button', { name: copy.save }))
    await screen.findByRole('button', { name: copy.remove })
    expect(sent).toEqual([{ logo: null, name: 'Kiln Street', primary: '#0A6B4F', accent: '', replyTo: '' }])
  })

  it('says our name in the preview only where the installation does', () => {
    open(SAVED)
    expect(preview().queryByText(/Measured by/)).toBeNull()
  })

  it('says that a group has one', () => {
    open({ branding: null, shown: SAVED.shown })
    screen.getByText(copy.empty.ofGroup('Kiln Street'))
  })

  it('is removed after a question', async () => {
    let stored = SAVED
    network({
      [`GET ${OWN_BRANDING}`]: () => ({ body: stored }),
      [`DELETE ${OWN_BRANDING}`]: () => {
        stored = NONE
        return { body: { message: 'success' } }
      },
    })
    open(SAVED)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: copy.remove }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: copy.remove }))
    await screen.findByText(copy.empty.title)
  })

  it('cannot be saved by who only sees as the organisation', () => {
    openAdmin(
      <ReadOnly reason="Read only">
        <OwnName organisation="Loomhouse" />
      </ReadOnly>,
      { [OWN_BRANDING]: SAVED },
    )
    expect(screen.getByRole('button', { name: copy.save }).getAttribute('aria-disabled')).toBe('true')
  })
})
