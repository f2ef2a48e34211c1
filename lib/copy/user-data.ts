/** Sentences about what is stored about one person, for system admins. */
export const userDataCopy = {
  title: 'Personal data',
  text: 'Everything that is stored about this person: account, sign-ins, files, crash reports and what they did.',
  export: 'Export data',
  exporting: 'Exporting...',
  exportFailed: 'The data could not be exported. Please try again.',
  fileName: (id: string) => `user-${id}.json`,
  erase: 'Erase data',
  erasure: {
    title: 'Erase Personal Data',
    text: 'The account is deleted, with its sign-ins, files and mails. Crash reports and audit entries stay without the person. This action cannot be undone.',
    consequence: (email: string) => `${email} will not be able to sign in any more.`,
    confirm: 'Erase',
    pending: 'Erasing...',
    done: 'Personal data erased',
  },
}
