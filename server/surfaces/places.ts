import { isSurface, takesPlace } from '@/lib/engines/engines'
import { AppError, refusals } from '@/lib/http/app-error'
import { COUNTRIES, type Country } from '@/lib/limits'
import { organisationsCopy } from '@/lib/organisations/words'
import { log } from '@/server/log'
import { env, surfaceProviders } from '@/server/settings/env'
import { dataForSeo } from './dataforseo'
import { SurfaceError } from './faults'
import type { KnownPlace } from './measurement'
import { serpApi } from './serpapi'

// Places of an owner by the list of the provider that looks at Google, read when a place is saved (R-SURFACES-8).

export interface OwnerPlace {
  location: string
  country: string
}

type Found = { name: string } | { several: string[] } | { near: string[] }

const TIMEOUT_MS = 10_000
const KEPT_MS = 24 * 60 * 60 * 1000
const SUGGESTED = 3
const { placeSeveral, placeUnknown } = organisationsCopy.form

/**
 * Returns the full name by which surfaces are asked for an owner's place, to be stored with it. Null, for its country, where
 * no surface is on that takes a place, and where no provider could be asked. Throws AppError 400 for a place that the list
 * lacks or has several times, unless it is the `stored` one.
 */
export async function surfacePlaceOf(
  { location, country }: OwnerPlace,
  stored: (OwnerPlace & { surfacePlace: string | null }) | null,
): Promise<string | null> {
  const isStored = stored?.location === location && stored.country === country
  if (isStored && stored.surfacePlace !== null) return stored.surfacePlace
  const found = await findPlace(location, country as Country)
  if (found === null || 'name' in found) return found?.name ?? null
  if (isStored) return null
  const prompt =
    'several' in found ? placeSeveral(found.several) : placeUnknown(location, COUNTRIES[country as Country], found.near)
  throw new AppError('invalid', refusals.invalid, { fields: { location: prompt } })
}

async function findPlace(location: string, country: Country): Promise<Found | null> {
  const read = env()
  const surfaces = read.engines.filter(isSurface).filter(takesPlace)
  const providers = new Set(surfaces.flatMap((surface) => surfaceProviders(read, surface)))
  for (const provider of providers)
    try {
      const places = await (provider === 'dataforseo' ? listOf(country) : matchesOf(location, country))
      return placeAmong(places, location, country)
    } catch (thrown) {
      if (!(thrown instanceof SurfaceError)) throw thrown
      log.warn({ provider, reason: thrown.fault.reason }, 'places not listed')
    }
  return null
}

/** The last list that was read: hardly anybody saves places of several countries, and each is large. */
let kept: { country: Country; until: number; places: KnownPlace[] } | null = null

async function listOf(country: Country): Promise<KnownPlace[]> {
  if (kept?.country === country && kept.until > Date.now()) return kept.places
  const { DATAFORSEO_LOGIN: login = '', DATAFORSEO_PASSWORD: password = '', DATAFORSEO_BASE_URL: baseUrl } = env()
  const client = dataForSeo({ login, password, baseUrl, timeoutMs: TIMEOUT_MS })
  const places = await client.places(country, new AbortController().signal)
  kept = { country, until: Date.now() + KEPT_MS, places }
  return places
}

function matchesOf(location: string, country: Country): Promise<KnownPlace[]> {
  const { SERPAPI_API_KEY: apiKey = '', SERPAPI_BASE_URL: baseUrl } = env()
  const client = serpApi({ apiKey, baseUrl, timeoutMs: TIMEOUT_MS })
  const [city = location] = location.split(',')
  return client.places(city.trim(), country, new AbortController().signal)
}

/** Google's kinds of places, those that people mean first; airports, postcodes and the like come after all of them. */
const KINDS = [
  'City',
  'Municipality',
  'Borough',
  'District',
  'Department',
  'County',
  'Province',
  'Region',
  'State',
  'Country',
]
const rankOf = ({ type }: KnownPlace) => (KINDS.includes(type) ? KINDS.indexOf(type) : KINDS.length)

/** Finds the place that a person typed, such as 'London' or 'Springfield, Illinois', among those of its country. */
export function placeAmong(places: readonly KnownPlace[], location: string, country: Country): Found {
  const ofCountry = new Set([country, COUNTRIES[country], country === 'GB' ? 'UK' : 'USA'].map(folded))
  const [city = '', ...within] = location
    .split(',')
    .map(folded)
    .filter((part) => part !== '')
  const wanted = within.filter((part) => !ofCountry.has(part))
  const fits = places.filter(({ name }) => {
    const [own, ...around] = name.split(',').map(folded)
    return own === city && wanted.every((part) => around.includes(part))
  })
  const best = Math.min(...fits.map(rankOf))
  const [first, ...others] = fits.filter((place) => rankOf(place) === best)
  if (!first) return { near: nearest(places, city) }
  return others.length === 0
    ? { name: first.name }
    : { several: [first, ...others].slice(0, 2 * SUGGESTED).map(shortName) }
}

function nearest(places: readonly KnownPlace[], city: string): string[] {
  const most = Math.max(1, Math.floor(city.length / 3))
  const near = places.flatMap((place) => {
    if (rankOf(place) === KINDS.length) return []
    const own = folded(place.name.split(',')[0] ?? '')
    const far = own.startsWith(city) ? 1 : editsBetween(own, city, most)
    return far > most ? [] : [{ place, far }]
  })
  near.sort((a, b) => a.far - b.far || rankOf(a.place) - rankOf(b.place) || a.place.name.length - b.place.name.length)
  return [...new Set(near.map(({ place }) => shortName(place)))].slice(0, SUGGESTED)
}

/** 'London, England': without the country, which everybody in it knows. */
function shortName({ name }: KnownPlace): string {
  const parts = name.split(',')
  return (parts.length > 1 ? parts.slice(0, -1) : parts).join(', ')
}

function folded(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** How many letters must change to make one of the other; more than `most` where that is certain. */
function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
