import { afterEach, describe, expect, it, vi } from 'vitest'
import type { List } from '@/lib/table/list'
import { csvResponse } from '@/server/http/list-response'
import { log } from '@/server/log'

interface Row {
  name: string
  tokens: number
  hidden: string
}

const list: List<Row, 'name' | 'tokens' | 'hidden'> = {
  columns: [
    { key: 'name', header: 'Name', exported: (row) => row.name },
    { key: 'hidden', header: 'Hidden' },
    { key: 'tokens', header: 'Total "tokens"', exported: (row) => row.tokens },
  ],
  defaultSort: { key: 'name', dir: 'asc' },
  fileName: 'things',
}

const row = (name: string, tokens = 1): Row => ({ name, tokens, hidden: 'secret' })

async function* batches(...all: Row[][]): AsyncGenerator<Row[]> {
  yield* all
}

const fileOf = async (rows: AsyncIterable<Row[]>) => {
  const bytes = new Uint8Array(await csvResponse(list, rows).arrayBuffer())
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the CSV export of a list', () => {
  it('has a BOM, column headers, commas and quoted strings', async () => {
    const response = csvResponse(list, batches())
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="things.csv"')
    expect(await fileOf(batches([row('Café, "Nero"', 12)], [row('line\nbreak', 3)]))).toBe(
      '\uFEFF"Name","Total ""tokens"""\n"Café, ""Nero""","12"\n"line\nbreak","3"\n',
    )
  })

  it.each([
    ...['=1+1', '+1', '-1', '@cmd', '\tx', '\rx', '\nx', '\0x'],
    ...['＝1+1', '＋1', '－1', '＠cmd', '﹦1+1', '﹢1', '﹣1', '﹫cmd'],
    ...[' =1+1', '\t＝1+1', '\u3000＝1+1', '\u00a0+1', '\u200b=1+1', '\ufeff@cmd'],
  ])('a cell that a spreadsheet would run, %j, becomes text', async (text) => {
    expect(await fileOf(batches([row(text)]))).toContain(`"'${text}"`)
  })

  it.each(['1+1=2', 'a＝b', 'ada@example.org', '東京＋大阪', ' indented', '“quoted”'])(
    'a cell with a sign elsewhere, %j, stays as it is',
    async (text) => {
      expect(await fileOf(batches([row(text)]))).toContain(`"${text}"`)
    },
  )

  it('a header that a spreadsheet would run becomes text as well', async () => {
    const named: List<Row, 'name'> = {
      ...{ columns: [{ key: 'name', header: '＝1+1', exported: ({ name }) => name }], fileName: 'things' },
      defaultSort: { key: 'name', dir: 'asc' },
    }
    expect(await csvResponse(named, batches()).text()).toContain(`"'＝1+1"`)
  })

  it('a number stays a number, also a negative one', async () => {
    expect(await fileOf(batches([row('a', -5)]))).toContain('"a","-5"')
  })

  it('is streamed: what is there arrives before the rest is read', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    async function* slow() {
      // More than the stream holds back.
      yield Array.from({ length: 5000 }, (_, at) => row(`row ${at}`))
      await held
      yield [row('last')]
    }
    const reader = csvResponse(list, slow()).body?.getReader()
    const first = await reader?.read()
    expect(first?.value?.byteLength).toBeGreaterThan(0)
    release()
    let text = ''
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      text += new TextDecoder().decode(chunk.value)
    expect(text).toContain('"last"')
  })

  it('a failing read breaks the file off, it does not end it as if it were whole, and is logged once', async () => {
    const error = vi.spyOn(log, 'error').mockReturnValue()
    const failure = new Error('the database went away')
    async function* failing() {
      yield [row('a')]
      throw failure
    }
    await expect(csvResponse(list, failing()).text()).rejects.toThrow()
    expect(error.mock.calls).toEqual([[{ err: failure }, 'export aborted']])
  })

  it.each([undefined, new Error('the connection was closed')])(
    'a reader who leaves ends the reading, which is no failure (%s)',
    async (reason) => {
      const error = vi.spyOn(log, 'error').mockReturnValue()
      let read = 0
      let ended = false
      async function* endless() {
        try {
          for (;;) {
            read += 1
            yield Array.from({ length: 1000 }, (_, at) => row(`row ${at}`))
          }
        } finally {
          ended = true
        }
      }
      const reader = csvResponse(list, endless()).body?.getReader()
      await reader?.read()
      await reader?.cancel(reason)
      await expect.poll(() => ended).toBe(true)
      expect(read).toBeLessThan(20)
      expect(error).not.toHaveBeenCalled()
    },
  )
})
