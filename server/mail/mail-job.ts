/** Every mail there is. */
export type MailKind = 'verify' | 'reset' | 'invite' | 'passwordChanged' | 'addressTaken'

/**
 * What a job says: which mail, and to which address. Who that is, and the link in it, are found when it is sent: a link
 * lives from then on, and whoever asks for one learns nothing from how long it took (T10, T74).
 */
export interface MailJob {
  kind: MailKind
  /** In its normal form. */
  email: string
}
