/** Browser and server show the same prompts (R-SIGNIN-9). */
export const accountErrors = {
  password: {
    tooShort: 'Passwords should be at least 8 characters',
    lowercase: 'Passwords should contain a lowercase letter',
    uppercase: 'Passwords should contain an uppercase letter',
    number: 'Passwords should contain a number',
    special: 'Passwords should contain a special character',
    tooLong: 'Passwords should be at most 128 characters',
    common: 'This password is one of the most common ones. Please choose another.',
    personal: 'Passwords should not be made of your name, your email address or the name of the product',
    mismatch: 'Passwords do not match',
  },
  email: {
    invalid: 'Invalid email address',
    mismatch: 'Emails do not match',
  },
  firstName: 'Please provide your first name',
  lastName: 'Please provide your last name',
  nameTooLong: 'Names should be at most 300 characters',
  tos: 'Please accept the terms of service',
  register: 'Please check your details and try again.',
  link: 'This link is not valid any more. Please ask for a new one.',
}
