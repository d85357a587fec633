import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judgeReport } from './superseded.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-superseded-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const file = 'src/server/modules/orders/fulfilment/life.test.ts'
const name = 'takes a parcel nobody spoke of for received after 14 days, a delivered one after 3'
const failure = ` FAIL  ${file} > the clock > ${name}`
const ran = ['src/server/modules/orders']
function writeTest(text: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  fs.writeFileSync(path.join(folder, file), text)
}

test('a test that a decision changed is expected to fail, and any other failure is a fault', () => {
  writeTest(`test('${name}', () => {})`)
  expect(judgeReport(failure, folder, ran)).toEqual({
    expected: [`${failure.trim()} (by decision 069)`],
    faults: [],
  })
  const other = ` FAIL  ${file} > the clock > another`
  expect(judgeReport(`${failure}\n${other}\n Errors  1 error`, folder, ran).faults).toEqual([
    other.trim(),
    'Errors  1 error',
  ])
})

test('a changed test that passes is a fault, unless it was not run or no longer exists', () => {
  writeTest(`test('${name}', () => {})`)
  expect(judgeReport('', folder, ran).faults).toEqual([`passes although a decision changed it: ${name}`])
  expect(judgeReport('', folder, ['src/server/modules/catalog']).faults).toEqual([])
  writeTest('')
  expect(judgeReport('', folder, ran).faults).toEqual([])
})
