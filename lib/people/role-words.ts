/** Roles and what they allow. Separate, because the profile needs only the role's name. */
export const ROLE_WORDS = {
  marketeer: { label: 'Marketeer', text: 'Sees the dashboards of the organisation.' },
  organisationAdmin: { label: 'Organisation Admin', text: 'Also manages the users of the organisation.' },
  systemAdmin: { label: 'System Admin', text: 'Manages everything, for all organisations.' },
}
