import { beforeEach, expect, it } from 'vitest'
import { findNames } from '@/lib/names/find-names'
import { readingEngine } from '@/server/llm/engines'
import { verifyBrands } from '@/server/llm/extract-brands'
import { resetModelGates } from '@/server/llm/model-gate'
import { readSettings } from '@/server/settings/env'
import { readLabelledAnswers } from '@/tests/accuracy/labelled-answers'
import { measureModel } from '@/tests/accuracy/measure'
import { spellings } from '@/tests/accuracy/reading/read-order'
import { knownNames } from '@/tests/accuracy/score'
import { EXTRACT_USAGE, HALLUCINATED, textBody } from '@/tests/support/model-answers'
import * as script from '@/tests/support/model-script'
import { failureOf, serverForAll } from './ask'

// The live reading, scored on the labelled answers (R-NAME-6).

const server = await serverForAll()
beforeEach(() => resetModelGates())

const answers = readLabelledAnswers().filter(({ kind, heldOut }) => kind === 'lists' && heldOut)
const engine = () => readingEngine(readSettings({ OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url }))
const measure = () => measureModel(engine(), '2026-11-22', { answers })

/** Reads what the labels say as the answer writes it, after a name that no answer has. */
const readsRight: script.Behaviour = (request) => {
  const answer = answers.find(({ text }) => request.input.includes(text))
  const mentions = answer ? findNames(answer.text, knownNames(answer.market).flatMap(spellings)) : []
  const written = answer?.expected.flat().map((name) => {
    const mention = mentions.find(({ ref }) => ref === name)
    return answer.text.slice(mention?.start, mention?.end)
  })
  return { body: textBody(request, JSON.stringify({ brands: [HALLUCINATED, ...(written ?? [])] })) }
}

it('a model that reads every name in order scores in full, and names that it invents are dropped', async () => {
  server.setScript([{ does: readsRight }])
  const { accuracy, unread, calls, usage } = await measure()
  expect(accuracy.all).toMatchObject({
    answers: answers.length,
    exact: answers.length,
    precision: 1,
    recall: 1,
    order: 1,
  })
  expect(accuracy.reader).toBe(server.calls[0]?.model)
  expect({ unread, calls }).toEqual({ unread: [], calls: answers.length })
  expect(usage.inputTokens).toBe(answers.length * EXTRACT_USAGE.inputTokens)
})

it('a name that the market does not know counts as wrong', async () => {
  const [answer] = answers
  const word = /\p{L}{5,}/u.exec(answer?.text ?? '')?.[0] ?? ''
  const does: script.Behaviour = (request) => ({ body: textBody(request, JSON.stringify({ brands: [word] })) })
  server.setScript([{ does }])
  const { accuracy } = await measureModel(engine(), '2026-11-22', { answers: answers.slice(0, 1) })
  expect(accuracy.all).toMatchObject({ found: 1, right: 0, precision: 0, recall: 0 })
})

it('an answer that the model refuses again is named and not scored, and what it cost is counted', async () => {
  const refused = answers[3]
  server.setScript([{ when: refused?.text ?? '', does: script.refuses }, { does: readsRight }])
  const { accuracy, unread, calls } = await measure()
  expect(unread).toEqual([{ id: refused?.id, reason: 'refused' }])
  expect(accuracy.all.answers).toBe(answers.length - 1)
  expect(calls).toBeGreaterThan(answers.length)
})

it('an account without credit ends the measurement', async () => {
  server.setScript([{ does: script.outOfQuota() }])
  expect((await failureOf(measure())).kind).toBe('quota')
})

it('the check against the text lets the labelled names pass, by name or alias, but for few spellings', () => {
  const named = readLabelledAnswers().flatMap(({ id, language, text, market, expected }) =>
    expected.flat().map((name) => {
      const { aliases = [] } = market.names.find((each) => each.name === name) ?? {}
      return { at: `${id}: ${name}`, language, passes: verifyBrands([name, ...aliases], text).length > 0 }
    }),
  )
  const dropped = named.filter(({ passes }) => !passes)
  console.log(`The check drops ${dropped.length} of ${named.length} names:`, dropped.map(({ at }) => at).join(', '))
  expect(dropped.length / named.length).toBeLessThanOrEqual(0.02)
  for (const [language, names] of Map.groupBy(named, (each) => each.language)) {
    const passing = names.filter(({ passes }) => passes)
    expect(passing.length / names.length, language).toBeGreaterThanOrEqual(0.92)
  }
})
