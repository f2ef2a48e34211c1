// All companies, sites and pages here are invented.

export interface TopicBrand {
  name: string
  /** From 0 to 100: how likely and how high answers place it. */
  strength: number
  site: string
}

interface TopicSite {
  site: string
  category: string
  paths: readonly string[]
  /** Keys of brands that it does not write about. */
  omits: readonly string[]
}

/** Questions for which a brand is hardly known, by brand key, whatever its strength. */
type LittleKnown = ReadonlyMap<string, { terms: readonly string[]; by: number }>

/** One thing that answers say of a brand. */
export interface Trait {
  /** Ends 'praised for …' or 'criticised for …'. */
  point: string
  /** Clauses that say it; no clause is part of another. */
  said: readonly string[]
}

export interface Topic {
  keywords: readonly string[]
  /** What its answers rank, in the plural. */
  noun: string
  /** What a customer pays from, in pounds, and for what. */
  price: { least: number; most: number; per: string }
  brands: readonly TopicBrand[]
  sites: readonly TopicSite[]
  littleKnown?: LittleKnown
  strengths: readonly Trait[]
  doubts: readonly Trait[]
}

/** Reads rows of 'point | clause | clause'. */
function traitRows(rows: string): Trait[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [point = '', ...said] = row.split('|').map((cell) => cell.trim())
      return { point, said }
    })
}

/** Reads rows of 'name | strength | site', so that the list looks like a table. */
function brandRows(rows: string): TopicBrand[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [name = '', strength = '', site = ''] = row.split('|').map((cell) => cell.trim())
      return { name, strength: Number(strength), site }
    })
}

function siteRows(rows: string): TopicSite[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [site = '', category = '', paths = '', omits = ''] = row.split('|').map((cell) => cell.trim())
      return { site, category, paths: paths.split(' '), omits: omits === '' ? [] : omits.split(', ') }
    })
}

const WORKSPACE: Topic = {
  keywords: ['coworking', 'office', 'workspace', 'meeting room', 'desk', 'hot desk'],
  noun: 'workspaces',
  price: { least: 180, most: 620, per: 'a desk' },
  brands: brandRows(`
    Baythorne       | 86 | baythorne.com
    Loomhouse       | 84 | loomhouse.co.uk
    Foundry Row     | 77 | foundryrow.co.uk
    Kiln Street     | 72 | kilnstreet.co.uk
    Mosaic Offices  | 70 | mosaicoffices.com
    Common Ledger   | 62 | commonledger.co.uk
    Sable House     | 61 | sablehouse.co.uk
    Tandem Floors   | 58 | tandemfloors.com
    Quarterdeck     | 55 | quarterdeckspaces.co.uk
    Parlour & Co    | 53 | parlourand.co
    Hallmark Yard   | 48 | hallmarkyard.co.uk
    The Index Rooms | 46 | indexrooms.co.uk
    Northlight Desks| 44 | northlightdesks.com
    Wharf & Mill    | 41 | wharfandmill.co.uk
    Bellfield Works | 38 | bellfieldworks.co.uk
    Otter Lane      | 34 | otterlane.co.uk`),
  sites: siteRows(`
    londonofficeguide.co.uk | Office directories | /coworking/shoreditch /best-serviced-offices-kings-cross /guides/meeting-rooms-included /reviews/loomhouse-curtain-road
    workspacereview.com     | Review sites       | /london/best-coworking-2026 /compare/serviced-vs-managed /london/meeting-rooms
    deskforum.co.uk         | Community forums   | /t/coworking-in-london-recommendations /t/quiet-day-offices /t/who-includes-meeting-rooms | loomhouse
    deskfinder.co.uk        | Office directories | /london/hot-desks /london/private-offices /london/day-passes
    cityworkjournal.com     | Business press     | /flexible-office-demand /operators-to-watch | foundry row
    shoreditchlocal.co.uk   | Local news         | /workspaces /openings/curtain-road
    officeatlas.com         | Office directories | /gb/london /gb/london/kings-cross
    venueledger.co.uk       | Venue listings     | /meeting-rooms/city /meeting-rooms/for-12 | loomhouse, foundry row
    leasenotes.co.uk        | Business press     | /short-leases-explained /licence-or-lease
    spacegauge.com          | Review sites       | /ratings/london /ratings/noise
    founderscommons.co.uk   | Community forums   | /threads/first-office /threads/moving-at-20-people
    eastlondonpost.co.uk    | Local news         | /business/new-desks /business/workspace-prices
    fitoutweekly.com        | Trade press        | /operators /case-studies/flexible-floors`),
  littleKnown: new Map([
    ['loomhouse', { terms: ['meeting rooms for 12 in the City', 'virtual office address London'], by: 26 }],
  ]),
  strengths: traitRows(`
    meeting rooms included in the price | meeting rooms are included in the price | the monthly price already includes meeting rooms | you can book meeting rooms at no extra price
    quiet and well run floors | floors are quiet and well run | even at midday the floors stay quiet | it keeps its floors quiet and has staff on each of them
    flexible terms | terms are flexible, month by month | you can leave with a month of notice, so the terms stay flexible | flexible terms let a team grow or shrink between months
    a move-in within days | move-in takes days rather than weeks | a team can move in within three days | most teams move in a few days after they sign
    being close to the station | it is close to the station | the station is close, about four minutes on foot | few addresses are as close to a station
    private offices for 4 to 40 people | private offices scale from 4 to 40 people | a private office can hold anything from 4 to 40 people | teams of 4 to 40 people find a private office of their own
    plentiful phone booths | phone booths are plentiful | a phone booth is free at almost any hour | calls are easy, since phone booths stand on each floor
    its front desk | members praise the front desk | the front desk knows people by name | the front desk sorts out small problems within the hour`),
  doubts: traitRows(`
    day-pass prices that are hard to find | day-pass prices are hard to find | it takes a call to find out the day-pass prices | the day-pass prices are hard to compare
    noisy event evenings | event evenings can be noisy | evenings with an event get noisy | on event evenings the lower floors are noisy
    larger rooms that book up early | larger rooms book up early | you have to book the larger rooms weeks early | the larger rooms are gone early in the week`),
}

const DENTISTRY: Topic = {
  keywords: ['dentist', 'dental', 'dentistry', 'invisalign', 'teeth', 'tooth', 'implant', 'hygienist', 'orthodont'],
  noun: 'practices',
  price: { least: 45, most: 120, per: 'for a check-up' },
  brands: brandRows(`
    Harley Arch Dental     | 85 | harleyarch.co.uk
    Brightwater Dental     | 83 | brightwaterdental.co.uk
    Enamel & Oak           | 78 | enamelandoak.co.uk
    Marlow Street Smiles   | 72 | marlowstreetsmiles.co.uk
    The Quiet Dentist      | 69 | thequietdentist.co.uk
    Pearlgate Practice     | 64 | pearlgate.co.uk
    Canonbury Dental Rooms | 61 | canonburydental.co.uk
    Molar & Finch          | 57 | molarandfinch.co.uk
    Southbank Orthodontics | 55 | southbankortho.co.uk
    Whitecliff Dental      | 51 | whitecliffdental.co.uk
    Lantern Lane Dentistry | 48 | lanternlane.co.uk
    Ivory Court Clinic     | 45 | ivorycourt.co.uk
    Aldgate Tooth Studio   | 42 | aldgatetooth.co.uk
    Beacon Family Dental   | 39 | beaconfamilydental.co.uk
    Parkside Smile Co      | 35 | parksidesmile.co.uk`),
  sites: siteRows(`
    dentistcompare.co.uk   | Review sites         | /london/private /london/invisalign /london/nervous-patients
    smilereports.co.uk     | Review sites         | /best-private-dentists-london /reviews/brightwater-dental
    londonhealthguide.co.uk| Health directories   | /dentists/central /dentists/same-day /dentists/children
    patientboard.co.uk     | Community forums     | /t/private-dentist-recommendations /t/invisalign-prices | brightwater dental
    clinicfinder.uk.com    | Health directories   | /dental/london /dental/implants
    oralcarejournal.co.uk  | Trade press          | /private-practice-index /clear-aligners
    cityfamilies.co.uk     | Lifestyle magazines  | /family-dentists /first-visit
    marylebonepost.co.uk   | Local news           | /health/new-practices /health/dentist-fees
    feewatch.co.uk         | Price comparisons    | /dental/check-up /dental/implants /dental/whitening
    calmchair.co.uk        | Patient charities    | /nervous-patients /sedation
    healthledger.co.uk     | Business press       | /private-dentistry /operators
    neighbourtips.co.uk    | Community forums     | /london/dentists /london/hygienists`),
  strengths: traitRows(`
    prices published for every treatment | prices are published for every treatment | the published list has the price of each treatment | you see the price of a treatment before you book it
    same-day appointments | same-day appointments are kept free | it keeps a few same-day appointments for emergencies | someone in pain usually gets one of its same-day appointments
    how nervous patients are looked after | nervous patients are well looked after | nervous patients get longer visits and calm explanations | it takes time for nervous patients and offers sedation
    evening and Saturday hours | evening and Saturday hours are offered | it opens on two evenings and every Saturday | Saturday and evening hours help people with office jobs
    a free first consultation | the first consultation is free | new patients get their first consultation free | it asks for no card before the free consultation
    aligner treatment planned with a 3D scan | aligner treatment is planned with a 3D scan | a 3D scan shows the result before aligner treatment begins | it plans aligner treatment from a 3D scan on the first visit
    its hygienists | reviews praise the hygienists | the hygienists take their time | patients come back for the hygienists
    payment spread without interest | payment can be spread without interest | it lets you spread the payment over a year without interest | larger bills can be spread over months at no interest`),
  doubts: traitRows(`
    long waiting lists | waiting lists can be long | the waiting list for new patients is long | in spring its waiting list grows to weeks
    implant prices only quoted on request | implant prices are only quoted on request | you have to request implant prices by phone | implant prices are quoted after a visit and not before
    difficult parking | parking is difficult | parking nearby is difficult to find | with a car, parking gets difficult`),
}

const GENERAL: Topic = {
  keywords: [],
  noun: 'providers',
  price: { least: 20, most: 90, per: 'a month' },
  brands: brandRows(`
    Alder & Finch      | 80 | alderandfinch.co.uk
    Northstead         | 76 | northstead.com
    Merrow Group       | 72 | merrowgroup.co.uk
    Copperline         | 68 | copperline.co.uk
    Hollis & Wray      | 64 | hollisandwray.co.uk
    Fairmarket         | 60 | fairmarket.co.uk
    Tidewell           | 57 | tidewell.com
    Juniper Standard   | 53 | juniperstandard.co.uk
    Brackenhall        | 50 | brackenhall.co.uk
    Oakline Partners   | 46 | oaklinepartners.co.uk
    Saltmarsh & Sons   | 43 | saltmarshandsons.co.uk
    Penrose Direct     | 40 | penrosedirect.co.uk
    Lowfield           | 37 | lowfield.co.uk
    Marchmont Trade    | 33 | marchmonttrade.co.uk`),
  sites: siteRows(`
    choicereport.co.uk   | Review sites       | /guides/best-of-2026 /reviews/latest
    comparedaily.co.uk   | Price comparisons  | /tables/top-ten /tables/by-city
    askaround.co.uk      | Community forums   | /t/recommendations /t/who-do-you-use
    tradeindex.co.uk     | Trade directories  | /gb/london /gb/national
    cityledger.co.uk     | Business press     | /companies-to-watch /market-report
    capitalcourier.co.uk | Local news         | /business /consumer
    buyersquarterly.com  | Trade press        | /rankings /methodology
    plainadvice.co.uk    | Consumer advice    | /checklists /questions-to-ask
    ratedlocally.co.uk   | Review sites       | /london /manchester`),
  strengths: traitRows(`
    prices that are easy to find | prices are easy to find | its price list is easy to find and to read | you find its prices without a call
    its support | customers praise the support | the support answers within the day | people mention how patient the support is
    being around for many years | it has been around for many years | few names have been around for as many years | it was around years before most of the others
    short contracts | contracts are short | it offers short contracts without a fee for leaving | you can sign a short contract and extend it later
    consistently good reviews | reviews are consistently good | its reviews have been good for years in a row | the reviews on three sites agree that it does good work
    covering the whole city | it covers the whole city | its teams cover all of the city | it is one of few that cover the outer parts of the city too`),
  doubts: traitRows(`
    limited opening hours | opening hours are limited | it is limited to weekday opening hours | weekend opening hours are few and limited
    prices only quoted on request | prices are only quoted on request | you have to request its prices | its prices come as a quote after a call`),
}

export const TOPICS: readonly Topic[] = [WORKSPACE, DENTISTRY, GENERAL]

export function topicOf(term: string): Topic {
  const words = term.toLowerCase()
  return TOPICS.find((topic) => topic.keywords.some((keyword) => words.includes(keyword))) ?? GENERAL
}
