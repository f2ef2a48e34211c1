import { describe, expect, it } from 'vitest'
import { readOrder } from '@/tests/accuracy/reading/read-order'
import { cpuMsOf } from '@/tests/support/cpu-time'

const NAMES = ['Ada', 'Baythorne', 'Kiln Street', 'Loomhouse', 'Oat & Olive', 'Otter Lane', 'Müller', 'Aroma-Tec']

const read = (text: string, never: string[] = []) =>
  readOrder(
    text,
    NAMES.map((name) => ({ name, ref: name })),
    never,
  )

describe('names are read in the order', () => {
  it('of a numbered list, whatever the text in front of it names', () => {
    expect(read('I looked at Ada and Loomhouse.\n\n1. Loomhouse\n2. **Ada** – small')).toEqual(['Loomhouse', 'Ada'])
  })

  it('of a list whose numbers stand in circles', () => {
    expect(read('Ada was there.\n\n① Loomhouse\n② **Kiln Street**')).toEqual(['Loomhouse', 'Kiln Street'])
  })

  it('of the ranks where a list counts down, but not where a second list begins', () => {
    expect(read('3. Ada\n2. Loomhouse\n1. Kiln Street')).toEqual(['Kiln Street', 'Loomhouse', 'Ada'])
    expect(read('1. Ada\n2. Loomhouse\n\n1. Kiln Street\n2. Baythorne')).toEqual([
      'Ada',
      'Loomhouse',
      'Kiln Street',
      'Baythorne',
    ])
  })

  it('of the rows of a table, or of its column of ranks', () => {
    expect(read('| Name | Near |\n|---|---|\n| Ada | Baythorne |\n| Loomhouse | |')).toEqual(['Ada', 'Loomhouse'])
    expect(read('| Name | Rank |\n|---|---|\n| Ada | 2 |\n| Loomhouse | 1 |')).toEqual(['Loomhouse', 'Ada'])
  })

  it('of the head of a table that compares columns', () => {
    expect(read('| | Loomhouse | Ada |\n|---|---|---|\n| Desks | 4 | 9 |')).toEqual(['Loomhouse', 'Ada'])
  })

  it('of places that are stated', () => {
    expect(read('Third place goes to Ada. Second place: Loomhouse. First place, clearly, Kiln Street.')).toEqual([
      'Kiln Street',
      'Loomhouse',
      'Ada',
    ])
  })

  it('of first mention otherwise, each once', () => {
    expect(read('Loomhouse is quiet. So is Ada. Loomhouse is dear.')).toEqual(['Loomhouse', 'Ada'])
  })
})

describe('names in passing are left out', () => {
  it.each([
    'I would avoid Baythorne and Otter Lane.',
    'Unlike Baythorne, they are cheap.',
    'It is cheaper than Baythorne.',
    'Baythorne, sadly, has closed.',
    'Baythorne is no longer open.',
    'According to the Baythorne blog, desks are scarce.',
    'The building is owned by Baythorne.',
    '([Baythorne](https://baythorne.test/guide))',
    'Sources:\n- Baythorne\n- Otter Lane',
    '[1] Baythorne, price list',
    'Not recommended: Baythorne',
    '- ❌ Baythorne',
    'Im Gegensatz zu Baythorne ist es ruhig.',
    'J’éviterais Baythorne.',
    'A diferencia de Baythorne, abren el domingo.',
    'Baythorne ha chiuso.',
    'Odradzam Baythorne.',
    'Baythorne 대신 가 보세요.',
    'Baythorne より静かです。',
    '不建议去 Baythorne。',
    'بخلاف Baythorne هو هادئ.',
    'בניגוד ל-Baythorne שקט שם.',
    'Baythorne yerine oraya gidin.',
    'ต่างจาก Baythorne ที่นี่เงียบ',
    'Baythorne की तुलना में वहाँ शांति है।',
    'Toisin kuin Baythorne, se on hiljainen.',
    'Baythorne helyett oda menj.',
    '출처: Baythorne',
    '<!-- Baythorne -->',
    'As light as an otter lane.',
  ])('%s', (sentence) => {
    expect(read(`Loomhouse is quiet.\n\n${sentence}`)).toEqual(['Loomhouse'])
  })

  it.each([
    'You can’t go wrong with Baythorne.',
    'If you don’t use a car, Baythorne is close.',
    'Baythorne lets you skip a month.',
    'Baythorne is closed on Sundays.',
    'In a comparison between Ada and Baythorne both did well.',
    'Neither Ada nor Baythorne asks for a deposit.',
    'Je pense que Baythorne vous plaira.',
    'Il giardino di Baythorne è tranquillo.',
    'Als Nächstes käme Baythorne.',
  ])('but not where words only look like it: %s', (sentence) => {
    expect(read(`Loomhouse is quiet. ${sentence}`)).toContain('Baythorne')
  })

  it('unless the sentence turns', () => {
    expect(read('I would avoid Baythorne but Ada is fine.')).toEqual(['Ada'])
    expect(read('Unlike Baythorne, Ada is open.')).toEqual(['Ada'])
  })

  it('unless the answer presents them elsewhere', () => {
    expect(read('1. Loomhouse, cheaper than Ada\n2. Ada')).toEqual(['Loomhouse', 'Ada'])
  })

  it('beside a list that presents others, unless the sentence presents them too', () => {
    const list = '1. Loomhouse\n2. Ada\n\n'
    expect(read(`${list}Baythorne has no desks on Mondays.`)).toEqual(['Loomhouse', 'Ada'])
    expect(read(`${list}Also worth a visit: Baythorne.`)).toEqual(['Loomhouse', 'Ada', 'Baythorne'])
  })

  it('as are parts of other names', () => {
    expect(read('Canada has a Loomhouse Museum and Ada Lovelace.', ['Loomhouse Museum', 'Ada Lovelace'])).toEqual([])
  })
})

it('names are read as people also write them', () => {
  expect(read('Oat and Olive, AromaTec, Mueller, Loomhouses Zimmer')).toEqual([
    'Oat & Olive',
    'Aroma-Tec',
    'Müller',
    'Loomhouse',
  ])
})

it.each([
  '1. Ada\n',
  '2. Ada\n1. Ada\n',
  '| Ada |\n|-|\n',
  'Ada, ',
  'first place Ada ',
  'than ',
  '[',
  '\n',
  '| ',
  '.)',
])('hostile text takes no time: %j again and again', (piece) => {
  const endless = piece.repeat(100_000 / piece.length)
  expect(cpuMsOf(() => read(`${endless} Ada ${endless}`))).toBeLessThan(5000)
})
