/** What is said when the own profile or an image is refused (spec §5, security T39). */
export const profileRefusals = {
  imageType: 'Please choose a JPEG, PNG, GIF or WebP image',
  imageMismatch: 'This file is not the kind of image that it says it is',
  imageTooLarge: 'Please choose a smaller image',
  imageUnreadable: 'This image cannot be read. Please choose another one.',
}
