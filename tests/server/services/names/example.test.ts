import { expect, test } from 'vitest'
import { exampleIn } from '@/server/services/names/example'

const shown = (text: string, name: string) => {
  const example = exampleIn(text, name)
  return example && [example.text, example.text.slice(example.start, example.end)]
}

test('an example is the sentence of a name, without what marks emphasis, links and sources', () => {
  expect(shown('1. **Baythorne**: Offices for 4 to 40 people.[2][3, 4]\n2. Other', 'Baythorne')).toEqual([
    'Baythorne: Offices for 4 to 40 people.',
    'Baythorne',
  ])
  expect(shown('Far off. See [Kiln Street](https://kiln.test/a) by the canal. More.', 'Kiln Street')).toEqual([
    'See Kiln Street by the canal.',
    'Kiln Street',
  ])
  expect(shown('Rooms at Baythorne [1](https://a.test/b) are quiet.', 'Baythorne')).toEqual([
    'Rooms at Baythorne are quiet.',
    'Baythorne',
  ])
})

test('an answer that does not use the name as a word has none', () => {
  expect(shown('Canada is large.', 'Ada')).toBeNull()
})
