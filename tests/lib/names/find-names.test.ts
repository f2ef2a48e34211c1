import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNames, namesIn } from '@/lib/names/find-names'
import { cpuMsOf } from '@/tests/support/cpu-time'
import { HOSTILE_NAMES, HOSTILE_NEVER, HOSTILE_PIECES } from '@/tests/support/hostile-texts'
import { runsOf } from '@/tests/support/runs-of'

const named = (text: string, names: string[], never: string[] = []) =>
  findNames(
    text,
    names.map((name) => ({ name, ref: name })),
    never,
  ).map(({ start, end }) => text.slice(start, end))

describe('a name is found as a whole word', () => {
  it('not as a part of another', () => {
    expect(named('Canada, Adam and Nevada.', ['Ada'])).toEqual([])
    expect(named('Ada is in Canada. Ask ADA!', ['Ada'])).toEqual(['Ada', 'ADA'])
    expect(named('Studio 54 and Studio 5', ['Studio 5'])).toEqual(['Studio 5'])
  })

  it('whatever its accents, with the letters that the text writes', () => {
    expect(named('Le Café Noël ouvre, cafe noel aussi', ['Cafe Noel'])).toEqual(['Café Noël', 'cafe noel'])
    expect(named('Cafe\u0301 Noe\u0308l!', ['Café Noël'])).toEqual(['Cafe\u0301 Noe\u0308l'])
    expect(named('Im Cafe\u0301', ['Cafe'])).toEqual(['Cafe\u0301'])
  })

  it('whatever its apostrophes, also the possessive one', () => {
    expect(named("Loomhouse’s rooms, Loomhouse's prices", ['Loomhouse'])).toEqual(['Loomhouse', 'Loomhouse'])
    expect(named("Finn’s, FINN'S, Finn`s and Finnʼs", ["Finn's"])).toHaveLength(4)
    expect(named("Try Finn's", ['Finn', "Finn's"])).toEqual(["Finn's"])
    expect(named("James' desks", ['James'])).toEqual(['James'])
    expect(named("O'Neill's and D'Artagnan", ['Neill', 'Artagnan', 'O'])).toEqual(['Artagnan'])
    expect(named('Neillson and O’Neill', ['Neill'])).toEqual([])
  })

  it('behind an article with an apostrophe, and in front of an ending', () => {
    expect(named('L’Ancora è vicino; le sale dell’Ancora', ['Ancora'])).toEqual(['Ancora', 'Ancora'])
    expect(named('d’Acme, qu’Acme', ['Acme'])).toEqual(['Acme', 'Acme'])
    expect(named("biura Google'a, Acme'den", ['Google', 'Acme'])).toEqual(['Google', 'Acme'])
    expect(named('Chez L’Oréal', ["L'Oréal"])).toEqual(['L’Oréal'])
  })

  it('with hyphens or spaces, but not across a dash', () => {
    expect(named('Loom-House, Loom\u2011House, Loom  House, Loom\nHouse', ['Loom House'])).toHaveLength(4)
    expect(named('Loom House', ['Loom-House'])).toEqual(['Loom House'])
    expect(named('Loom – House of cards', ['Loom House'])).toEqual([])
    expect(named('Loom – House', ['Loom – House'])).toEqual(['Loom – House'])
  })

  it('without the signs within it', () => {
    expect(named('Dr Martens boots last', ['Dr. Martens'])).toEqual(['Dr Martens'])
    expect(named('TJ Maxx, T.J. Maxx', ['T.J. Maxx Inc.'])).toEqual(['TJ Maxx', 'T.J. Maxx'])
    expect(named('Yahoo Finance, Yahoo! Mail', ['Yahoo! Inc.'])).toEqual(['Yahoo', 'Yahoo!'])
    expect(named('Toys R Us', ['Toys "R" Us'])).toEqual(['Toys R Us'])
    expect(named('An E here, E! there', ['E!'])).toEqual(['E!'])
  })

  it("with '&' or 'and'", () => {
    expect(named('Enamel and Oak, Enamel&Oak, Enamel &amp; Oak', ['Enamel & Oak'])).toEqual([
      'Enamel and Oak',
      'Enamel&Oak',
      'Enamel &amp; Oak',
    ])
    expect(named('H&M and AT&T', ['H and M', 'AT&T'])).toEqual(['H&M', 'AT&T'])
    expect(named('Enamel or Oak; Enamel & Oakwood', ['Enamel and Oak'])).toEqual([])
    expect(named('See https://a.test/?x=1&y=2', ['https://a.test/?x=1'])).toEqual([])
  })

  it('with and without its legal form', () => {
    expect(named('Acme GmbH, then Acme', ['Acme GmbH'])).toEqual(['Acme GmbH', 'Acme'])
    expect(named('Acme and Acme Limited', ['Acme Ltd'])).toEqual(['Acme', 'Acme'])
    expect(named('Booking.com is known', ['Booking.com'])).toEqual(['Booking.com'])
    expect(named('Dr. Martens, St. Ives, Dr Martens', ['Dr Martens', 'St Ives'])).toHaveLength(3)
  })

  it('in letters of every kind', () => {
    expect(named('Die Straße-Bar, STRASSE-BAR', ['Strasse Bar'])).toHaveLength(2)
    expect(named('Łódź Lofts, lodz lofts', ['Łódź Lofts'])).toHaveLength(2)
    expect(named('İSTANBUL ODALARI, istanbul odaları', ['İstanbul Odaları'])).toHaveLength(2)
    expect(named('ΚΑΦΕΣ και καφές', ['Καφές'])).toHaveLength(2)
    expect(named('в «Ёлке» и у Ёлки, Ёлка', ['Елка'])).toEqual(['Ёлка'])
    expect(named('推荐使用Acme和飞书。', ['飞书', 'Acme'])).toEqual(['Acme', '飞书'])
    expect(named('Æther & Œuvre', ['Aether', 'Oeuvre'])).toEqual(['Æther', 'Œuvre'])
    expect(named('جرب مقهى النيل اليوم', ['مقهى النيل'])).toEqual(['مقهى النيل'])
    expect(named('का कमल कमला', ['कमल'])).toEqual(['कमल'])
    expect(named('🏠 Home☕️ is 👩‍💻 Home', ['Home'])).toEqual(['Home', 'Home'])
    expect(named('Ac\u200bme, Ac\u00adme', ['Acme'])).toHaveLength(2)
    expect(named('\u202eAcme\u202c \u0000Acme\u0000', ['Acme'])).toEqual(['Acme', 'Acme'])
    expect(named('Acme™ and Acme®', ['Acme'])).toEqual(['Acme', 'Acme'])
    expect(named('Parlour &amp; Sons', ['Parlour & Sons'])).toEqual(['Parlour &amp; Sons'])
  })

  it('inside of emphasis, headings, tables and the text of a link', () => {
    expect(named('## **Acme** _Rooms_\n| Acme Rooms | 1 |', ['Acme Rooms'])).toEqual(['Acme** _Rooms', 'Acme Rooms'])
    expect(named('[Acme](https://acme.test/rooms "Acme")', ['Acme'])).toEqual(['Acme'])
    expect(named('snake_acme_case', ['Acme Case'])).toEqual([])
  })

  it('not inside of an address', () => {
    const text =
      'https://acme.test/acme www.acme.test/x acme.test/acme hello@acme.test [here](/acme) (http://x.test/?q=acme)'
    expect(named(text, ['Acme'])).toEqual([])
    expect(named('Acme (https://acme.test) Rooms', ['Acme', 'Acme Rooms'])).toEqual(['Acme'])
  })

  it('unless the name is one', () => {
    expect(named('See https://crm.example, not https://crm.example/about', ['https://crm.example'])).toHaveLength(1)
  })
})

describe('a name with letters written onto it', () => {
  const found = (texts: readonly string[], name: string) => texts.filter((text) => named(text, [name]).length !== 1)

  it('is found before Korean particles, also several of them', () => {
    const particles = [
      ...[
        '이',
        '가',
        '은',
        '는',
        '을',
        '를',
        '의',
        '에',
        '에서',
        '에게',
        '한테',
        '께서',
        '로',
        '으로',
        '와',
        '과',
        '하고',
        '랑',
        '이랑',
      ],
      ...[
        '도',
        '만',
        '까지',
        '부터',
        '조차',
        '마저',
        '마다',
        '밖에',
        '뿐',
        '처럼',
        '같이',
        '보다',
        '만큼',
        '들',
        '나',
        '이나',
        '든지',
      ],
      ...[
        '라도',
        '이라도',
        '란',
        '이란',
        '라는',
        '이라는',
        '라고',
        '이라고',
        '요',
        '입니다',
        '이며',
        '이고',
        '이지만',
        '인데',
        '였다',
      ],
      ...[
        '에서는',
        '에서도',
        '으로는',
        '로부터',
        '까지는',
        '만이',
        '들이',
        '에게는',
        '에서만',
        '처럼은',
        '보다는',
        '와의',
        '에서의',
        '이라면',
      ],
    ]
    for (const name of ['Asana', 'Notion 2', '카카오', '쿠팡', '당근마켓'])
      expect(
        found(
          particles.map((each) => `저는 ${name}${each} 강력합니다.`),
          name,
        ),
      ).toEqual([])
    expect(named('**카카오**가, [쿠팡](https://coupang.com)은, ‘배민’에서는', ['카카오', '쿠팡', '배민'])).toHaveLength(
      3,
    )
    expect(named('카카오와Naver', ['카카오', 'Naver'])).toEqual(['카카오', 'Naver'])
  })

  it('is not found within a longer Korean name', () => {
    const longer = [
      ...[
        ['랄프', '랄프로렌'],
        ['카카오', '카카오뱅크'],
        ['카카오', '카카오톡은'],
        ['카카오', '카카오T'],
        ['네이버', '네이버페이를'],
      ],
      ...[
        ['하나', '하나은행'],
        ['미래', '미래에셋'],
        ['오늘', '오늘의집'],
        ['노트', '노튼'],
        ['신라', '신라면'],
        ['번가', '11번가'],
      ],
      ...[
        ['마켓', 'G마켓'],
        ['로렌', '랄프로렌'],
        ['카카', '카카오'],
        ['11', '11번가'],
      ],
    ]
    expect(longer.filter(([name = '', text = '']) => named(`${text} 추천`, [name]).length > 0)).toEqual([])
    expect(named('랄프로렌이 좋고 랄프도 좋다', ['랄프', '랄프로렌'])).toEqual(['랄프로렌', '랄프'])
  })

  it('is found behind what Arabic writes in front of it', () => {
    const prefixed = [
      'ونون',
      'فنون',
      'بنون',
      'كنون',
      'لنون',
      'النون',
      'والنون',
      'بالنون',
      'فبالنون',
      'للنون',
      'وللنون',
      'نونُ',
      'نـــون',
    ]
    expect(found(prefixed, 'نون')).toEqual([])
    expect(found(['والنيل', 'بالنيل', 'للنيل', 'وللنيل', 'ولمقهى النيل'], 'النيل')).toEqual([])
    expect(found(['أسانا', 'اسانا', 'وأسانا', 'لأسانا'], 'أسانا')).toEqual([])
    expect(
      found(['وAsana', 'بـAsana', 'لـAsana', 'الـAsana', 'والـ Asana', 'AsanaوNotion', '‘Asana’و'], 'Asana'),
    ).toEqual([])
    expect(found(['و3M', 'بـ3M'], '3M')).toEqual([])
    expect(named('قانون نونية منون', ['نون'])).toEqual([])
  })

  it('is found behind what Hebrew writes in front of it', () => {
    const prefixed = [
      'ואסאנה',
      'האסאנה',
      'באסאנה',
      'כאסאנה',
      'לאסאנה',
      'מאסאנה',
      'שאסאנה',
      'כשאסאנה',
      'ומהאסאנה',
      'ב"אסאנה"',
      "ב'אסאנה'",
    ]
    expect(found(prefixed, 'אסאנה')).toEqual([])
    expect(found(['בAsana', 'ב-Asana', 'ל־Asana', 'שAsana', 'וAsana', 'Asanaו'], 'Asana')).toEqual([])
    expect(named('קאסאנה אסאנהים', ['אסאנה'])).toEqual([])
  })

  it('is found before longer Turkish endings behind an apostrophe', () => {
    const endings = [
      'nin',
      'daki',
      'dakiler',
      'ninki',
      'lerden',
      'lardan',
      'yla',
      'ndan',
      'ymış',
      'lilerin',
      'dekilerden',
      'dandır',
    ]
    expect(
      found(
        [...endings, 'DAKİLER', 'sındaki'].map((ending) => `Trendyol’${ending} fiyatlar`),
        'Trendyol',
      ),
    ).toEqual([])
    expect(named('O’Neill, D’Artagnan, Mc’Donald', ['O', 'D', 'Mc'])).toEqual([])
  })

  it('is found beside letters of scripts without spaces, also behind their marks', () => {
    const beside = [
      '使用Asana的',
      'これがAsanaです',
      'ใช้Asanaได้',
      'ที่Asana',
      '「Asana」を',
      'データAsanaー',
      'မြန်မာAsanaကို',
    ]
    expect(found(beside, 'Asana')).toEqual([])
    expect(found(['ローソンATM', 'がローソン'], 'ローソン')).toEqual([])
  })

  it('is not found beside letters of an alphabet like its own', () => {
    expect(named('Аcme, Acmeа, αAcme, Acmeville', ['cme', 'Acme'])).toEqual([])
  })
})

describe('signs that stand for digits or letters', () => {
  it('part words', () => {
    const noted = [
      ...[
        'Notion¹',
        'Notion²³',
        'Notion₁',
        'Notion⁽¹⁾',
        'Notion①',
        'Notion℠',
        'Notionª',
        'Notionᵃ',
        'Notion⒈',
        'Notion❶',
      ],
      ...[
        '①Notion',
        '❶Notion',
        '⑴Notion',
        '⒈Notion',
        '1️⃣Notion',
        '1⃣Notion',
        '🔟Notion',
        '㊀Notion',
        '½Notion',
        'ⓐNotion',
        '①Notion②',
      ],
      ...['Notion1️⃣', '¹Notion'],
    ]
    expect(noted.filter((text) => named(text, ['Notion']).join() !== 'Notion')).toEqual([])
    expect(named('①카카오, ②쿠팡¹', ['카카오', '쿠팡'])).toHaveLength(2)
  })

  it('belong to a name that has them', () => {
    expect(named('H₂O Audio and H2O Audio', ['H₂O Audio'])).toHaveLength(2)
    expect(named('CO₂ Works, then E² and ③Kings', ['CO2 Works', 'E²', '③Kings'])).toEqual(['CO₂ Works', 'E²', '③Kings'])
    expect(named('Notion²', ['Notion²', 'Notion'])).toEqual(['Notion²'])
    expect(named('Acme℠ Rooms', ['Acme℠ Rooms'])).toHaveLength(1)
  })
})

describe('an address', () => {
  const hosts = [
    'https://www.mi.com',
    'HTTP://mi.com:8080/cn?a=1#b',
    'www.mi.com',
    'www.mi.com/cn',
    'mi.com/cn',
    'mi.com/cn/',
  ]
  const behind = [
    ...[
      '。推荐华为',
      '，华为',
      '；华为',
      '：华为',
      '（华为）',
      '」华为',
      '』、华为',
      '》华为',
      '】华为',
      '！华为',
      '？华为',
      '…华为',
      '—华为',
      '·华为',
    ],
    ...[
      '推荐华为',
      '华为',
      '|华为',
      '"华为"',
      "'华为'",
      '”华为',
      '**华为**',
      '<br>华为',
      '\\华为',
      '`华为`',
      '•华为',
      '،华为',
      '→华为',
      '&nbsp;华为',
    ],
  ]

  it.each(hosts)('%s ends where a text goes on', (host) => {
    expect(behind.filter((more) => named(`见${host}${more}`, ['华为']).length !== 1)).toEqual([])
    for (const more of [
      '|Asana',
      '"Asana"',
      '**Asana**',
      '<b>Asana',
      '】Asana',
      ' Asana',
      '\nAsana',
      ')Asana',
      ']Asana',
    ])
      expect(named(`see ${host}${more}`, ['Asana', 'cn', 'com'])).toEqual(['Asana'])
  })

  it('without a path ends at any sign that no host has', () => {
    for (const more of [',Asana', ';Asana', '!Asana', '(Asana)', '[Asana]', ':Asana', '에서 Asana'])
      expect(named(`see https://www.mi.com${more}`, ['Asana'])).toEqual(['Asana'])
    expect(named('출처: https://www.samsung.com에서 삼성은', ['삼성'])).toEqual(['삼성'])
  })

  it('ends at a comma before another', () => {
    expect(named('https://a.test/x,https://b.test/y。Asana', ['Asana', 'y'])).toEqual(['Asana'])
    expect(named('https://a.test/x,y/asana', ['Asana'])).toEqual([])
  })

  it('keeps the brackets within it', () => {
    const planet = 'https://en.wikipedia.org/wiki/Mercury_(planet)'
    expect(named(`(${planet}/Acme) Acme`, ['Acme', 'planet'])).toEqual(['Acme'])
    expect(named(`${planet}_Acme [x](${planet}_(Acme)) ${planet}, Acme`, ['Acme', 'planet'])).toEqual(['Acme'])
    expect(named('https://a.test/x_(y_(Acme)) https://a.test/?f[Acme]=1', ['Acme'])).toEqual([])
  })

  it('in letters of any script is one', () => {
    for (const address of [
      'https://华为.com/a',
      'https://삼성.com',
      'https://пример.рф/Acme',
      'https://münchen.test/Acme',
    ])
      expect(named(address, ['华为', '삼성', 'Acme'])).toEqual([])
    expect(named('联系hello@mi.com推荐华为', ['华为', 'mi'])).toEqual(['华为'])
  })
})

describe('names with a dot before a slash', () => {
  it.each([
    ['Booking.com/Expedia', ['Booking.com', 'Expedia']],
    ['Booking.com/Hotels.com/Agoda.', ['Booking.com', 'Hotels.com', 'Agoda']],
    ['Booking.com/飞猪', ['Booking.com', '飞猪']],
    ['Cal.com/Calendly', ['Cal.com', 'Calendly']],
    ['Make.com/n8n/Zapier?', ['Make.com', 'n8n', 'Zapier']],
    ['Fly.io/Render', ['Fly.io', 'Render']],
    ['Amazon.co.uk/eBay', ['Amazon.co.uk', 'eBay']],
    ['Node.js/Deno', ['Node.js', 'Deno']],
    ['Node.js/express', ['Node.js', 'express']],
    ['ASP.NET/Blazor', ['ASP.NET', 'Blazor']],
    ['booking.com/expedia', ['Booking.com', 'Expedia']],
    ['monday.com/Asana', ['monday.com', 'Asana']],
    ['**Booking.com**/Expedia', ['Booking.com', 'Expedia']],
  ])('%s are names', (text, names) => {
    expect(named(`Try ${text} first`, names)).toHaveLength(names.length)
  })

  it('counts for the names at its start and end alone', () => {
    expect(named('Booking.com/hotels', ['Booking.com'])).toEqual(['Booking.com'])
    expect(named('monday.com/Asana', ['Asana'])).toEqual(['Asana'])
  })

  it.each([
    ...[
      'booking.com/hotels/acme',
      'acme.test/acme',
      'github.com/Acme',
      'Wikipedia.org/wiki/Acme',
      'acme.test/Acme.html',
    ],
    ...[
      'acme.test/Acme?x=1',
      'acme.test/Acme#Acme',
      'acme.test/Acme/',
      'docs.acme.test/acme',
      'youtube.com/@Acme',
      'mi.com/Acme_x',
    ],
  ])('%s is an address', (text) => {
    expect(named(`See ${text} first`, ['Acme', 'Booking.com'])).toEqual([])
  })
})

describe('the marks of a link', () => {
  it.each([
    ['a number behind a word', 'Notion[1](https://notion.so) and Asana[[2]](https://asana.com/x_(y)).'],
    [
      'a host behind a word',
      'Notion[notion.so](https://notion.so), Asana[asana.com](https://asana.com "Title (2024)")',
      ['Notion', 'Notion', 'Asana', 'Asana'],
    ],
    ['links side by side', '[Notion](https://notion.so)[Asana](https://asana.com)'],
    ['a link before a word', '[Notion](https://notion.so)Asana'],
    ['a picture', '![x](https://a.test/x.png)Notion![y](y)Asana'],
    ['a picture in a link', '[![Notion](https://a.test/x.png)](https://notion.so)Asana'],
    ['several numbers', 'Notion[1](https://a.test)[2](https://b.test)Asana'],
    ['brackets in an address', '[Notion](https://en.wikipedia.org/wiki/Notion_(app)) [Asana](<https://a.test/b c>)'],
  ] as [string, string, string[]?][])('glue no words: %s', (_, text, names) => {
    expect(
      findNames(
        text,
        ['Notion', 'Asana'].map((name) => ({ name, ref: name })),
      ).map(({ ref }) => ref),
    ).toEqual(names ?? ['Notion', 'Asana'])
  })

  it('hide the whole address', () => {
    expect(
      named('[a](https://a.test/x_(Acme)) [b](https://b.test "Acme (2024)") [[1]](https://c.test/(Acme))', ['Acme']),
    ).toEqual([])
  })

  it('let endings follow, and names span', () => {
    expect(named('[Loomhouse](https://l.test)’s [카카오](https://k.test)에서는', ['Loomhouse', '카카오'])).toHaveLength(
      2,
    )
    expect(named('[Acme](https://a.test) Rooms', ['Acme Rooms'])).toHaveLength(1)
  })
})

describe('several names', () => {
  it('are found longest first and never overlap', () => {
    expect(named('Loom House Museum and Loom House', ['Loom House', 'Loom House Museum', 'Museum'])).toEqual([
      'Loom House Museum',
      'Loom House',
    ])
    expect(named('The Loom House Rooms', ['The Loom', 'Loom House Rooms', 'The'])).toEqual(['The', 'Loom House Rooms'])
  })

  it('keep what they refer to, the first one given where two are the same', () => {
    const refs = findNames('Acme, then Bolt Ltd', [
      { name: 'Bolt', ref: 1 },
      { name: 'Acme', ref: 2 },
      { name: 'ACME Ltd', ref: 3 },
    ])
    expect(refs).toEqual([
      { start: 0, end: 4, ref: 2 },
      { start: 11, end: 15, ref: 1 },
    ])
  })

  it('do not count within a term that never matches', () => {
    const text = 'Loom House Museum, Loom House and the Loom-House Museums'
    expect(findNames(text, [{ name: 'Loom House', ref: 0 }], ['Loom House Museum'])).toEqual([
      { start: 19, end: 29, ref: 0 },
      { start: 38, end: 48, ref: 0 },
    ])
    expect(named('Acme', ['Acme'], ['acme'])).toEqual([])
  })

  it('that are empty or only signs are never found', () => {
    expect(named('a ** \u200f .* 🏠', ['', ' ', '**', '.*', '🏠', '\u0000', '\u200f'])).toEqual([])
  })

  it('count within longer ones where only their presence is asked for', () => {
    expect(namesIn('Acme Rooms', ['Acme', 'Acme Rooms', 'Rooms', 'Acme Ltd', 'Room'])).toEqual(new Set([1, 0, 2, 3]))
  })
})

describe('a hostile text', () => {
  it.each(HOSTILE_PIECES)('takes four times as long when it is four times as long: %j again and again', (piece) => {
    const cpuMs = (length: number) => {
      const text = piece.repeat(length / piece.length)
      return cpuMsOf(() => named(text, HOSTILE_NAMES, HOSTILE_NEVER))
    }
    // Twice that for what a machine does beside; the square would be 16 times. `npm run bench` holds the milliseconds.
    let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let turn = 0; turn < 20 && !(turn > 0 && long <= 8 * short); turn += 1) {
      short = Math.min(short, cpuMs(50_000))
      long = Math.min(long, cpuMs(200_000))
    }
    expect(long).toBeLessThanOrEqual(8 * short)
  })

  it('never breaks the order, the bounds or the length of what is found', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 8 }), (start, names) => {
        const whole = `${start} ${names.join(' ')}`
        let last = 0
        for (const mention of findNames(
          whole,
          names.map((name) => ({ name, ref: name })),
          names.slice(0, 1),
        )) {
          expect(mention.start).toBeGreaterThanOrEqual(last)
          expect(mention.end).toBeGreaterThan(mention.start)
          last = mention.end
        }
        expect(last).toBeLessThanOrEqual(whole.length)
      }),
      { numRuns: runsOf(100) },
    )
  })
})
