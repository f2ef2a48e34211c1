import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import type { WeeklyDigest } from '@/lib/digest/shapes'
import { digestCopy } from '@/lib/digest/words'
import { composeDigest } from '@/server/digest/send'
import { type AccountMailKind, maskEmail } from '@/server/mail/mailer'
import { composeMail } from '@/server/mail/messages'
import { env } from '@/server/settings/env'
import { makeDigest, quietDigest } from '@/tests/support/digests'
import { configure } from '@/tests/support/settings'

const reader = { id: 'c'.repeat(24), email: 'amelia@example.test', token: 'T'.repeat(43) }
const compose = (digest: WeeklyDigest) => composeDigest(digest, reader)

/** What a reader of the HTML part sees, in its order. */
function seen(html: string): string {
  const body = html.slice(html.indexOf('</div>', html.indexOf('<body')))
  return body
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

describe('what the mail says', () => {
  it('has the clear changes, the opportunity, the sources and what is due, in both of its parts', () => {
    const { subject, html, text } = compose(makeDigest())
    expect(subject).toBe('Loomhouse is named in 86% of AI answers, up from 61% in the four weeks before')
    for (const words of [
      'Loomhouse, 16 to 22 November 2026',
      'Loomhouse is named in 86% of AI answers, up from 61% in the four weeks before.',
      'Baythorne follows at 70%.',
      'Your 3 queries on ChatGPT, Claude and Perplexity, 63 answers, 16 to 22 November.',
      'Live for 4 days',
      'State day-pass prices. First look on 2 December.',
      'Three clear changes this week',
      '54 of 63 answers; 61% in the 28 days before',
      '21 of 21 answers; 55% in the 28 days before',
      'best coworking space in Shoreditch',
      'Answers citing your site',
      '↗ Up',
      '↘ Down',
      'Biggest opportunity: Close the gap on “day office near King’s Cross”',
      'Baythorne is named in 44 of 63 answers, you in 20. Why not us?',
      'New and lost sources',
      'Institution, cited in 9 answers',
      'cited in 11 answers before, in none now',
      'Actions due',
      'overdue since 18 November',
      '27 November',
      'These figures come from simulated answers.',
      'You get this mail every Monday because the weekly digest is on for you at Loomhouse.',
    ]) {
      expect(seen(html)).toContain(words)
      expect(text).toContain(words)
    }
  })

  it('has in both parts the same links, all to this installation', () => {
    const digest = makeDigest()
    const { html, text } = compose(digest)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    expect([...links].sort()).toEqual([...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link).sort())
    expect(links).toContain(`http://localhost:3000/unsubscribe?token=${reader.token}`)
    const brand = `brand=${digest.organisation._id}`
    expect(links).toContain(`http://localhost:3000/opportunities?why=${'b'.repeat(24)}&${brand}`)
    expect(links).toEqual(
      expect.arrayContaining(['', 'profile'].map((page) => `http://localhost:3000/${page}?${brand}`)),
    )
    expect(links.filter((link) => !link.startsWith('http://localhost:3000/'))).toEqual([])
  })

  it('of a quiet week is that it is the same as the last, with the second sentence of Home', () => {
    const { subject, html, text } = compose(quietDigest())
    expect(subject).toBe('Same as last week: 84%')
    for (const part of [seen(html), text]) {
      expect(part).toContain('You are level with Baythorne.')
      expect(part).not.toContain('New and lost sources')
    }
  })

  it('is what worked, if its look was in this week, and then what Home says', () => {
    const done = {
      head: 'It worked',
      sentence: { key: 'worked', values: {}, text: 'Your day-office page took its two queries from 14% to 74%.' },
      detail: '39 points more than queries you did not work on.',
    }
    const { story } = makeDigest()
    const told = (lookedOn: string) =>
      compose(makeDigest({ story: story && { ...story, done: { ...done, lookedOn } } }))
    const news = told('2026-11-16')
    expect(news.subject).toBe('Your day-office page took its two queries from 14% to 74%')
    expect(seen(news.html)).toContain(
      '39 points more than queries you did not work on. Loomhouse is named in 86% of AI answers, up from 61% in the four weeks before. Baythorne follows at 70%.',
    )
    expect(news.text).not.toContain('It worked')
    const known = told('2026-11-15')
    expect(known.subject).toBe('Loomhouse is named in 86% of AI answers, up from 61% in the four weeks before')
    expect(known.text).toContain('It worked\nYour day-office page took its two queries from 14% to 74%. 39 points')
  })

  it('of a week that was not measured is which runs failed', () => {
    const failed = (failedDays: string[]) =>
      compose(quietDigest({ state: 'notMeasured', failedDays, story: null, visibility: null }))
    expect(failed(['2026-11-18', '2026-11-19']).subject).toBe('We could not measure this week')
    expect(failed(['2026-11-18', '2026-11-19']).text).toContain(
      'The daily runs of 18 and 19 November failed, so we compare nothing.',
    )
    expect(failed(['2026-11-18']).text).toContain('The daily run of 18 November failed, so we compare nothing.')
    expect(failed(['2026-11-29', '2026-11-30', '2026-12-01']).text).toContain('29 November, 30 November and 1 December')
  })

  it('before there is enough, or after the measurement changed, is that nothing is compared', () => {
    const early = compose(quietDigest({ state: 'notEnoughData' }))
    expect(early.text).toContain('A comparison needs 20 answers in the week and 20 in the 28 days before.')
    const changed = compose(
      quietDigest({ state: 'measurementChanged', measurementChange: 'ChatGPT got a new model on 16 November' }),
    )
    expect(changed.text).toContain('ChatGPT got a new model on 16 November. Figures before and after are not compared.')
  })

  it.each([
    [{ from: '2026-11-30', to: '2026-12-06' }, '30 November to 6 December 2026'],
    [{ from: '2026-12-28', to: '2027-01-03' }, '28 December 2026 to 3 January 2027'],
  ])('names the week %o', (window, words) => {
    expect(digestCopy.week(window)).toBe(words)
  })

  it('uses no word of statistics', () => {
    const states = ['changes', 'quiet', 'notMeasured', 'notEnoughData', 'measurementChanged'] as const
    for (const state of states)
      expect(compose(makeDigest({ state })).text).not.toMatch(/interval|signific|confiden|p-value|sample|wilson/i)
  })
})

describe('what mail programs are given', () => {
  it('is one click to unsubscribe, by POST, and an id that stays the same', () => {
    const { headers, messageId } = compose(makeDigest())
    expect(headers).toEqual({
      'List-Unsubscribe': `<http://localhost:3000/api/digest/unsubscribe?token=${reader.token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(compose(makeDigest()).messageId).toBe(messageId)
    expect(composeDigest(makeDigest({ week: '2026-11-30' }), reader).messageId).not.toBe(messageId)
    expect(messageId).toMatch(/^<digest\.[0-9a-f]{32}@localhost>$/)
  })

  it('loads nothing from anywhere, in light only, and is smaller than 60 KB at its largest', () => {
    const long = 'x'.repeat(4000)
    const large = makeDigest({
      organisation: { _id: 'a'.repeat(24), name: '"&<'.repeat(100) },
      changes: makeDigest().changes.map((change) => ({ ...change, of: 'query' as const, name: '&'.repeat(4000) })),
      due: Array.from({ length: 10 }, () => ({ title: long, day: '2026-11-18', overdue: true })),
      sources: Array.from({ length: 6 }, () => ({
        ...{ site: '"'.repeat(253), type: 'editorial' as const, change: 'new' as const, answers: 1000 },
      })),
      moreDue: 190,
    })
    for (const { html, text } of [compose(makeDigest()), compose(large)]) {
      expect(html).not.toMatch(/<img|<link|<script|src=|@import|url\(/)
      expect(html).toContain('<meta name="color-scheme" content="light only">')
      expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(60_000)
    }
    expect(compose(large).text).toContain('190 more in the tracker')
  })
})

describe('names that others wrote', () => {
  const hostile = [
    'Evil\r\nBcc: all@example.test\r\n\r\n<h1>hi</h1>',
    'Evil\nSubject: other',
    '"Loom, House" <ceo@bank.test>',
    '🧵 Loomhouse 🧶',
    '\u202eesuohmooL',
    `L${'o'.repeat(298)}m`,
    'Evil\u2028X-Header: 1',
  ]

  it.each(hostile)('are one line of the subject and no header: %j', async (name) => {
    const { createTransport } = await import('nodemailer')
    const mail = compose(makeDigest({ organisation: { _id: 'a'.repeat(24), name } }))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(mail.subject).not.toMatch(/[\u0000-\u001f\u2028\u2029\u202a-\u202e]/)
    expect([...mail.subject].length).toBeLessThan(120)
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail({ from: 'a@example.test', ...mail })
    const parsed = await PostalMime.parse(message as Buffer)
    expect(parsed.subject).toBe(mail.subject)
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(parsed.headers.map(({ key }) => key)).not.toContain('x-header')
    expect(parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(mail.headers?.['List-Unsubscribe'])
  })

  it('are text and never markup, those of models and of the web as well', () => {
    const evil = `<img src=x onerror="alert('1')"> & "Co"`
    const digest = makeDigest({
      organisation: { _id: 'a'.repeat(24), name: evil },
      opportunity: {
        ...{ kind: 'gap', title: evil, atStake: 1 },
        gap: { query: 'b'.repeat(24), rival: evil, named: 1, answers: 2, own: 0 },
      },
      sources: [{ site: evil, type: 'other', change: 'lost', answers: 3 }],
      due: [{ title: evil, day: '2026-11-24', overdue: false }],
      changes: [{ of: 'query', name: evil, verdict: 'clearDrop', share: 1, ranked: 1, results: 90, before: 40 }],
    })
    const { html, text } = compose(digest)
    expect(html).not.toContain('<img')
    expect(
      html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;Co&quot;').length,
    ).toBeGreaterThan(6)
    expect(text).toContain(evil)
  })
})

const KINDS: [AccountMailKind, page: string, subject: string][] = [
  ['verify', '/verify-email', 'Confirm your email address for Sightline'],
  ['reset', '/reset-password', 'Reset your Sightline password'],
  ['invite', '/set-password', 'You are invited to Sightline'],
  ['passwordChanged', '/request-reset', 'Your Sightline password was changed'],
  ['addressTaken', '/request-reset', 'You already have a Sightline account'],
  ['connected', '/login', 'Single sign-on opens your Sightline account now'],
]
const plain = { to: 'ada@example.test', name: null, organisation: null, token: null }
const token = { id: 'a'.repeat(24), token: 'T'.repeat(43) }

describe.each(KINDS)('the mail %s', (kind, page, subject) => {
  it('says what it is, why it came, and where its link leads, in both of its parts', () => {
    const mail = composeMail(kind, { ...plain, token })
    expect(mail.subject).toBe(subject)
    const link = new URL(mail.link)
    expect(link.origin + link.pathname).toBe(env().appUrl + page)
    expect(Object.fromEntries(link.searchParams)).toEqual(token)
    expect(mail.text).toContain(`:\n${mail.link}\n`)
    expect(mail.html.split(`href="${mail.link.replace('&', '&amp;')}"`)).toHaveLength(3)
    for (const part of [mail.text, mail.html]) {
      expect(part).toMatch(/You receive this email because/)
      expect(part).toContain('Sightline')
    }
  })

  it('loads nothing from anywhere, and suits light and dark', () => {
    const { html } = composeMail(kind, plain)
    expect(html).not.toMatch(/<img|<link|<script|src=|@import|url\(|https?:(?!\/\/localhost:3000)/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme: dark')
  })

  it('names are text and nothing else (R-SAFE-32)', () => {
    const hostile = `<img src=x onerror="alert('1')"> & "Co"`
    const { html, text } = composeMail(kind, { ...plain, name: hostile, organisation: hostile })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;Co&quot;')
    expect(text).toContain(`Hello ${hostile},`)
  })
})

describe('an invitation', () => {
  const invitation = {
    inviter: 'Priya Shah',
    role: 'organisationAdmin',
    expiresAt: '2026-11-29T14:05:00.000Z',
    verified: true,
  } as const

  it('names organisation, inviter, role and expiry, the same in both of its parts', () => {
    const mail = composeMail('invite', { ...plain, organisation: 'Kiln Street', token, invitation })
    expect(mail.subject).toBe('You are invited to Kiln Street on Sightline')
    for (const said of [
      'Priya Shah invites you to the organisation Kiln Street on Sightline.',
      'Your role: Organisation Admin.',
      'The link works once, until 29 November 2026 at 14:05 UTC.',
      'You receive this email because Priya Shah invited this address to Sightline.',
    ]) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
  })

  it('without a known inviter comes from an administrator', () => {
    const { text } = composeMail('invite', plain)
    expect(text).toContain('An administrator invites you to Sightline.')
    expect(text).toContain('because an administrator invited this address')
  })

  it('gives no name a line of its own', () => {
    const hostile = 'Ruth\r\nBcc: all@victim.example\u2028\u0000Second\tline'
    const mail = composeMail('invite', {
      ...plain,
      name: hostile,
      organisation: hostile,
      invitation: { ...invitation, inviter: hostile },
    })
    const shown = 'Ruth Bcc: all@victim.example Second line'
    expect(mail.subject).toBe(`You are invited to ${shown} on Sightline`)
    expect(mail.text).toContain(`Hello ${shown},\n`)
    expect(mail.text).toContain(`${shown} invites you to the organisation ${shown} on Sightline.\n`)
    expect(mail.text).not.toMatch(/^Bcc:/m)
  })
})

it('links are made of APP_URL (R-SAFE-6)', () => {
  configure({ APP_URL: 'https://app.example.org/' })
  expect(composeMail('reset', { ...plain, token }).link).toMatch(/^https:\/\/app\.example\.org\/reset-password\?token=/)
  configure({ APP_URL: undefined })
})

it('an address is masked for the log (R-SAFE-42)', () => {
  expect(maskEmail('ada.byron@example.org')).toBe('a***@example.org')
})
