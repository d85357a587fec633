import { expect, test } from 'vitest'
import { checkSampleLinks, parseSampleLinks } from './samples.ts'

test('each line is parsed as a link, with or without a scheme', () => {
  expect(parseSampleLinks(' https://a.example/1\n\nb.example/2 ')).toEqual([
    'https://a.example/1',
    'https://b.example/2',
  ])
  expect(parseSampleLinks('')).toEqual([])
})

test('the error quotes an invalid link, and more than ten links are rejected', () => {
  expect(checkSampleLinks('a.example')).toBeUndefined()
  expect(checkSampleLinks('a.example\nnonsense')).toBe('This isn’t a link: nonsense')
  expect(checkSampleLinks(Array.from({ length: 11 }, (_, at) => `a.example/${at}`).join('\n'))).toBe(
    'You can add up to 10 links',
  )
})
