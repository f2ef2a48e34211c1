import { clockTime, monthDay } from '@/lib/format/dates'
import { toDay } from '@/lib/format/days'

/** Where nightly files go. */
export const EXPORT_TARGET = '/api/orgAdmin/export-target'

const whenOf = (at: string) => `${monthDay(toDay(new Date(at)))}, ${clockTime(at)}`

/** What screens, mails and refusals say about nightly files. */
export const nightlyFilesCopy = {
  empty: {
    title: 'Nowhere yet',
    text: 'Name a bucket of yours, on Amazon S3 or any store that speaks its protocol, with a key that may only write.',
  },
  add: 'Choose bucket',
  edit: 'Edit',
  test: 'Write test file',
  testing: 'Writing...',
  tested: 'The test file was written',
  testFailed: (why: string) => `The test file was not written: ${why}`,
  notTested: 'The test file was not written. Please try again.',
  delete: 'Delete',
  deleted: 'Nightly files are off',
  confirm: {
    title: 'Stop nightly files?',
    text: 'Nothing more is written. Files that are there stay.',
    failed: 'This was not deleted. Please try again.',
  },
  states: { waiting: 'Begins with the next pass', ok: 'Working', failing: 'Failing', paused: 'Paused' },
  writtenOn: (day: string) => `Written up to ${monthDay(day)}`,
  never: 'No day was written yet',
  failing: (since: string, why: string) =>
    `Failing since ${whenOf(since)}: ${why}. It is tried again by itself, and days that are missing follow.`,
  paused: (since: string, why: string) =>
    `Paused: since ${whenOf(since)} nothing could be written, ${why}. A test file that is written, or saving, starts it again.`,
  key: (id: string) => `Key ${id}`,
  form: {
    addTitle: 'Choose bucket',
    editTitle: 'Edit bucket',
    endpoint: 'Address of the store',
    endpointHelp: 'Such as https://s3.eu-west-2.amazonaws.com or https://storage.googleapis.com',
    region: 'Region',
    regionHelp: 'Such as eu-west-2; auto where the store has none.',
    bucket: 'Bucket',
    prefix: 'Folder',
    prefixHelp: 'Optional. Files are below it: results/2026/11/28.csv',
    accessKeyId: 'Access key ID',
    secret: 'Secret access key',
    secretHelp: 'Kept encrypted and never shown again. Let the key write, and nothing else.',
    secretStored: 'Leave empty to keep it.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Bucket saved',
    failed: 'The bucket was not saved. Please try again.',
  },
  prompts: {
    endpoint: 'Please provide an address such as https://s3.eu-west-2.amazonaws.com',
    private: 'Please provide an address on the public web',
    region: 'Please provide a region of small letters, digits and hyphens',
    bucket: 'Please provide the name of a bucket',
    prefix: 'Please provide a folder of letters, digits and hyphens',
    accessKeyId: 'Please provide an access key ID',
    secret: 'Please provide the secret access key',
    cursor: 'must be the next of a page',
  },
  errors: {
    noKey: 'AUTH_SECRET is not set, so the secret cannot be read',
    unreadable: 'the secret cannot be read any more, please enter it again',
    refused: 'the address is within a private network',
    unknown: 'the address was not found',
    timeout: 'the store did not answer in time',
    connection: 'the connection failed',
    redirect: (status: number) => `the store answered ${status}, a redirect, which may mean another region`,
    denied: (status: number) => `the store answered ${status}, so the key may not write there`,
    missing: 'the store answered 404, so it has no such bucket',
    status: (status: number) => `the store answered ${status}`,
  },
  mail: {
    subject: 'Nightly files are paused',
    heading: 'Nightly files are paused',
    lines: (error: string) => [
      `For three days nothing could be written to the bucket: ${error}.`,
      'Nothing is lost: missing days follow once it works again.',
    ],
    action: 'Open the settings',
    caution: 'A test file that is written, or saving the bucket, starts it again.',
    why: 'You receive this email because you are an admin who can change it.',
  },
}
