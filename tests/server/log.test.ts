import pino from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { log } from '@/server/log'

afterEach(() => vi.restoreAllMocks())

/** What reaches standard output when `write` logs. */
function linesOf(write: () => void): string {
  const lines: string[] = []
  const stream = Reflect.get(log, pino.symbols.streamSym) as { write(line: string): boolean }
  vi.spyOn(stream, 'write').mockImplementation((line) => Boolean(lines.push(line)))
  const before = log.level
  log.level = 'info'
  write()
  log.level = before
  return lines.join('')
}

it('secrets are cut out wherever they lie; what is not secret stays', () => {
  const secrets = { authorization: 'S3cr3t', cookie: 'S3cr3t', 'x-refresh-token': 'S3cr3t', password: 'S3cr3t' }
  const line = linesOf(() => {
    log.info({ ...secrets, path: '/kept', request: { headers: secrets }, body: { token: 'S3cr3t' } }, 'a request')
  })
  expect(line).not.toContain('S3cr3t')
  expect(JSON.parse(line)).toMatchObject({ path: '/kept', msg: 'a request', body: { token: '[redacted]' } })
})

it('read tokens are cut out of every text, names and keys beside them stay', () => {
  const token = `sl_${'aB3_-'.repeat(9).slice(0, 43)}`
  const line = linesOf(() => {
    const err = new Error(`refused ${token}`)
    log.error({ err, url: `/api?key=${token}`, [token]: [token], sl_short: 'sl_kept' }, `about ${token}.`)
  })
  expect(line).not.toContain(token.slice(3))
  expect(JSON.parse(line)).toMatchObject({
    url: '/api?key=sl_[redacted]',
    sl_short: 'sl_kept',
    msg: 'about sl_[redacted].',
  })
})

it('keys of providers are cut out of addresses', () => {
  const url = 'https://provider.test/search.json?q=a&api_key=S3cr3t&hl=en'
  const line = linesOf(() => log.error({ err: new TypeError(`Failed to parse URL from ${url}`), url }, `of ${url}`))
  expect(line).not.toContain('S3cr3t')
  expect(JSON.parse(line).url).toBe('https://provider.test/search.json?q=a&api_key=[redacted]&hl=en')
})

it('a line stays one line, whatever is logged', () => {
  const line = linesOf(() => log.info({ name: 'x\n{"level":60,"msg":"forged"}' }, 'a\r\nb'))
  expect(line.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'a\r\nb' })
})
