import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { brandKey, matchKey } from '@/lib/names/keys'
import { db, readRows } from '@/server/db/client'
import { runsOf } from '@/tests/support/runs-of'

const NAMES = [
  ...['Loomhouse', 'LOOMHOUSE Ltd.', 'Loom-House', 'Loom\u2011House\u2013Rooms', 'Finn\u2019s & Co', "L'Oréal S.A."],
  ...['Müller & Söhne GmbH & Co. KG', 'Straße 12 AG', 'Smørrebrød ApS', 'Łódź sp. z o.o.', 'Ægir A/S', 'Œuvre SARL'],
  ...['İstanbul Irmak ılık', 'Acme Corporation Limited', 'GmbH', 'Ltd Co', '& Co. GmbH', 'Enamel &  Oak', 'H&M'],
  ...[
    'Tide & Table Ltd',
    ', ltd gmbh',
    'Кофе Ёлка',
    '飞书 有限公司',
    'がぎぐ ガギグ',
    '한국 카페',
    'مقهى النيل',
    'हिन्दी कैफ़े',
  ],
  ...['Cafe\u0301 Nord', 'Ｆｕｌｌ Width', 'Acme\u200b\u0000 Room\u202es', '☕️ Home', 'Acme´s Place', 'C++ (UK)'],
  ...['__proto__', 'x.com GmbH', '*', '', 'Node.js', 'C#', 'Booking.com', '!!!', 'E!'],
  ...[
    'Dr. Martens',
    'Dr.Jart+',
    'Yahoo!',
    'Yahoo!JAPAN',
    'Toys "R" Us',
    '«Ля Рошель»',
    '「無印良品」',
    'モーニング娘。',
  ],
  ...['T.J. Maxx', 'T. J. Maxx', 'T J Maxx', 'T.J.Maxx', 'J.Crew', 'J. Crew', 'E.ON', 'P.F. Chang’s', 'e.l.f.'],
  ...['М.Видео', 'Α.Β. Βασιλόπουλος', 'Foundry Row S. A.', 'Foundry Row L.L.C.', 'H-E-B', 'Acme®', 'will.i.am'],
  ...[
    'Acme Pvt. Ltd.',
    'Acme (Pty) Ltd',
    'Acme Sdn. Bhd.',
    'Acme S.A. de C.V.',
    'Acme s. r. o.',
    'Acme A.Ş.',
    'Acme OÜ',
  ],
  ...['Acme sp. z o.o. sp. k.', 'Acme San. ve Tic. Ltd. Şti.', 'ООО «Ромашка»', 'Ромашка, ПАО', 'אסאנה בע״מ', 'צה"ל'],
  ...['株式会社アクメ', 'アクメ（株）', '(株)', '주식회사 카카오', '㈜카카오', '카카오 주식회사', '飞书股份有限公司'],
  ...['ドン・キホーテ', 'ドン･キホーテ', 'セブン イレブン', 'ブルー・プリント', '约翰·迪尔', 'ไทย พาณิชย์', '¡Hola!'],
  ...['أسانا', 'محمّد نـــون', 'مقهى مكتبة', 'دیجی\u200cکالا', 'שָׁלוֹם בע׳׳מ', 'H＆M Levi＇s'],
]

const row = z.object({ stored: z.array(z.string()) })

async function inDatabase(keys: readonly string[]): Promise<string[]> {
  const [answer] = await readRows(row, db())`
    select array_agg(brand_match_key(key) order by at) as stored
    from unnest(${[...keys]}::text[]) with ordinality u(key, at)`
  return answer?.stored ?? []
}

describe('the key by which names are found in texts', () => {
  it('is the same in the database as in the code', async () => {
    expect(await inDatabase(NAMES.map(brandKey))).toEqual(NAMES.map(matchKey))
  })

  it('also of names that no one would choose', async () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'aéßøłæ gmbh..,&-’\'´`()!?"“»ıİдйω飞が한。®・株주ىأة״บ'.split('')),
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 50, maxLength: 50 }), async (names) => {
        expect(await inDatabase(names.map(brandKey))).toEqual(names.map(matchKey))
      }),
      { numRuns: runsOf(20) },
    )
  })

  it('is kept with each brand', async () => {
    await db().brand.create({ data: { key: brandKey('Loom-House GmbH'), name: 'Loom-House GmbH' } })
    expect(await db().brand.findFirst({ where: { matchKey: 'loom house' } })).toMatchObject({ name: 'Loom-House GmbH' })
  })
})
