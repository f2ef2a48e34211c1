import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandKey, matchKey } from '@/lib/names/keys'
import { runsOf } from '@/tests/support/runs-of'

describe('brand keys', () => {
  it.each([
    ['are lowercase', 'LoomHouse', 'loomhouse'],
    ['are trimmed', '  Loomhouse\t', 'loomhouse'],
    ['fold inner white space', 'Kiln \u00a0\n Street', 'kiln street'],
    ['drop Ltd', 'Acme Ltd', 'acme'],
    ['drop PLC', 'Acme plc', 'acme'],
    ['drop Inc with comma and dot', 'Acme, Inc.', 'acme'],
    ['drop LLC', 'Acme LLC', 'acme'],
    ['drop Co with a dot', 'Acme Co.', 'acme'],
    ['drop several suffixes', 'Acme Co., Ltd.', 'acme'],
    ['drop the & that a dropped Co leaves', 'Parlour & Co', 'parlour'],
    ['drop .com', 'Booking.com', 'booking'],
    ['drop .co.uk', 'Loomhouse.co.uk', 'loomhouse'],
    ['drop .com before a suffix', 'Amazon.com, Inc.', 'amazon'],
    ['keep a suffix inside a name', 'Co Working Inc Space', 'co working inc space'],
    ['keep words that end like a suffix', 'Tobacco', 'tobacco'],
    ['keep a name that is only a suffix', 'Co', 'co'],
    ['keep the first of only suffixes', 'Inc Ltd', 'inc'],
    ['keep a name that is only a domain', '.com', '.com'],
    ['keep other domains', 'loomhouse.io', 'loomhouse.io'],
    ['join compatible forms of a character', 'Ａｃｍｅ ①', 'acme 1'],
    ['join composed and decomposed accents', 'Cafe\u0301', 'caf\u00e9'],
    ['leave out trade marks', 'Acme™ Rooms®', 'acme rooms'],
    ['ignore what cannot be seen', 'Loom\u200bhou\u00adse', 'loomhouse'],
    ['leave other scripts alone', '東京ガス', '東京ガス'],
    ['leave names that look like properties alone', '__proto__', '__proto__'],
  ])('%s', (_rule, name, key) => {
    expect(brandKey(name)).toBe(key)
  })

  it('a name that shows nothing has no key', () => {
    expect(brandKey(' \n\u200b')).toBe('')
  })

  it('a key has at most 300 bytes and never half a character', () => {
    expect(brandKey('é'.repeat(400))).toBe('é'.repeat(150))
    expect(brandKey(`${'x'.repeat(299)}🦉`)).toBe('x'.repeat(299))
  })

  it('a visible name never becomes empty, a key never changes again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('', ' Ltd', ', Inc.', '.com', ' & Co'),
        (text, end) => {
          const key = brandKey(text + end)
          expect(brandKey(key)).toBe(key)
          expect(new TextEncoder().encode(key).length).toBeLessThanOrEqual(300)
          if (/[\p{L}\p{N}]/u.test(text)) expect(key).not.toBe('')
        },
      ),
      { numRuns: runsOf(500) },
    )
  })

  it('every spelling of a name has one key', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/)
    const ends = fc.constantFrom('', ' Ltd', ' LTD.', ', Inc', ' PLC', ' llc', ' Co.', '.com', '.CO.UK')
    fc.assert(
      fc.property(word, word, ends, (one, two, end) => {
        expect(brandKey(` ${one.toUpperCase()}   ${two}${end} `)).toBe(brandKey(`${one} ${two}`))
      }),
    )
  })
})

describe('two spellings of a name are the same', () => {
  it.each([
    ['Loomhouse', 'LOOMHOUSE'],
    ['Loom House', 'Loom-House'],
    ['Loom House', 'Loom\u2011House'],
    ['Cafe Nord', 'Café Nord'],
    ["Finn's", 'Finn’s'],
    ["Finn's", 'Finns'],
    ['Strasse 12', 'Straße 12'],
    ['Lodz', 'Łódź'],
    ['Istanbul', 'İSTANBUL'],
    ['Smorrebrod', 'Smørrebrød'],
    ['Кофе Елка', 'КОФЕ Ёлка'],
    ['Foundry Row', 'Foundry Row Limited'],
    ['Foundry Row', 'Foundry Row GmbH & Co. KG'],
    ['Foundry Row', 'Foundry Row, S.A.'],
    ['Foundry Row', 'Foundry Row sp. z o.o.'],
    ['Foundry Row', 'Foundry Row Corp.'],
    ['Foundry Row', 'foundry row.com'],
    ['Foundry Row', 'Foundry Row S. A.'],
    ['Foundry Row', 'Foundry Row L.L.C.'],
    ['Foundry Row', '“Foundry Row”'],
    ['Foundry Row', 'Foundry Row®'],
    ['Foundry Row', 'Foundry Row Pvt. Ltd.'],
    ['Foundry Row', 'Foundry Row Private Limited'],
    ['Foundry Row', 'Foundry Row (Pty) Ltd'],
    ['Foundry Row', 'Foundry Row Sdn. Bhd.'],
    ['Foundry Row', 'Foundry Row S.A. de C.V.'],
    ['Foundry Row', 'Foundry Row Ltda.'],
    ['Foundry Row', 'Foundry Row s.r.o.'],
    ['Foundry Row', 'Foundry Row s. r. o.'],
    ['Foundry Row', 'Foundry Row d.o.o.'],
    ['Foundry Row', 'Foundry Row Kft.'],
    ['Foundry Row', 'Foundry Row Sp.z o.o. sp. k.'],
    ['Foundry Row', 'Foundry Row A.Ş.'],
    ['Foundry Row', 'Foundry Row San. ve Tic. Ltd. Şti.'],
    ['Foundry Row', 'Foundry Row AB (publ)'],
    ['Foundry Row', 'Foundry Row ASA'],
    ['Foundry Row', 'Foundry Row OÜ'],
    ['Ромашка', 'ООО «Ромашка»'],
    ['Ромашка', 'Ромашка, ПАО'],
    ['אסאנה', 'אסאנה בע"מ'],
    ['אסאנה', 'אסאנה בע״מ'],
    ['アクメ', '株式会社アクメ'],
    ['アクメ', 'アクメ（株）'],
    ['アクメ', 'アクメ㈱'],
    ['카카오', '㈜카카오'],
    ['카카오', '(주) 카카오'],
    ['카카오', '주식회사 카카오'],
    ['카카오', '카카오 주식회사'],
    ['飞书', '飞书有限公司'],
    ['飞书', '飞书股份有限公司'],
    ['飞书', '飞书有限责任公司'],
    ['ドン・キホーテ', 'ドンキホーテ'],
    ['ドン・キホーテ', 'ドン･キホーテ'],
    ['セブン-イレブン', 'セブンイレブン'],
    ['セブン-イレブン', 'セブン イレブン'],
    ['约翰·迪尔', '约翰迪尔'],
    ['أسانا', 'اسانا'],
    ['محمّد', 'محمد'],
    ['نـــون', 'نون'],
    ['مقهى النيل', 'مقهي النيل'],
    ['دیجی کالا', 'ديجي كالا'],
    ['צה״ל', 'צה"ל'],
    ['שָׁלוֹם', 'שלום'],
    ['¡Hola!', 'Hola'],
    ['H＆M', 'H&M'],
    ['Enamel & Oak', 'Enamel and Oak'],
    ['Dr. Martens', 'Dr Martens'],
    ['Dr. Martens', 'Dr.Martens'],
    ['St. Ives', 'St Ives'],
    ['Yahoo!', 'Yahoo'],
    ['Yahoo! Japan', 'Yahoo!Japan'],
    ['Guess?', 'Guess'],
    ['モーニング娘。', 'モーニング娘'],
    ['Earth, Wind & Fire', 'Earth Wind and Fire'],
    ['Toys "R" Us', 'Toys R Us'],
    ['Toys "R" Us', 'Toys“R”Us'],
    ['T.J. Maxx', 'TJ Maxx'],
    ['T.J. Maxx', 'T. J. Maxx'],
    ['T.J. Maxx', 'T J Maxx'],
    ['T.J. Maxx', 'T.J.Maxx'],
    ['P.F. Chang’s', 'PF Changs'],
    ['J.Crew', 'J. Crew'],
    ['J.Crew', 'J Crew'],
    ['E.ON', 'EON'],
    ['e.l.f. Cosmetics', 'ELF Cosmetics'],
    ['H-E-B', 'HEB'],
    ['М.Видео', 'М. Видео'],
  ])('%s, %s', (one, other) => {
    expect(matchKey(other)).toBe(matchKey(one))
  })

  it.each([
    ['Loomhouse', 'Loom House'],
    ['Ada', 'Canada'],
    ['Acme Spa', 'Acme'],
    ['Acme SE', 'Acme'],
    ['Acme EV', 'Acme'],
    ['Acme STI', 'Acme'],
    ['Acme Company', 'Acme'],
    ['Scooby Doo', 'Scooby'],
    ['카카오 뱅크', '카카오뱅크'],
    ['株', '株式会社'],
    ['Node.js', 'Node js'],
    ['Node.js', 'Nodejs'],
    ['ASP.NET', 'ASP NET'],
    ['.NET', 'NET'],
    ['Fly.io', 'Fly io'],
    ['C++', 'C'],
    ['C#', 'C'],
    ['E!', 'E'],
    ['Toys R Us', 'Toys Rus'],
    ['Web 2.0', 'Web 20'],
  ])('but not %s, %s', (one, other) => {
    expect(matchKey(other)).not.toBe(matchKey(one))
  })

  it('a legal form alone keeps its name', () => {
    for (const name of ['GmbH', 'Ltd Co', 'S.A.', 'Corp.', '株式会社', '(주)', 'ООО'])
      expect(matchKey(name)).not.toBe('')
    expect(matchKey('\u200b')).toBe('')
  })

  it('a name of signs alone keeps them', () => {
    for (const name of ['!!!', 'C++', '.NET', 'E!']) expect(matchKey(name)).toBe(name.toLowerCase())
  })
})
