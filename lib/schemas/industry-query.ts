/** A tracked question of an industry as members of the organisations assigned to it see it (spec §3). */
export interface IndustryQueryRow {
  _id: string
  /** The industry's id. */
  industry: string
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
