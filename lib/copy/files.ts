/** What is said when a file cannot be sent or read (contract §2, security T40, T41, T75). */
export const filesCopy = {
  noStore: 'File storage is not set up here, so files cannot be sent or read.',
  storeDown: 'File storage is not available right now. Please try again in a moment.',
  tooLarge: 'This file is too large.',
  publish: 'Only system admins may make a file public.',
  manyWithoutOrganisation: 'Without an organisation, files can be sent one at a time only.',
  notUploaded: 'This file has not arrived yet. Please choose it again.',
}
