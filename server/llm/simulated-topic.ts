// What the simulated engine knows about one market. Every company, site and page is invented.

export interface TopicBrand {
  name: string
  /** How likely and how high answers place it, 0 to 100; the pool is written strongest first. */
  strength: number
  site: string
}

export interface TopicSite {
  site: string
  /** What kind of source it is; the sentiment analysis of the demo names these. */
  category: string
  paths: readonly string[]
}

export interface Topic {
  keywords: readonly string[]
  /** What the answers call the things they rank. */
  noun: string
  brands: readonly TopicBrand[]
  sites: readonly TopicSite[]
  /** What an answer says in a brand's favour, and against it. */
  strengths: readonly string[]
  doubts: readonly string[]
}

/** Rows of 'name | strength | site', so that a pool reads as a table. */
export function brandRows(rows: string): TopicBrand[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [name = '', strength = '', site = ''] = row.split('|').map((cell) => cell.trim())
      return { name, strength: Number(strength), site }
    })
}

/** Rows of 'site | category | paths'. */
export function siteRows(rows: string): TopicSite[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [site = '', category = '', paths = ''] = row.split('|').map((cell) => cell.trim())
      return { site, category, paths: paths.split(' ') }
    })
}
