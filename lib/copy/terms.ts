import { PRODUCT } from './shell'

/** The terms that a visitor accepts when registering, in plain words. */
export const termsCopy = {
  title: 'Terms of service',
  text: `What you and ${PRODUCT} can expect of each other.`,
  sections: [
    {
      title: 'The service',
      text: `${PRODUCT} asks language models questions on your organisation's behalf, once a day, and measures how often and where its brand appears in their answers. It also keeps recommendations for improving that, and what you note about them.`,
    },
    {
      title: 'Your account',
      text: 'Register with your own name and an email address that you can read. Keep your password to yourself; what is done with your account is taken as done by you. An administrator decides which organisation you belong to and what you may do there.',
    },
    {
      title: 'Figures and answers',
      text: 'Answers are written by language models and may be wrong or change from day to day. The figures describe these answers. They are not advice, and no particular rank or result is promised.',
    },
    {
      title: 'Your data',
      text: 'We keep your name, email address, profile picture and what you enter, and use them to run the service only. People of your organisation see what belongs to it; other organisations do not. The questions asked of a model hold no account data.',
    },
    {
      title: 'Fair use',
      text: 'Do not try to reach data of others, to get round limits, or to disturb the service. Accounts that do may be closed.',
    },
    {
      title: 'Leaving',
      text: 'An administrator can delete your account at any time when you ask. Your name, picture and sign-in are then removed.',
    },
  ],
}
