import { PRODUCT } from '@/lib/layout/words'
import type { SignOnRefusal } from './sign-on'

/** `name` is what the issuer is called here, such as 'Single sign-on'. */
type Sentence = (name: string) => string

const expired = 'This sign-in is no longer valid. Please begin again.'

/** What the login page says after a sign-on that signed nobody in. */
const REFUSALS: Readonly<Record<SignOnRefusal, Sentence>> = {
  cancelled: (name) => `${name} was cancelled, so nobody was signed in.`,
  otherBrowser: () => 'This sign-in was begun in another browser, or too long ago. Please begin again.',
  issuerSilent: (name) => `${name} does not answer right now. Please try again in a moment.`,
  untrusted: (name) =>
    `The answer of ${name} could not be trusted, so nobody was signed in. Please tell your administrator.`,
  noEmail: (name) => `${name} gave no email address for you. Please tell your administrator.`,
  unverifiedEmail: (name) => `Your email address is not verified at ${name}. Please have it verified there first.`,
  foreignEmail: () => 'Addresses of your domain cannot sign in here. Please use your account at work.',
  noAccount: () => `You have no account at ${PRODUCT} yet. Please ask your administrator for an invitation.`,
}

export const signOnRefusals = {
  ...REFUSALS,
  expired,
  only: (name: string) => `Please continue with ${name}: passwords are not used here.`,
  loginFailed: (name: string) => `Login unsuccessful. Passwords are not used here: please continue with ${name}.`,
  connectFailed: 'That is not right. Please check it and try again.',
}

/** Returns the sentence of a reason in the address; null for any other text. */
export function refusalSentence(reason: unknown, name: string): string | null {
  return typeof reason === 'string' && Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as SignOnRefusal](name) : null
}

/** The page that connects an account to single sign-on. */
export const connectCopy = {
  title: 'Connect your account',
  text: (name: string) =>
    `There is an account with your email address. Show once that it is yours; from then on ${name} is enough.`,
  byMailText: (name: string) =>
    `There is an account with your email address. We mail you a code; from then on ${name} is enough.`,
  password: 'Password of that account',
  passwordMissing: 'Please provide the password',
  code: 'Code from the email',
  codeMissing: 'Please provide the code',
  codeHelp: 'Eight digits. The email arrives within 5 minutes.',
  submit: 'Connect',
  sendCode: 'Mail me a code instead',
  sendFirst: 'Mail me a code',
  usePassword: 'Use the password instead',
}
