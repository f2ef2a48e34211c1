import { describe, expect, it } from 'vitest'
import { findNames } from '@/lib/names/find-names'

const named = (text: string, names: readonly string[]) =>
  findNames(
    text,
    names.map((name) => ({ name, ref: name })),
  ).map(({ start, end }) => text.slice(start, end))

describe('an address', () => {
  const hosts = 'https://www.mi.com HTTP://mi.com:8080/cn?a=1#b www.mi.com www.mi.com/cn mi.com/cn mi.com/cn/'.split(
    ' ',
  )
  const signs = [
    ...'。 ， ； ： （ 」 』、 》 】 ！ ？ … — · 推荐 | " \' ” ** <br> \\ ` • ، ؛ । ۔ ། → } ✓ 🙂 \u200b'.split(' '),
    ...'&nbsp; &rdquo; &mdash; &hellip; &#34; &#8217; &#x22; ~~'.split(' '),
  ]

  it.each(hosts)('%s ends where a text goes on', (host) => {
    expect(['', ...signs].filter((sign) => named(`见${host}${sign}华为${sign}`, ['华为']).length !== 1)).toEqual([])
    for (const sign of [' ', '\n', ')', ']', '>', '|', '"', '**', '<b>', '】'])
      expect(named(`see ${host}${sign}Asana`, ['Asana', 'cn', 'com'])).toEqual(['Asana'])
  })

  it('without a path ends at any sign that no host has', () => {
    for (const more of [',Asana', ';Asana', '!Asana', '(Asana)', '[Asana]', ':Asana', '에서 Asana'])
      expect(named(`see https://www.mi.com${more}`, ['Asana'])).toEqual(['Asana'])
    expect(named('출처: https://www.samsung.com에서 삼성은', ['삼성'])).toEqual(['삼성'])
  })

  it('ends at a comma before another', () => {
    expect(named('https://a.test/x,https://b.test/y。Asana', ['Asana', 'y'])).toEqual(['Asana'])
    expect(named('https://a.test/x,y/asana', ['Asana'])).toEqual([])
    expect(named('https://a.test/?x=1&amp;asana https://a.test/?copy=1&copy=asana', ['Asana'])).toEqual([])
  })

  it('keeps the brackets within it', () => {
    const planet = 'https://en.wikipedia.org/wiki/Mercury_(planet)'
    expect(named(`(${planet}/Acme) Acme`, ['Acme', 'planet'])).toEqual(['Acme'])
    expect(named(`${planet}_Acme [x](${planet}_(Acme)) ${planet}, Acme`, ['Acme', 'planet'])).toEqual(['Acme'])
    expect(named('https://a.test/x_(y_(Acme)) https://a.test/?f[Acme]=1', ['Acme'])).toEqual([])
  })

  it('in letters of any script is one', () => {
    for (const address of 'https://华为.com/a https://삼성.com https://пример.рф/Acme https://münchen.test/Acme'.split(
      ' ',
    ))
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
    ['**Booking.com/**Expedia', ['Booking.com', 'Expedia']],
    ['Booking.com/ Expedia', ['Booking.com', 'Expedia']],
    ['Trip.com/아고다', ['Trip.com', '아고다']],
  ])('%s are names', (text, names) => {
    expect(named(`Try ${text} first`, names)).toHaveLength(names.length)
  })

  it('counts for the names at its start and end alone', () => {
    expect(named('Booking.com/hotels', ['Booking.com'])).toEqual(['Booking.com'])
    expect(named('monday.com/Asana', ['Asana'])).toEqual(['Asana'])
  })

  it.each([
    ...['booking.com/hotels/acme', 'acme.test/acme', 'github.com/Acme', 'Wikipedia.org/wiki/Acme', 'youtube.com/@Acme'],
    ...['acme.test/Acme.html', 'acme.test/Acme?x=1', 'acme.test/Acme#Acme', 'acme.test/Acme/', 'mi.com/Acme_x'],
    ...['docs.acme.test/acme', 'acme.test/'],
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
    const known = [
      { name: 'Notion', ref: 'Notion' },
      { name: 'Asana', ref: 'Asana' },
    ]
    expect(findNames(text, known).map(({ ref }) => ref)).toEqual(names ?? ['Notion', 'Asana'])
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
