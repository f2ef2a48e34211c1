import { LANGUAGE_MARKETS } from './language-markets'

// The names that each market knows, as 'name | aliases'; `never` are terms that hold a name and mean something else.
// Those of this file are invented.

export interface Market {
  names: { name: string; aliases: string[] }[]
  never: string[]
}

const ROWS: Record<string, { names: string; never?: string[] }> = {
  ...LANGUAGE_MARKETS,
  workspaces: {
    names: `
      Baythorne
      Loomhouse | Loom House
      Foundry Row
      Kiln Street
      Mosaic Offices | Mosaic
      Common Ledger
      Sable House
      Tandem Floors
      Quarterdeck
      Parlour & Co
      Hallmark Yard
      The Index Rooms | Index Rooms
      Northlight Desks | Northlight
      Wharf & Mill
      Bellfield Works
      Otter Lane`,
    never: ['Loom House Museum', 'Baythorne Park', 'Kiln Street Station'],
  },
  dentists: {
    names: `
      Harley Arch Dental | Harley Arch
      Brightwater Dental | Brightwater
      Enamel & Oak
      Marlow Street Smiles | MSS
      The Quiet Dentist
      Pearlgate Practice | Pearlgate
      Canonbury Dental Rooms
      Molar & Finch
      Southbank Orthodontics
      Whitecliff Dental | Whitecliff
      Lantern Lane Dentistry | Lantern Lane
      Ivory Court Clinic | Ivory Court
      Parkside Smile Co`,
    never: ['Brightwater Reservoir', 'Whitecliff Bay'],
  },
  'support-software': {
    names: `
      Ada
      Helpwell
      Tessera
      Parley
      Orbit
      Kite
      Switchboard
      Quillon
      Signal Nine
      Echo Desk
      Mercato AI
      Threadline
      Halo
      Deskmate`,
    never: ['Ada Lovelace', 'Halo effect'],
  },
  accountants: {
    names: `
      Hollis & Wray | H&W
      Copperline
      Merrow Group | Merrow
      Alder & Finch
      Northstead
      Tidewell
      Brackenhall
      Juniper Standard
      Saltmarsh & Sons
      Penrose Direct | Penrose
      Fairmarket
      Oakline Partners
      Lowfield
      Marchmont Trade`,
    never: ['Lowfield Heath', 'Penrose stairs'],
  },
  outdoor: {
    names: `
      Fjellrev
      Peak & Pine
      O'Hara Outfitters | O'Hara
      Nørrebro Cycles
      Windhover
      Crag Society
      São Vento
      Marrow Bikes
      Vélo Nord
      Tor
      Stride
      Jötun Gear
      Müller & Söhne
      Piñon Trail
      Côte Sauvage
      Łysa Góra`,
    never: ['Tor Browser'],
  },
  hotels: {
    names: `
      The Gannet
      Hotel Aurelia | Aurelia
      Number Nine
      Casa Mirador
      Sail Loft
      Harbour Rooms
      Merchant's Yard
      The Old Customs House
      Bracken Inn
      St. Brannock's
      Lighthouse Keeper's
      Tide & Table
      21 Quay Street`,
    never: ['Gannet Rock'],
  },
  banks: {
    names: `
      Tally
      Fern
      Oxbow Bank | Oxbow
      Kestrel Business | Kestrel
      Countwell
      Pence
      Mint & Mason
      Nova Trust
      Halden
      Clearbrook
      Bank of Arden | BoA
      First Northern Mutual | FNM
      Sterling Row`,
    never: ['Forest of Arden'],
  },
  'coffee-machines': {
    names: `
      Brewtec 400
      Brewtec 400 Pro
      Lumo One
      Lumo One Plus
      Moka Nord S2
      Kaffa
      Barista 9
      Percola
      Aroma-Tec
      Vapore Classico
      Café Lignum`,
  },
  crm: {
    names: `
      Pipewise
      Bolt CRM | Bolt
      Relay
      Sunday
      North
      Close Circle
      Base Nine
      Ledgerly
      Copper Fox
      Monday Morning
      Handshake
      Atlas.io`,
    never: ['North America', 'Sunday Times'],
  },
  'meal-kits': {
    names: `
      Green Fork
      Dinner Bell
      Oat & Olive
      Saffron Street
      Harvest Hour
      Simply Eight
      Box 42
      Mama Rosa's | Mama Rosa
      Lean Larder
      Pan-Pan`,
  },
  'bakeries-berlin': {
    names: `
      Bäckerei Sönnichsen | Sönnichsen
      Brotwerk
      Großmann
      Kornblume
      Mehlzeit
      Hofbäckerei Thede | Thede
      Märkische Backstube
      Albrecht & Töchter
      Krume
      Ofenhaus`,
    never: ['Großmannstraße'],
  },
  'bistros-lyon': {
    names: `
      Chez Mireille
      L'Atelier d'Émile
      Maison Garance
      Le Zinc Bleu
      Au Chêne Vert
      Bistrot Saint-Clair
      Côté Quai
      Les Deux Écluses
      La Cour des Lices
      Ô Fourneau`,
    never: ['pont Saint-Clair'],
  },
  'advisers-madrid': {
    names: `
      Gestoría Ibáñez | Ibáñez
      Peñalver Asesores | Peñalver
      Cuentas Claras
      Núñez y Roldán
      Asesoría Montalbán | Montalbán
      FiscalÁgil
      Olmo Gestión
      Tramitalia
      Bañuelos
      La Ventanilla`,
    never: ['calle Peñalver'],
  },
  'cafes-turin': {
    names: `
      Caffè Bellomo | Bellomo
      Dall'Orto
      Torrefazione Sant'Elmo | Sant'Elmo
      La Tazza Sospesa
      Officina del Chicco
      Bar Cesarino
      Città Bassa
      Nonna Ida
      Zucchero a Velo
      Mattino d'Oro`,
    never: ["Castel Sant'Elmo"],
  },
  'florists-krakow': {
    names: `
      Łąka Studio
      Kwiaciarnia Pod Dębem | Pod Dębem
      Śliwiński i Córka
      Polne Kwiaty
      Ogród Żanety
      Bukiet na Rogu
      Zielone Źdźbło
      Flora Nowa
      Konwalia 7
      Różana`,
    never: ['ulica Różana'],
  },
}

/** By the name that an answer's head gives. */
export const MARKETS: ReadonlyMap<string, Market> = new Map(
  Object.entries(ROWS).map(([market, { names, never = [] }]) => [market, { names: namesOf(names), never }]),
)

function namesOf(rows: string): Market['names'] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [name = '', aliases = ''] = row.split('|').map((cell) => cell.trim())
      return { name, aliases: aliases ? aliases.split(', ') : [] }
    })
}
