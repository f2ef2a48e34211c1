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

export interface Topic {
  keywords: readonly string[]
  /** What its answers rank, in the plural. */
  noun: string
  brands: readonly TopicBrand[]
  sites: readonly TopicSite[]
  littleKnown?: LittleKnown
  strengths: readonly string[]
  doubts: readonly string[]
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
  strengths: [
    'meeting rooms are included in the price',
    'floors are quiet and well run',
    'terms are flexible, month by month',
    'move-in takes days rather than weeks',
    'it is close to the station',
    'private offices scale from 4 to 40 people',
    'phone booths are plentiful',
    'members praise the front desk',
  ],
  doubts: ['day-pass prices are hard to find', 'event evenings can be noisy', 'larger rooms book up early'],
}

const DENTISTRY: Topic = {
  keywords: ['dentist', 'dental', 'dentistry', 'invisalign', 'teeth', 'tooth', 'implant', 'hygienist', 'orthodont'],
  noun: 'practices',
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
  strengths: [
    'prices are published for every treatment',
    'same-day appointments are kept free',
    'nervous patients are well looked after',
    'evening and Saturday hours are offered',
    'the first consultation is free',
    'aligner treatment is planned with a 3D scan',
    'reviews praise the hygienists',
    'payment can be spread without interest',
  ],
  doubts: ['waiting lists can be long', 'implant prices are only quoted on request', 'parking is difficult'],
}

const GENERAL: Topic = {
  keywords: [],
  noun: 'providers',
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
  strengths: [
    'prices are easy to find',
    'customers praise the support',
    'it has been around for many years',
    'contracts are short',
    'reviews are consistently good',
    'it covers the whole city',
  ],
  doubts: ['opening hours are limited', 'prices are only quoted on request'],
}

export const TOPICS: readonly Topic[] = [WORKSPACE, DENTISTRY, GENERAL]

export function topicOf(term: string): Topic {
  const words = term.toLowerCase()
  return TOPICS.find((topic) => topic.keywords.some((keyword) => words.includes(keyword))) ?? GENERAL
}
