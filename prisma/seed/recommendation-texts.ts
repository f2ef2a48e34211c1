import type { IndustryName } from './organisations'

export interface RecommendationText {
  title: string
  description: string
}

/** Rows of 'title | description'. */
function texts(rows: string): RecommendationText[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [title = '', description = ''] = row.split('|').map((cell) => cell.trim())
      return { title, description }
    })
}

/** For every organisation of the demo. The order is that in which the demo tells of them: implemented ones first. */
export const FOR_ALL = texts(`
  Show an author and a date on every guide | Dated, signed guides are cited more often than undated ones.
  Complete profiles on review sites | Photos, opening hours and replies to the last 20 reviews.
  Add FAQ markup to every location page | Answer the ten questions people ask most, with FAQPage structured data.
  Publish an llms.txt that names the key pages | A short index of the pages that answer prices, places and terms.
  Correct the opening hours in every directory | Answers repeat the hours of the directories they cite.
  State what is included in plain sentences | One sentence per fact, so that an answer can quote it.
  Keep one name and address everywhere | Two spellings of a name are two brands to a model.
  Earn a mention in London guides | Three guides account for a third of all citations in your queries.`)

export const FOR_INDUSTRY: Record<IndustryName, readonly RecommendationText[]> = {
  'Flexible Workspace': texts(`
    State day-pass and desk prices in plain text | Put prices in the page copy, not only in the booking widget, so that they can be quoted.
    Publish a comparison page for Shoreditch coworking | Compare desks, rooms and contract terms with five nearby spaces in one table.
    Create a landing page for King's Cross teams | Cover 10 to 30 person offices, transport links and move-in times.
    Answer community threads about day offices | Reply from a named account and link to the day office page where useful.
    Translate location pages into French | Serve French pages for visitors who plan a London office.
    Describe meeting room capacity in tables | List size, layout, screens and hourly price for each room.
    Write about noise and quiet hours | Reviews mention event evenings; say when the floors are quiet.
    Collect reviews that name the location | A review that says Curtain Road helps the Curtain Road page.
    Offer a floor plan with every office page | Plans with dimensions in text are quoted; images are not.`),
  'Private Dentistry': texts(`
    Publish a price list for every treatment | One page, one table, prices with what they include.
    Explain payment plans with an example | Show the monthly sum for a common treatment.
    Write a page for nervous patients | Say what happens at the first visit and which sedation is offered.
    Describe same-day appointments | State how many are kept free and how to get one.
    Translate treatment pages into Polish | Serve patients who search in Polish.
    Name the dentists with their qualifications | Profiles with registration numbers are cited by health directories.
    Answer community threads about aligners | Reply from a named account and link to the aligner page where useful.
    Compare aligners with braces in one table | Duration, visits, price and who they suit.
    Add before-and-after pages with dates | Dated cases are cited more often than galleries.`),
}
