import { readPictureIndex } from '#demo/picture-index.ts'
import { colors, metals, type Color } from './colors.ts'
import { fabrics, type Fabric, type FabricName } from './fabrics.ts'
import type { Gender, Pattern, DemoType } from './demo-type.ts'
import { demoTypes } from './types.ts'

/** What a listing looks like: what its pictures show is what its texts say. */
export interface Style {
  no: number
  type: DemoType
  gender: Gender | null
  color: Color
  fabricName: FabricName
  fabric: Fabric
  pattern: Pattern
  traits: Readonly<Record<string, string>>
}

let known: Style[] | undefined

/** Returns the distinct looks that have pictures; a larger catalog shares them. The first show every type once. */
export function listStyles(): readonly Style[] {
  known ??= readPictureIndex().styles.map(({ type, gender, color, fabric, pattern, traits }, no) => ({
    no,
    type: demoTypes.find(({ label }) => label === type)!,
    gender,
    color: [...colors, ...metals].find(({ name }) => name === color)!,
    fabricName: fabric,
    fabric: fabrics[fabric],
    pattern,
    traits,
  }))
  return known
}
