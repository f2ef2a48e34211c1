/** A tracked question as members of its organisation see it (spec §3); who wrote it is for admins. */
export interface OrganisationQueryRow {
  _id: string
  /** The organisation's id. */
  organization: string
  searchTerm: string
  profileName: string | null
  /** The pre-prompt. */
  searcherProfile: string | null
  active: boolean
  /** Stored answers, ever. */
  results: number
  firstResult: string | null
  latestResult: string | null
  createdAt: string
  updatedAt: string
}
