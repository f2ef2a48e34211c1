import type { Navigation } from '@/lib/access/navigation'
import { STATUS_LABELS } from '@/lib/actions/tracker-words'
import { actionsCopy } from '@/lib/actions/words'
import { withSearch } from '@/lib/api/endpoints'
import type { Month } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import { navigationCopy, seeAsCopy } from '@/lib/layout/words'
import { CERTAINTY_MIN_ANSWERS, FIND } from '@/lib/limits'
import { pillText } from '@/lib/measure/words'
import type { RecentChoice } from '@/lib/palette/recent-choices'
import type { Found, FoundQuery, FoundRecord } from '@/lib/palette/shapes'
import { ACCOUNT_WORDS, paletteCopy as copy, PAGE_WORDS } from '@/lib/palette/words'
import { inBrandOrder } from '@/lib/portfolio/rules'
import type { PortfolioItem } from '@/lib/portfolio/shapes'
import { NEW, rivalPath, routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'

// What the palette lists: pages from the navigation, found in the browser, and what the server found.

export interface PaletteEntry extends RecentChoice {
  /** More words that find the entry. */
  words?: string
  /** The organisation that a system admin goes on to see as; `href` only tells the entry from others. */
  seeAs?: { _id: string; name: string }
  /** The id of a brand of the person's own that becomes the current one. */
  brand?: string
}

export interface PaletteGroup {
  key: keyof typeof copy.groups
  entries: readonly PaletteEntry[]
}

/** Every page that the navigation of this person leads to. */
export function pageEntries({ main, manage, admin, brands }: Navigation, month: Month | null): PaletteEntry[] {
  const page = (label: string, href: string, icon: string, words: string, detail = ''): PaletteEntry => ({
    ...{ label, href, icon, words, detail },
  })
  return [
    // The area's entry leads to its first page.
    ...[...main, ...(brands ? [brands] : []), ...manage]
      .filter(({ href }) => href !== routes.admin)
      .map(({ label, href, icon }) => page(label, href, icon, PAGE_WORDS[icon] ?? '')),
    ...(main.some(({ href }) => href === routes.geoRecommendations)
      ? [page(actionsCopy.plan, routes.planAction, 'recommendations', ACCOUNT_WORDS.plan)]
      : []),
    ...(main.length > 0
      ? [page(copy.connect, routes.connectAssistant, 'organisationSettings', ACCOUNT_WORDS.assistant)]
      : []),
    ...(month === null
      ? []
      : [
          page(copy.report, routes.report(month), 'report', ACCOUNT_WORDS.report),
          page(copy.present, routes.present, 'present', ACCOUNT_WORDS.present),
        ]),
    ...admin.map(({ label, href, icon }) => page(label, href, icon, PAGE_WORDS[icon] ?? '', copy.adminPage)),
    ...(managesUsers({ admin }) ? [page(copy.invite, routes.adminUser(NEW), 'users', '', copy.adminPage)] : []),
    page(navigationCopy.profile, routes.profile, 'profile', ACCOUNT_WORDS.profile),
    page(uiCopy.howWeCalculate, routes.howWeCalculate, 'howWeCalculate', ACCOUNT_WORDS.howWeCalculate),
    page(navigationCopy.signOut, routes.logout, 'signOut', ACCOUNT_WORDS.signOut),
  ]
}

/** The own brands, each with its score and verdict (R-BRANDS-7); other organisations are found by their names. */
export function brandEntries(items: readonly PortfolioItem[]): PaletteEntry[] {
  return inBrandOrder(items, 'name').flatMap(({ organization: { _id, name }, member, score, results, ...item }) => {
    if (!member) return []
    const figure = score === null || results < CERTAINTY_MIN_ANSWERS ? [] : [percent(score)]
    const detail = item.last === null ? '' : [...figure, pillText(item.verdict, item.points)].join(' · ')
    return [{ href: `${routes.brands}#${_id}`, label: name, detail, icon: 'organisations', brand: _id }]
  })
}

/** Whether users are opened in the admin area; organisation admins open colleagues in their own. */
export function managesUsers({ admin }: Pick<Navigation, 'admin'>): boolean {
  return admin.some(({ icon }) => icon === 'users')
}

/** Groups without entries are left out; recent choices come first and are not listed twice. */
export function paletteGroups({
  text,
  pages,
  brands = [],
  recent,
  found,
  manages,
}: {
  text: string
  pages: readonly PaletteEntry[]
  brands?: readonly PaletteEntry[]
  recent: readonly PaletteEntry[]
  /** Results of this text or an earlier one. */
  found: Found | undefined
  /** Whether it is for a system admin (`managesUsers`). */
  manages: boolean
}): PaletteGroup[] {
  const isPage = ({ label, detail, words = '' }: PaletteEntry) => beginsWords(`${label} ${detail} ${words}`, text)
  const byName = pages.filter(({ label }) => beginsWords(label, text))
  const byTask = pages.filter((page) => !byName.includes(page) && isPage(page))
  // Until the server answers, the previous results are narrowed in the browser.
  const named = ({ label, detail }: PaletteEntry) => contains(`${label} ${detail}`, text)
  const latest = recent.filter(named)
  const isNew = ({ href }: PaletteEntry) => latest.every((each) => each.href !== href)
  const searched = text !== '' && found ? foundEntries(found, manages) : []
  return [
    { key: 'recent' as const, entries: latest },
    { key: 'brands' as const, entries: brands.filter(({ label }) => contains(label, text)).slice(0, FIND.perGroup) },
    { key: 'pages' as const, entries: [...byName, ...byTask].filter(isNew) },
    ...searched.map(({ key, entries }) => ({ key, entries: entries.filter(named).filter(isNew) })),
  ].filter(({ entries }) => entries.length > 0)
}

function foundEntries(
  { queries, rivals, sites, actions, organizations, industries, users }: Found,
  manages: boolean,
): PaletteGroup[] {
  const record = (icon: string, href: (id: string) => string) => (found: FoundRecord) => ({
    ...{ href: href(found._id), label: found.name ?? found.detail, detail: found.name ? found.detail : '', icon },
  })
  return [
    { key: 'queries', entries: queries.map(queryEntry) },
    {
      key: 'rivals',
      entries: rivals.map(({ key, name }) => ({ href: rivalPath(key), label: name, detail: '', icon: 'rival' })),
    },
    {
      key: 'sites',
      entries: sites.map((site) => ({
        ...{ href: withSearch(routes.opportunities, { site }), label: site, detail: '', icon: 'site' },
      })),
    },
    {
      key: 'actions',
      entries: actions.map(({ _id, title, status }) => ({
        ...{ href: routes.action(_id), label: title },
        ...{ detail: STATUS_LABELS[status], icon: 'recommendations' },
      })),
    },
    {
      key: 'organizations',
      entries: [
        ...organizations.map(record('organisations', routes.adminOrganisation)),
        ...(manages ? organizations.map(seeAsEntry) : []),
      ],
    },
    { key: 'industries', entries: industries.map(record('industries', routes.adminIndustry)) },
    { key: 'users', entries: users.map(record('users', manages ? routes.adminUser : routes.colleague)) },
  ]
}

function seeAsEntry({ _id, name, detail }: FoundRecord): PaletteEntry {
  const organisation = { _id, name: name ?? detail }
  return {
    ...{ href: `${routes.adminOrganisation(_id)}#see-as`, label: seeAsCopy.seeAs(organisation.name), detail: '' },
    ...{ icon: 'seeAs', seeAs: organisation },
  }
}

/** 'see as loom' looks for the organisation 'loom'. */
export function searchedText(text: string): string {
  return text.replace(/^see as\s+(?=\S)/i, '')
}

function queryEntry({ _id, searchTerm, active, owner, opens }: FoundQuery): PaletteEntry {
  const form = owner.kind === 'organisation' ? routes.adminOrganisationQuery : routes.adminIndustryQuery
  const href = opens === 'page' ? routes.query(_id) : form(owner._id, _id)
  const detail = active ? owner.name : `${owner.name} · ${copy.inactive}`
  return { href, label: searchTerm, detail, icon: 'query' }
}

/** Without case and accents. */
function contains(within: string, text: string): boolean {
  return plainOf(within).includes(plainOf(text))
}

/** Whether each word of the search begins some word of the text. */
function beginsWords(within: string, text: string): boolean {
  const words = plainOf(within).split(/[\s-]+/)
  return plainOf(text)
    .split(/[\s-]+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

function plainOf(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
