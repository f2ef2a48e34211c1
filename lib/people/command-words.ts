export const commandsCopy = {
  adminUsage: 'Usage: npm run admin:create -- --email <address>',
  adminBadEmail: 'admin:create: --email must be one e-mail address',
  adminExists: 'There is a system admin already, who can make further ones in the application.',
  adminEmailTaken: (email: string) => `${email} already has an account that is no system admin.`,
  adminReady: (email: string) => `${email} is the first system admin. Set a password within 7 days at:`,
  addressTwice: (email: string) =>
    `warning: ${email} cannot sign in: another account has the same address with its host in letters; delete one of them`,
  storageMissing: (names: string[]) => names.map((name) => `${name}: is required`).join('\n'),
  storageUnreachable: (endpoint: string, reason: string) =>
    `S3_ENDPOINT: the store at ${endpoint} cannot be reached (${reason})`,
  storageRefused: (reason: string) =>
    `S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store refuses them (${reason})`,
  bucketMade: (bucket: string) => `Made the bucket ${bucket}`,
  bucketThere: (bucket: string) => `The bucket ${bucket} is there`,
  corsSet: (origin: string) => `Browsers on ${origin} may upload to it and read from it`,
  corsNotSupported:
    'warning: this store does not take CORS rules over S3; allow PUT and GET with content-type for the application there',
  countDiffers: ({
    ownerId,
    queryId,
    day,
    engine,
    kept,
    counted,
  }: Record<'ownerId' | 'queryId' | 'day' | 'engine', string> & Record<'kept' | 'counted', number>) =>
    kept === counted
      ? `answers of ${ownerId} ${queryId} ${day} ${engine}: brands or addresses differ`
      : `answers of ${ownerId} ${queryId} ${day} ${engine}: ${kept} kept, ${counted} counted`,
  countsCompared: (differing: number) =>
    differing === 0
      ? 'All counts of answers are what the results say'
      : `${differing} ${differing === 1 ? 'count of answers differs' : 'counts of answers differ'}`,
  countsMade: 'Counted them again',
  digestsQueued: (week: string, mails: number, organisations: number) =>
    `Weekly digest of ${week}: ${mails} ${mails === 1 ? 'mail' : 'mails'} queued for ${organisations} ${organisations === 1 ? 'organisation' : 'organisations'}`,
  digestsFailed: (count: number) =>
    `${count} ${count === 1 ? 'organisation' : 'organisations'} failed; the log says why. Run it again.`,
}
