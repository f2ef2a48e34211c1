import { plainCrashCopy } from './plain-crash'

export const crashCopy = {
  ...plainCrashCopy,
  report: {
    sending: 'The crash report is being sent.',
    sent: 'The crash report was sent.',
    failed: 'The crash report could not be sent.',
  },
  becauseAdmin: 'You see the details because you are a system admin.',
  digest: (digest: string) => `Digest: ${digest}`,
  hideStack: 'Hide stack',
  showStack: 'Show stack',
  form: {
    text: 'Tell us what you were doing, and we will look into it.',
    label: 'What happened?',
    placeholder: 'Describe what happened...',
    missing: 'Please say what happened',
    submit: 'Submit Crash Report',
    submitting: 'Submitting...',
    failed: 'Your report could not be sent. Please try again.',
    thanks: 'Thank you. Your report was sent, and we will look into it.',
  },
}
