import { brandRows, siteRows, type Topic } from './simulated-topic'

/** Flexible workspace: Loomhouse, Foundry Row and their rivals. */
export const WORKSPACE: Topic = {
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
    deskforum.co.uk         | Community forums   | /t/coworking-in-london-recommendations /t/quiet-day-offices /t/who-includes-meeting-rooms
    deskfinder.co.uk        | Office directories | /london/hot-desks /london/private-offices /london/day-passes
    cityworkjournal.com     | Business press     | /flexible-office-demand /operators-to-watch
    shoreditchlocal.co.uk   | Local news         | /workspaces /openings/curtain-road
    officeatlas.com         | Office directories | /gb/london /gb/london/kings-cross
    venueledger.co.uk       | Venue listings     | /meeting-rooms/city /meeting-rooms/for-12
    leasenotes.co.uk        | Business press     | /short-leases-explained /licence-or-lease
    spacegauge.com          | Review sites       | /ratings/london /ratings/noise
    founderscommons.co.uk   | Community forums   | /threads/first-office /threads/moving-at-20-people
    eastlondonpost.co.uk    | Local news         | /business/new-desks /business/workspace-prices
    fitoutweekly.com        | Trade press        | /operators /case-studies/flexible-floors`),
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
