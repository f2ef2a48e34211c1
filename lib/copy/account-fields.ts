/** In a file of its own: the profile has these fields too, and no sentence of signing in. */
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
