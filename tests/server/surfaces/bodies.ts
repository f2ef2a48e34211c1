// Results written by hand in the shapes that DataForSEO and SerpApi document and send.

const reference = (url: string, title: string) => ({
  type: 'ai_overview_reference',
  position: 'right',
  source: title,
  domain: URL.parse(url)?.hostname,
  url,
  title,
  text: 'Words of the page.',
})

const PLACE = 'https://www.google.com/maps/place/Avon+Cycles/data=!4m2'
const BUSINESS = 'https://www.google.com/searchviewer/10?svid=abc'
const GOODS = 'https://www.google.com/search?q=helmet&ibp=oshop&prds=pid:77'

export const OVERVIEW = {
  keyword: 'bike repair bristol',
  type: 'organic',
  se_domain: 'google.co.uk',
  datetime: '2026-11-28 07:12:46 +00:00',
  check_url: 'https://www.google.co.uk/search?q=bike+repair+bristol',
  item_types: ['ai_overview', 'organic', 'people_also_ask'],
  items: [
    {
      type: 'ai_overview',
      rank_group: 1,
      rank_absolute: 1,
      position: 'left',
      asynchronous_ai_overview: true,
      markdown:
        'Two shops stand out.[[1]](https://spoke.test/guide#:~:text=two%20shops)\n\n![A shop](data:image/png;base64,AAAA)\n\n- **Spoke & Wheel** for a full service\n- **Harbour Cycles** for the same day',
      references: [
        reference('https://spoke.test/guide#:~:text=two%20shops', 'The Bristol guide'),
        reference('https://www.spoke.test/guide', 'Another host'),
        reference(BUSINESS, 'Avon Cycles'),
      ],
      items: [
        {
          type: 'ai_overview_element',
          title: 'Where to go',
          markdown: 'Two shops stand out.',
          references: [
            reference('https://spoke.test/guide', 'Twice'),
            reference('https://harbour.test/repairs?id=7#prices', 'Harbour'),
          ],
          links: [{ type: 'link_element', title: 'Book', url: 'https://harbour.test/book', domain: 'harbour.test' }],
        },
        {
          type: 'ai_overview_expanded_element',
          title: 'Prices',
          components: [
            {
              type: 'ai_overview_expanded_component',
              text: 'From £65',
              references: [reference('https://fees.test/bikes', 'Fees')],
            },
          ],
        },
        {
          type: 'ai_overview_video_element',
          title: 'How to true a wheel',
          url: 'https://video.test/wheel',
          domain: 'video.test',
        },
      ],
    },
    { type: 'organic', rank_group: 1, url: 'https://organic.test/', domain: 'organic.test', title: 'Organic' },
    { type: 'people_also_ask', items: [{ type: 'people_also_ask_element', title: 'What does it cost?' }] },
  ],
}

export const WITHOUT_OVERVIEW = {
  ...OVERVIEW,
  item_types: ['organic'],
  items: [{ type: 'organic', url: 'https://organic.test/', domain: 'organic.test' }],
}

/** An overview that Google shows and the provider did not load. */
export const NOT_LOADED = {
  ...OVERVIEW,
  items: [{ type: 'ai_overview', asynchronous_ai_overview: true, markdown: null, items: null, references: null }],
}

export const AI_MODE = {
  type: 'ai_mode',
  datetime: '2026-11-28 07:12:46 +00:00',
  item_types: ['ai_overview'],
  items: [
    {
      type: 'ai_overview',
      markdown: 'Helmets worth a look.\n\nSponsored: [Fast Lids](https://ads.test/lids)',
      references: [
        reference('https://tests.test/helmets', 'Helmet tests'),
        reference(PLACE, 'Avon Cycles'),
        reference(GOODS, 'Lid One'),
      ],
      items: [
        {
          type: 'ai_overview_element',
          markdown: 'Helmets worth a look.',
          references: [reference('https://tests.test/helmets', 'Helmet tests')],
        },
        {
          type: 'ai_overview_table_element',
          table: {
            table_header: ['Helmet', 'Price'],
            table_content: [
              ['Lid One', '£40'],
              ['Lid Two', '£65'],
            ],
          },
        },
        {
          type: 'ai_overview_shopping',
          title: 'Goods',
          items: [
            {
              type: 'ai_overview_shopping_element',
              title: 'Lid Two',
              url: 'https://shop.test/2',
              price: { current: 65 },
            },
          ],
        },
        {
          type: 'ai_overview_paid',
          title: 'Sponsored',
          items: [
            { type: 'ai_overview_paid_element', title: 'Fast Lids', url: 'https://ads.test/lids', domain: 'ads.test' },
          ],
        },
      ],
    },
  ],
}

export const CHATGPT = {
  keyword: 'accountant for bakeries',
  location_code: 2826,
  model: 'gpt-5-5',
  datetime: '2026-11-28 07:12:46 +00:00',
  check_url: 'https://chatgpt.com/?q=x',
  markdown:
    'Bakers name **Ledger Lane** first.\n\nTally House, 1 Mill Street\n\nAd: Books Direct https://ads.test/books',
  sources: [
    {
      type: 'chat_gpt_source',
      title: 'Ledger Lane',
      domain: 'ledger.test',
      url: 'https://ledger.test/bakers?utm_source=chatgpt.com',
    },
    { title: 'Fees', url: 'https://fees.test/a?x=1&utm_source=chatgpt.com#table' },
  ],
  search_results: [
    { url: 'https://ledger.test/bakers', title: 'Ledger Lane' },
    { url: 'https://read.test/only', title: 'Only read' },
  ],
  fan_out_queries: ['accountants for bakeries London', 'bakery accountant fees', 'accountants for bakeries London'],
  brand_entities: [{ title: 'Ledger Lane', category: 'Accounting' }],
  item_types: ['chat_gpt_text', 'chat_gpt_local_businesses', 'chat_gpt_ad'],
  items: [
    {
      type: 'chat_gpt_text',
      markdown: 'Bakers name **Ledger Lane** first.',
      sources: [{ title: 'Forum', url: 'https://forum.test/t/9?utm_source=chatgpt.com' }],
    },
    {
      type: 'chat_gpt_local_businesses',
      markdown: 'Tally House, 1 Mill Street',
      items: [{ title: 'Tally House', address: '1 Mill Street', domain: 'tally.test', rating: { value: 5 } }],
    },
    { type: 'chat_gpt_products', items: [{ title: 'Ledger book', url: 'https://shop.test/ledger', price: 9 }] },
    { type: 'chat_gpt_navigation_list', title: 'More', sources: [{ title: 'News', url: 'https://news.test/bakers' }] },
    { type: 'chat_gpt_ad', title: 'Books Direct', url: 'https://ads.test/books', advertiser: { name: 'Books Direct' } },
  ],
}

export const GEMINI = {
  model: 'gemini-3-app',
  datetime: '2026-11-28 07:12:46 +00:00',
  markdown: 'Fernbank has the widest choice.',
  sources: [{ title: 'Gardens', url: 'https://gardens.test/york', domain: 'gardens.test' }],
  items: [{ type: 'gemini_text', markdown: 'Fernbank has the widest choice.', original_text: 'Fernbank', sources: [] }],
}

const source = (index: number, site: string) => ({
  index,
  title: `Title ${index}`,
  link: `https://${site}/page#:~:text=words`,
  source: site,
})

export const SERP_AI_MODE = {
  text_blocks: [
    { type: 'heading', snippet: 'Commuter cars' },
    {
      type: 'paragraph',
      snippet: 'Three are named again and again.',
      reference_indexes: [2],
      snippet_highlighted_words: ['Three'],
    },
    {
      type: 'list',
      list: [
        {
          title: 'Sedans',
          snippet: 'Cheap to run.',
          reference_indexes: [0],
          list: [{ title: 'Corda', snippet: 'The quiet one.', reference_indexes: [1, 99] }],
        },
        { title: 'Electric', snippets: { 'Volt B': 'A long range.', 'Ion 5': 'A roomy one.' }, reference_indexes: [0] },
      ],
    },
    {
      type: 'table',
      table: [
        ['Car', 'Range'],
        ['Volt B', '300 miles'],
      ],
      detailed: [[{ snippet: 'Volt B', reference_indexes: [4] }]],
    },
    {
      type: 'paragraph',
      snippet: 'Book a drive.',
      snippet_links: [{ text: 'drive', link: 'https://drive.test/book' }],
    },
  ],
  references: [
    source(0, 'cars.test'),
    source(1, 'kerb.test'),
    source(2, 'drivers.test'),
    source(3, 'beside.test'),
    source(4, 'range.test'),
  ],
  shopping_results: [{ title: 'Volt B', price: '£20,000' }],
  local_results: [{ title: 'Kerb Motors', address: '2 Kerb Road', position: 1 }],
  inline_videos: [{ title: 'Test drive', link: 'https://video.test/drive' }],
  reconstructed_markdown: '# The whole\n\nAnswer as markdown.',
}

/** As published collections have it: links lead nowhere, `host` names the site. */
export const SERP_COLLECTED = {
  text_blocks: [
    { type: 'list', list: [{ title: 'Best', snippets: { Overall: 'Aero 13 is light.' }, reference_indexes: [1] }] },
  ],
  references: [
    { title: 'Not named', link: '/html/a.html', host: 'beside.test' },
    { title: 'Named', link: '/html/b.html#:~:text=light', host: 'laptops.test' },
  ],
}

/** Another provider's shape. */
export const OTHER_SHAPE = {
  results: [
    { content: { response_text: 'An answer.', citations: [{ text: 'A', urls: ['https://a.test/'] }], links: [] } },
  ],
}
