import { describe, expect, it } from 'vitest'
import { findNames } from '@/lib/names/find-names'

const named = (text: string, names: readonly string[]) =>
  findNames(
    text,
    names.map((name) => ({ name, ref: name })),
  ).map(({ start, end }) => text.slice(start, end))
const missed = (texts: readonly string[], name: string) => texts.filter((text) => named(text, [name]).length !== 1)

describe('a name in Korean', () => {
  const PARTICLES = [
    '이 가 은 는 을 를 의 에 에서 에게 한테 께서 로 으로 와 과 하고 랑 이랑 도 만 까지 부터 조차 마저 마다 밖에 뿐 처럼 같이 보다 만큼',
    '들 나 이나 든지 라도 이라도 란 이란 라는 이라는 라고 이라고 요 입니다 이며 이고 이지만 인데 였다 에서는 에서도 으로는 로부터',
    '까지는 만이 들이 에게는 에서만 처럼은 보다는 와의 에서의 이라면 에서조차도 이기 이면서 이었으며 일까요 입니다만 만으로도 등이',
    '이긴 이더라도 이어도 이라기보다는 보단 이겠지만 이었어요 였어요 답게 같은 만한 뿐만 이라고는 에서부터',
  ].flatMap((line) => line.split(' '))

  it.each(['Asana', 'Notion 2', '카카오', '쿠팡', '당근마켓'])('is found before particles: %s', (name) => {
    const texts = PARTICLES.map((particle) => `저는 ${name}${particle} 강력합니다.`)
    expect(missed(texts, name)).toEqual([])
  })

  it('is found before particles behind emphasis, a link and quotation marks', () => {
    const text = '**카카오**가, [쿠팡](https://coupang.com)은, ‘배민’에서는, 카카오와Naver'
    expect(named(text, ['카카오', '쿠팡', '배민', 'Naver'])).toEqual(['카카오', '쿠팡', '배민', '카카오', 'Naver'])
  })

  it.each([
    ...[
      ['랄프', '랄프로렌'],
      ['로렌', '랄프로렌'],
      ['카카', '카카오'],
      ['카카오', '카카오뱅크'],
      ['카카오', '카카오톡은'],
    ],
    ...[
      ['카카오', '카카오T'],
      ['네이버', '네이버페이를'],
      ['하나', '하나은행'],
      ['미래', '미래에셋'],
      ['오늘', '오늘의집'],
    ],
    ...[
      ['노트', '노튼'],
      ['신라', '신라면'],
      ['마켓', 'G마켓'],
      ['번가', '11번가'],
      ['11', '11번가'],
    ],
  ])('is not found within a longer one: %s, %s', (name, longer) => {
    expect(named(`${longer} 추천`, [name])).toEqual([])
  })

  it('is the longer one where both are known', () => {
    expect(named('랄프로렌이 좋고 랄프도 좋다', ['랄프', '랄프로렌'])).toEqual(['랄프로렌', '랄프'])
  })
})

describe('a name in Arabic', () => {
  it('is found behind what is written in front of it', () => {
    const prefixed = 'ونون فنون بنون كنون لنون النون والنون بالنون فبالنون للنون وللنون'
    expect(missed(prefixed.split(' '), 'نون')).toEqual([])
    expect(missed(['والنيل', 'بالنيل', 'للنيل', 'وللنيل', 'ولمقهى النيل'], 'النيل')).toEqual([])
  })

  it('is found in letters with capitals, also behind a joining stroke', () => {
    expect(
      missed(['وAsana', 'بـAsana', 'لـAsana', 'الـAsana', 'والـ Asana', 'AsanaوNotion', '‘Asana’و'], 'Asana'),
    ).toEqual([])
    expect(missed(['و3M', 'بـ3M'], '3M')).toEqual([])
  })

  it('is found with and without vowel points, hamza and lengthening', () => {
    expect(missed(['نونُ', 'نُون', 'نـــون'], 'نون')).toEqual([])
    expect(missed(['أسانا', 'اسانا', 'وأسانا', 'لأسانا'], 'أسانا')).toEqual([])
  })

  it('is not found within another word', () => {
    expect(named('قانون نونية منون', ['نون'])).toEqual([])
  })

  it('is found in the letters that other keyboards write', () => {
    expect(missed(['مقهي النيل', 'مقهى النيل'], 'مقهى النيل')).toEqual([])
    expect(missed(['مكتبه جرير', 'لمكتبة جرير'], 'مكتبة جرير')).toEqual([])
    expect(missed(['ديجي كالا', 'دیجی کالا'], 'دیجی کالا')).toEqual([])
  })
})

describe('a name in Persian', () => {
  const ENDINGS = 'ها های هایی ی ای اش است تر ترین هایش‌را'.split(' ')

  it.each(['اسنپ', 'دیجی‌کالا', 'Asana'])('is found before endings behind a zero-width non-joiner: %s', (name) => {
    const texts = ENDINGS.map((ending) => `${name}\u200c${ending} خوب`)
    expect(missed(texts, name)).toEqual([])
  })

  it('is not found within a longer one', () => {
    expect(named('اسنپ\u200cفود و اسنپ\u200cپی', ['اسنپ'])).toEqual([])
  })
})

describe('a name in Hebrew', () => {
  it('is found behind what is written in front of it', () => {
    const prefixed = `ואסאנה האסאנה באסאנה כאסאנה לאסאנה מאסאנה שאסאנה כשאסאנה ומהאסאנה ב"אסאנה" ב'אסאנה'`
    expect(missed(prefixed.split(' '), 'אסאנה')).toEqual([])
    expect(missed('בAsana ב-Asana ל־Asana שAsana וAsana Asanaו'.split(' '), 'Asana')).toEqual([])
  })

  it('is not found within another word', () => {
    expect(named('קאסאנה אסאנהים', ['אסאנה'])).toEqual([])
  })
})

describe('a name with an apostrophe behind it', () => {
  it('is found before Turkish endings of any length', () => {
    const endings = 'nin daki dakiler ninki lerden lardan yla ndan ymış lilerin dekilerden dandır DAKİLER sındaki'
    const texts = endings.split(' ').map((ending) => `Trendyol’${ending} fiyatlar`)
    expect(missed(texts, 'Trendyol')).toEqual([])
  })

  it('is found before Polish and Estonian endings of any length', () => {
    const endings = 'owi owym owie owskie owskiego owcy isse ile idele ilegi'.split(' ')
    expect(
      missed(
        endings.map((ending) => `Google’${ending} on`),
        'Google',
      ),
    ).toEqual([])
  })

  it('is not found before the rest of a name', () => {
    expect(named('O’Neill, D’Artagnan, Mc’Donald', ['O', 'D', 'Mc'])).toEqual([])
  })
})

describe('a name beside letters of another script', () => {
  it('is found where they have no spaces, also behind their marks', () => {
    const beside = '使用Asana的 これがAsanaです ใช้Asanaได้ ที่Asana 「Asana」を データAsanaー မြန်မာAsanaကို'
    expect(missed(beside.split(' '), 'Asana')).toEqual([])
    expect(missed(['ローソンATM', 'がローソン'], 'ローソン')).toEqual([])
  })

  it('is found where they have capitals that nobody writes', () => {
    expect(missed(['Asanaს', 'Asana-ში', 'Asanaზე'], 'Asana')).toEqual([])
  })

  it('is found whatever dots and hyphens stand between them', () => {
    const texts = 'ドン・キホーテの ドン･キホーテ ドンキホーテ ドン-キホーテ ドン－キホーテ'.split(' ')
    for (const name of ['ドン・キホーテ', 'ドンキホーテ', 'ドン キホーテ']) expect(missed(texts, name)).toEqual([])
    expect(missed(['约翰·迪尔', '约翰迪尔', '约翰‧迪尔'], '约翰·迪尔')).toEqual([])
    expect(named('トヨタ・ホンダ・日産', ['ホンダ', '日産', 'トヨタ'])).toEqual(['トヨタ', 'ホンダ', '日産'])
  })

  it('is not found where they have capitals as well', () => {
    expect(named('Аcme, Acmeа, αAcme, Acmeville', ['cme', 'Acme'])).toEqual([])
  })
})

describe('signs that stand for digits or letters', () => {
  it('part words', () => {
    const noted = [
      'Notion¹ Notion²³ Notion₁ Notion⁽¹⁾ Notion① Notion℠ Notionª Notionᵃ Notion⒈ Notion❶ Notion1️⃣',
      '①Notion ❶Notion ⑴Notion ⒈Notion 1️⃣Notion 1⃣Notion 🔟Notion ㊀Notion ½Notion ⓐNotion ¹Notion ①Notion② ⅢNotion',
    ].flatMap((line) => line.split(' '))
    expect(noted.filter((text) => named(text, ['Notion']).join() !== 'Notion')).toEqual([])
    expect(named('①카카오, ②쿠팡¹', ['카카오', '쿠팡'])).toEqual(['카카오', '쿠팡'])
  })

  it('belong to a name that has them', () => {
    expect(named('H₂O Audio and H2O Audio', ['H₂O Audio'])).toHaveLength(2)
    expect(named('CO₂ Works, then E² and ③Kings', ['CO2 Works', 'E²', '③Kings'])).toEqual(['CO₂ Works', 'E²', '③Kings'])
    expect(named('Notion²', ['Notion²', 'Notion'])).toEqual(['Notion²'])
    expect(named('Acme℠ Rooms', ['Acme℠ Rooms'])).toHaveLength(1)
  })
})
