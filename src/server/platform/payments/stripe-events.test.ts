import fs from 'node:fs'
import { expect, test } from 'vitest'
import { listenedTo } from './stripe-events.ts'

const guide = fs.readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')

/** `refund.created` `.updated`: what begins with a dot belongs to the name before it. */
function eventsOf(cell: string): string[] {
  let family = ''
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => {
    if (name!.startsWith('.')) return family + name!
    family = name!.slice(0, name!.lastIndexOf('.'))
    return name!
  })
}

test('the table of the guide names the events that are listened to, and no other', () => {
  const table = guide.split('| endpoint | events |\n|---|---|\n')[1]!.split('\n\n')[0]!
  const named = table.split('\n').flatMap((row) => eventsOf(row.split('|')[2] ?? ''))
  expect(named.toSorted()).toEqual(listenedTo.toSorted())
})
