import { describe, expect, it } from 'vitest'
import { NAVIGATION } from '@/lib/access/navigation'
import { accountsCopy } from '@/lib/copy/accounts'
import { sessionCopy } from '@/lib/copy/api'
import { crashCopy } from '@/lib/copy/crash'
import { errorsCopy, navigationCopy } from '@/lib/copy/shell'
import { formCopy, uiCopy } from '@/lib/copy/ui'

// The sentences that the specification quotes for the shell, as literals: a change of copy must be a change of this.

describe('sentences of the shell', () => {
  it.each([
    ['§2 unknown address', errorsCopy.notFound.title, 'Page not found'],
    ['§2 no access', errorsCopy.forbidden.title, "You can't access that"],
    ['§2 way out of both', navigationCopy.goBack, 'Go back'],
    ['§5 login without email', accountsCopy.login.emailMissing, 'Please provide your email address'],
    ['§5 login without password', accountsCopy.login.passwordMissing, 'Please provide your password'],
    [
      '§8 login without token',
      accountsCopy.login.failed,
      'Login unsuccessful, please check your details and try again.',
    ],
    [
      '§2 logout failure',
      accountsCopy.logout.failed,
      'We had some trouble logging you out. Please try again or refresh the page',
    ],
    [
      '§8 register without token',
      accountsCopy.register.withoutToken,
      'Registration failed. Please check your details and try again.',
    ],
    ['§8 register 400', accountsCopy.register.invalid, 'Please check your details and try again.'],
    ['§8 register 500', accountsCopy.register.broken, 'Failed to register, please retry or try refreshing the page.'],
    ['§2 reset requested', accountsCopy.requestReset.sent.title, 'Instructions sent'],
    [
      '§8 reset failure',
      accountsCopy.resetPassword.failed,
      'Failed to reset password. Please try again or contact us for help.',
    ],
    ['§4 next step', formCopy.next, 'Next'],
    ['§4 previous step', formCopy.back, 'Back'],
    ['§2 no organisation, title', accountsCopy.noOrganisation.title, 'No Organisation Assigned'],
    [
      '§2 no organisation, text',
      accountsCopy.noOrganisation.text,
      'Your account does not have an organisation assigned. Please contact a member of the admin team.',
    ],
    ['§2 user menu without a name', navigationCopy.unnamed, 'User'],
    ['§2 mobile navigation, More', navigationCopy.profile, 'Profile'],
    ['§2 user menu', navigationCopy.signOut, 'Sign Out'],
    ['§2 mobile navigation', navigationCopy.more, 'More'],
    ['§2 crash', crashCopy.title, 'Oops! Something went wrong.'],
    ['§5 default prompt', formCopy.invalidInput, 'Invalid input'],
    ['§8 invalid submit', formCopy.checkForErrors, 'Please check for errors'],
    ['§8 form submit error', formCopy.somethingWrong, 'Something went wrong...'],
    ['§8 card error', uiCopy.somethingWrong, 'Something went wrong...'],
    ['§4 button after a failure', formCopy.retry, 'Retry'],
    ['§5 no login record', sessionCopy.missingTokens, 'Missing tokens'],
    ['§5 no access token', sessionCopy.missingAccessToken, 'Missing access token'],
    ['§5 no refresh token', sessionCopy.missingRefreshToken, 'Missing refresh token'],
    ['§8 too many refreshes', sessionCopy.maximumRetries, 'Maximum retries exceeded'],
    ['§8 refresh failure', sessionCopy.refreshFailed, 'Failed to refresh'],
    ['§8 refresh without tokens', sessionCopy.refreshIncomplete, 'Failed to refresh tokens'],
  ])('%s', (_where, said, specified) => {
    expect(said).toBe(specified)
  })

  it('§2 navigation names only pages of the specification or the contract', () => {
    const labels = Object.values(NAVIGATION).flatMap((entries) => entries.map(({ label }: { label: string }) => label))
    const specified = ['Home', 'Visibility', 'Sentiment Analysis', 'GEO Recommendations', 'Organisation Admin', 'Admin']
    const admin = ['Dashboard', 'Users', 'Organisations', 'Industries', 'Crash reports', 'Daily runs', 'Audit log']
    expect(labels.length).toBeGreaterThan(2)
    expect(labels.filter((label) => ![...specified, ...admin].includes(label))).toEqual([])
  })
})
