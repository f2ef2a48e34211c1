import { brandRows, siteRows, type Topic } from './simulated-topic'

/** Whatever else is asked. */
export const GENERAL: Topic = {
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
