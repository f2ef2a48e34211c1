/** Separate, because the profile has these fields but needs no sign-in texts. */
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
