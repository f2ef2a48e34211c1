import { brandRows, siteRows, type Topic } from './simulated-topic'

/** Private dentistry: Brightwater Dental and its rivals. */
export const DENTISTRY: Topic = {
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
    patientboard.co.uk     | Community forums     | /t/private-dentist-recommendations /t/invisalign-prices
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
