import { PRODUCT } from '@/lib/layout/words'
import { accountFields } from '@/lib/people/profile-words'

export const accountsCopy = {
  fields: accountFields,
  siteDataRefused:
    'Signing in needs cookies and site data, which this browser blocks: please allow them for this site and try again.',
  login: {
    title: 'Log in',
    newHere: 'New here?',
    register: 'Register',
    forgot: 'Forgot password?',
    email: 'Email',
    password: 'Password',
    emailMissing: 'Please provide your email address',
    passwordMissing: 'Please provide your password',
    failed: 'Login unsuccessful, please check your details and try again.',
    submit: 'Log in',
    resuming: 'Signing you in...',
  },
  register: {
    title: 'Register',
    haveAccount: 'Already have an account?',
    logIn: 'Log in',
    accept: 'I accept the',
    terms: 'terms of service',
    submit: 'Register',
    withoutToken: 'Registration failed. Please check your details and try again.',
    invalid: 'Please check your details and try again.',
    broken: 'Failed to register, please retry or try refreshing the page.',
  },
  requestReset: {
    title: 'Forgot password?',
    text: 'Give the email address of your account. You get a link to choose a new password.',
    submit: 'Send instructions',
    sent: {
      title: 'Instructions sent',
      text: 'The email arrives within 5 minutes. If you do not see it, check your spam folder.',
    },
  },
  resetPassword: {
    title: 'Reset password',
    text: 'Choose a new password. You are signed out everywhere else.',
    submit: 'Reset password',
    done: 'Your password has been reset. You can log in with it now.',
    failed: 'Failed to reset password. Please try again or contact us for help.',
  },
  setPassword: {
    title: 'Set your password',
    text: 'Tell us your name and choose a password. Then you can log in.',
    submit: 'Set password',
    done: 'Your password has been set. You can log in now.',
    failed: 'Failed to set password. Please try again or contact us for help.',
  },
  verifyEmail: {
    title: 'Verify your email',
    text: 'Confirm that this email address is yours.',
    submit: 'Verify email',
    done: {
      title: 'Email verified',
      text: 'Thank you. A member of the admin team can now assign you to an organisation.',
    },
    continueTo: 'Continue',
    failed: 'Failed to verify your email. Please try again or contact us for help.',
    another: 'Reset your password instead',
  },
  newInstructions: 'Send new instructions',
  brokenLink: {
    title: 'This link is incomplete',
    text: 'Open the link from the email again, or copy the whole of it into the address bar.',
  },
  logout: {
    title: 'Sign Out',
    pending: 'Signing you out...',
    failed: 'We had some trouble logging you out. Please try again or refresh the page',
  },
  panel: {
    title: 'Know where AI answers place your brand',
    text: 'Visibility, rank and sources, measured every day.',
    own: 'Your brand',
    others: [
      'Kiln Street',
      'Mosaic Offices',
      'Baythorne',
      'Foundry Row',
      'Sable House',
      'Common Ledger',
      'Tandem Floors',
      'Parlour & Co',
      'Quarterdeck',
    ],
  },
  noOrganisation: {
    title: 'No Organisation Assigned',
    text: 'Your account does not have an organisation assigned. Please contact a member of the admin team.',
  },
}

export const termsCopy = {
  title: 'Terms of service',
  text: `What you and ${PRODUCT} can expect of each other.`,
  sections: [
    {
      title: 'The service',
      text: `${PRODUCT} asks language models questions on your organisation's behalf, once a day, and measures whether and where its brand appears in their answers. It also keeps recommendations for improving that, and what you note about them.`,
    },
    {
      title: 'Your account',
      text: 'Register with your own name and an email address that you can read. Keep your password to yourself; what is done with your account is taken as done by you. An administrator decides which organisation you belong to and what you may do there.',
    },
    {
      title: 'Figures and answers',
      text: 'Answers are written by language models and may be wrong or change from day to day. The figures describe these answers. They are not advice, and no particular rank or result is promised.',
    },
    {
      title: 'Your data',
      text: 'We keep your name, email address, profile picture and what you enter, and use them to run the service only. People of your organisation see what belongs to it; other organisations do not. The questions asked of a model hold no account data.',
    },
    {
      title: 'Fair use',
      text: 'Do not try to reach data of others, to get round limits, or to disturb the service. Accounts that do may be closed.',
    },
    {
      title: 'Leaving',
      text: 'An administrator can delete your account at any time when you ask. Your name, picture and sign-in are then removed.',
    },
  ],
}
