/** What a person may be, and what they may do then. In a file of its own: the profile names the role and nothing else. */
export const ROLE_WORDS = {
  marketeer: { label: 'Marketeer', text: 'Sees the dashboards of the organisation.' },
  organisationAdmin: { label: 'Organisation Admin', text: 'Also manages the users of the organisation.' },
  systemAdmin: { label: 'System Admin', text: 'Manages everything, for all organisations.' },
}
