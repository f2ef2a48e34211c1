import { PRODUCT } from '@/lib/layout/words'

export const accountFields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  confirmEmail: 'Confirm email',
  password: 'Password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  confirmPasswordMissing: 'Please confirm your password',
  confirmEmailMissing: 'Please confirm your email address',
}

export const imageRefusals = {
  imageType: 'Please choose a JPEG, PNG, GIF or WebP image',
  imageMismatch: 'This file is not the kind of image that it says it is',
  imageTooLarge: 'Please choose a smaller image',
  imageUnreadable: 'This image cannot be read. Please choose another one.',
}

const { firstName, lastName, email } = accountFields

export const profileCopy = {
  title: 'Profile',
  text: 'Your picture, your name, and where you are signed in.',
  mails: { title: 'Mails', text: 'What we send you beside mails about your account.' },
  digest: {
    title: 'Weekly digest',
    text: 'One mail on Monday at 07:00 UTC, only with changes we are sure of.',
    switchedOn: 'Weekly digest on',
    switchedOff: 'Weekly digest off',
  },
  oneDigest: {
    title: 'One mail for all my brands',
    text: 'The weekly digests of all brands as one mail, with a row a brand. Which brands are in it is chosen in each.',
    switchedOn: 'One mail for all brands',
    switchedOff: 'A mail for each brand',
  },
  reportMail: {
    title: 'Monthly report',
    text: 'The first page of the report on the first working day of a month, because an organisation admin has named you.',
    ended: 'Ended. Only an organisation admin can name you again.',
    switchedOn: 'Monthly report on',
    switchedOff: 'Monthly report off',
  },
  assistants: {
    title: 'Assistants',
    text: 'Claude, ChatGPT and others can read your figures for you.',
    link: 'Connect your assistant',
  },
  keyboard: { title: 'Keyboard', text: 'Kept in this browser, because another person may use it with another.' },
  details: { title: 'Your details', text: 'Colleagues and admins see your name and picture.' },
  picture: {
    title: 'Picture',
    help: 'JPEG, PNG, GIF or WebP. It is made smaller before it is sent.',
    change: 'Change picture',
    remove: 'Remove picture',
    steps: { preparing: 'Preparing the picture...', saving: 'Saving the picture...', removing: 'Removing...' },
    changed: 'Picture changed',
    removed: 'Picture removed',
    notAllowed: imageRefusals.imageType,
    unusable: (reason: string) => `This picture cannot be used: ${reason}. Please choose another one.`,
    notSaved: 'Your picture was not saved. Please try again.',
  },
  form: {
    firstName,
    lastName,
    email,
    emailHelp: 'This is how you sign in. It cannot be changed here.',
    organisation: 'Organisation',
    noOrganisation: 'None',
    role: 'Role',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Profile saved',
  },
  sessions: {
    title: 'Where you are signed in',
    text: 'Each browser that is signed in as you. Sign out of the ones you do not know.',
    unknownBrowser: 'Unknown browser',
    thisBrowser: 'This browser',
    signedIn: (when: string) => `Signed in ${when}`,
    lastSeen: (when: string) => `Last seen ${when}`,
    signOut: 'Sign out',
    /** Follows the label for screen readers, since rows may look the same. */
    which: (browser: string, when: string) => `${browser}, signed in ${when}`,
    ended: 'Signed out there',
  },
  everywhere: {
    open: 'Sign out everywhere',
    text: 'You are signed out in every browser, this one included. Your password stays as it is.',
    consequence: (count: number) => `${count} ${count === 1 ? 'sign-in ends' : 'sign-ins end'} at once.`,
    confirm: 'Sign out everywhere',
    pending: 'Signing out...',
  },
}

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
    signOn: (name: string) => `Continue with ${name}`,
    or: 'or',
    /** Opens the form where only one account has a password that counts. */
    emergency: 'Log in as the emergency admin',
    only: (name: string) => `Everybody here comes in by ${name}.`,
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
    textFor: (email: string) => `Tell us your name and choose a password. You are then signed in as ${email}.`,
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
