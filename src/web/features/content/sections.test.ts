import { expect, test } from 'vitest'
import { splitIntoSections } from './sections.ts'

const heading = (text: string) => ({ kind: 'heading' as const, text })
const paragraph = (text: string) => ({ kind: 'paragraph' as const, text })

test('blocks before the first heading form the lead; each heading starts a section', () => {
  const blocks = [paragraph('before'), heading('One'), paragraph('a'), paragraph('b'), heading('Empty')]
  expect(splitIntoSections(blocks)).toEqual({
    lead: [paragraph('before')],
    sections: [
      { title: 'One', blocks: [paragraph('a'), paragraph('b')] },
      { title: 'Empty', blocks: [] },
    ],
  })
  expect(splitIntoSections([])).toEqual({ lead: [], sections: [] })
})
