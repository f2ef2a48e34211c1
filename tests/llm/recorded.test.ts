import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startModelServer } from '../support/model-server'
import { engineAt, neverAborted, QUESTION } from './ask'

// Bodies written by hand in the shapes that real services send, replayed over the wire.

async function replay(file: string) {
  const recorded = readFileSync(new URL(`./recorded/${file}`, import.meta.url), 'utf8')
  const server = await startModelServer({ script: [{ does: () => ({ body: recorded }) }] })
  try {
    return await engineAt(server.url).ask(QUESTION, neverAborted)
  } finally {
    await server.stop()
  }
}

describe('a recorded answer with several steps', () => {
  it('is its final message, not its commentary and not its first item', async () => {
    const answer = await replay('answer-with-citations.json')
    expect(answer.text.startsWith('Two practices stand out.')).toBe(true)
    expect(answer.text).not.toContain('Lantern Lane')
    expect(answer.model).toBe('gpt-6.1-terra-2026-10-26')
  })

  it('cites what the final message cites, and consulted only addresses', async () => {
    const answer = await replay('answer-with-citations.json')
    expect(answer.citations).toEqual([
      {
        url: 'https://dentistcompare.co.uk/london/private?utm_source=openai',
        title: 'Private dentists in London compared',
      },
      { url: 'https://smilereports.co.uk/best-private-dentists-london', title: 'Best private dentists in London' },
    ])
    expect(answer.sources).toEqual([
      'https://dentistcompare.co.uk/london/private',
      'https://smilereports.co.uk/best-private-dentists-london',
      'https://feewatch.co.uk/dental/check-up',
    ])
    expect(answer.searchQueries).toEqual(['private dentist London same day', 'best private dentists London reviews'])
  })

  it('costs its tokens and the searches that are billed, not the pages opened', async () => {
    const answer = await replay('answer-with-citations.json')
    expect(answer.usage).toEqual({ inputTokens: 9214, outputTokens: 703, searches: 2 })
    expect(answer.grounded).toBe(true)
  })
})

describe('a recorded answer of another vendor', () => {
  it('is read without a phase, an action, titles or billed searches', async () => {
    expect(await replay('other-vendor.json')).toEqual({
      text: 'Otter Lane and Kiln Street both welcome dogs.',
      grounded: true,
      citations: [
        { url: 'https://deskforum.co.uk/t/quiet-day-offices', title: null },
        { url: 'https://www.otterlane.co.uk/', title: null },
      ],
      sources: [],
      searchQueries: ['dog-friendly coworking London'],
      model: 'other-fast-reasoning',
      requestId: 'req_local',
      usage: { inputTokens: 1820, outputTokens: 310, searches: 1 },
    })
  })
})
