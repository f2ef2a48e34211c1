/** Sentences of signing in and out (spec §2, §5, §8). */
export const accountsCopy = Object.freeze({
  login: {
    title: 'Log in',
    email: 'Email',
    password: 'Password',
    emailMissing: 'Please provide your email address',
    passwordMissing: 'Please provide your password',
    failed: 'Login unsuccessful, please check your details and try again.',
    submit: 'Log in',
    resuming: 'Signing you in...',
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
})
