import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { styleCount, styleOf } from '#demo/catalog/styles.ts'
import { demoTypes } from '#demo/catalog/types.ts'
import { sellers } from '#demo/people/sellers.ts'
import { drawAvatar } from './avatar.ts'
import { drawStyle, views } from './draw.ts'

const styles = Array.from({ length: styleCount }, (_, no) => no)

/** A small gray picture: what is left when one squints. */
async function squint(svg: string, side = 24): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(side, side, { fit: 'fill' }).removeAlpha().raw().toBuffer()
}

function difference(a: Buffer, b: Buffer): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!)
  return sum / a.length
}

describe('the drawings', () => {
  test('come out the same each time', () => {
    for (const no of [0, 99, 639]) expect(drawStyle(no, 'front')).toEqual(drawStyle(no, 'front'))
  })

  test('draw every look from both sides, each with a key of its own', () => {
    const drawings = styles.flatMap((no) => views.map((view) => drawStyle(no, view)))
    expect(new Set(drawings.map((d) => d.key)).size).toBe(styleCount * 2)
    for (const { svg, blur } of drawings) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(blur).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test('can be told apart: any two looks, and the two views of one', { timeout: 120_000 }, async () => {
    // One of every type, and a dozen of one type, where sameness would show first.
    const dresses = styles.filter((no) => styleOf(no).type.form === 'dress').slice(0, 12)
    const sample = [...new Set([...styles.slice(0, demoTypes.length), ...dresses])]
    const fronts = await Promise.all(sample.map((no) => squint(drawStyle(no, 'front').svg)))
    for (const [i, a] of fronts.entries())
      for (const b of fronts.slice(i + 1)) expect(difference(a, b)).toBeGreaterThan(1.5)
    const closeUps = await Promise.all(sample.slice(0, 12).map((no) => squint(drawStyle(no, 'detail').svg)))
    for (const [i, closeUp] of closeUps.entries()) expect(difference(closeUp, fronts[i]!)).toBeGreaterThan(3)
  })

  test('show the piece in its colour: the middle of a plain one is near the cloth', async () => {
    const plain = styles.filter((no) => styleOf(no).type.form === 'tee' && styleOf(no).pattern === 'plain')
    for (const no of plain.slice(0, 4)) {
      const small = await squint(drawStyle(no, 'front').svg)
      const middle = (13 * 24 + 12) * 3
      const hex = styleOf(no).color.hex
      const cloth = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
      for (const [i, channel] of cloth.entries())
        expect(Math.abs(small[middle + i]! - channel)).toBeLessThan(48)
    }
  })

  test('give every seller a portrait of their own', () => {
    const keys = sellers.map((s) => drawAvatar(s.username, s.name.slice(0, 2)).key)
    expect(new Set(keys).size).toBe(sellers.length)
  })
})
