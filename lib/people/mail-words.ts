import { longDate } from '@/lib/format/dates'
import { PRODUCT } from '@/lib/layout/words'
import { ROLE_WORDS } from './account-rules'

export interface MailCopy {
  subject: string
  heading: string
  lines: readonly string[]
  action: string
  caution: string
  why: string
}

const AN_ADMINISTRATOR = 'An administrator'

export interface InvitationFacts {
  organisation: string | null
  /** Full name; null when no longer known. */
  inviter: string | null
  role: keyof typeof ROLE_WORDS
  /** As ISO time; null before there is a link. */
  expiresAt: string | null
  /** Name of the single sign-on by which alone it is accepted; null where a password is set. */
  signOn: string | null
  /** Whether the address is known to be the reader's. */
  verified: boolean
}

function passwordLine(expiresAt: string | null): string {
  const until = expiresAt ? `until ${longDate(expiresAt)} UTC` : 'and for 7 days'
  return `Set your name and your password to get in. The link works once, ${until}.`
}

export const mailCopy = {
  greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  linkHint: 'If the button does not work, copy this address into your browser:',
  verify: {
    subject: `Confirm your email address for ${PRODUCT}`,
    heading: 'Confirm your email address',
    lines: [`Please confirm that you registered at ${PRODUCT} with this address. The link works once, and for 7 days.`],
    action: 'Confirm email address',
    caution: 'If you did not register, do not open the link. You can ignore this email.',
    why: `You receive this email because someone registered at ${PRODUCT} with this address.`,
  },
  reset: {
    subject: `Reset your ${PRODUCT} password`,
    heading: 'Choose a new password',
    lines: ['The link below leads to a page where you choose a new password. It works once, and for 1 hour.'],
    action: 'Choose a new password',
    caution: 'If you did not ask for this, you can ignore this email: your password stays as it is.',
    why: `You receive this email because someone asked to reset the password of the ${PRODUCT} account with this address.`,
  },
  invite: ({ organisation, inviter, role, expiresAt, signOn }: InvitationFacts) => ({
    subject: organisation ? `You are invited to ${organisation} on ${PRODUCT}` : `You are invited to ${PRODUCT}`,
    heading: `You are invited to ${PRODUCT}`,
    lines: [
      organisation
        ? `${inviter ?? AN_ADMINISTRATOR} invites you to the organisation ${organisation} on ${PRODUCT}.`
        : `${inviter ?? AN_ADMINISTRATOR} invites you to ${PRODUCT}.`,
      `Your role: ${ROLE_WORDS[role].label}.`,
      signOn ? `Continue with ${signOn} to get in.` : passwordLine(expiresAt),
    ],
    action: 'Accept the invitation',
    caution: 'If you do not expect an invitation, you can ignore this email.',
    why: `You receive this email because ${inviter ?? 'an administrator'} invited this address to ${PRODUCT}.`,
  }),
  join: ({ organisation, inviter, role, expiresAt, verified }: InvitationFacts) => ({
    subject: `${organisation ?? 'An organisation'} invites you on ${PRODUCT}`,
    heading: `You are invited to ${organisation ?? 'an organisation'}`,
    lines: [
      `${inviter ?? AN_ADMINISTRATOR} invites you to the organisation ${organisation ?? ''} on ${PRODUCT}. You keep what you have there already.`,
      `Your role: ${ROLE_WORDS[role].label}.`,
      `${verified ? 'Sign in to accept or decline' : 'Reset your password first, which confirms your address; then sign in to accept or decline'}${expiresAt ? `, until ${longDate(expiresAt)} UTC` : ''}.`,
    ],
    action: verified ? 'Accept the invitation' : 'Reset the password',
    caution: 'If you do not expect an invitation, you can ignore this email: nothing changes until you accept.',
    why: `You receive this email because ${inviter ?? 'an administrator'} invited this address to ${PRODUCT}.`,
  }),
  passwordChanged: {
    subject: `Your ${PRODUCT} password was changed`,
    heading: 'Your password was changed',
    lines: ['The password of your account was changed just now, and every device was signed out.'],
    action: 'Reset the password',
    caution: 'If this was you, there is nothing to do. If it was not, reset the password at once.',
    why: `You receive this email because it concerns the security of your ${PRODUCT} account.`,
  },
  connect: (code: string) => ({
    subject: `${code} is your ${PRODUCT} code`,
    heading: 'Connect your account',
    lines: [`Your code is ${code}. Type it on the page where you asked for it. It works once, and for 15 minutes.`],
    action: `Open ${PRODUCT}`,
    caution: 'If you did not ask for a code, do not give it to anybody. You can ignore this email.',
    why: `You receive this email because someone asked to connect the ${PRODUCT} account with this address.`,
  }),
  connected: {
    subject: `Single sign-on opens your ${PRODUCT} account now`,
    heading: 'Your account was connected',
    lines: ['From now on single sign-on opens your account. It was connected just now, after its password or a code.'],
    action: `Open ${PRODUCT}`,
    caution: 'If this was you, there is nothing to do. If it was not, tell your administrator at once.',
    why: `You receive this email because it concerns the security of your ${PRODUCT} account.`,
  },
  addressTaken: {
    subject: `You already have a ${PRODUCT} account`,
    heading: 'You already have an account',
    lines: [
      `Someone tried to register at ${PRODUCT} with this address, which has an account already. Nothing was changed.`,
      'If it was you, log in as usual, or reset your password if you have forgotten it.',
    ],
    action: 'Reset the password',
    caution: 'If it was not you, you can ignore this email.',
    why: `You receive this email because someone entered this address at ${PRODUCT}.`,
  },
}
