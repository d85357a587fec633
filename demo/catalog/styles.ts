import { readPictureIndex } from '#demo/picture-index.ts'
import { colors, metals, type Color } from './colors.ts'
import { fabrics, type Fabric, type FabricName } from './fabrics.ts'
import type { Gender, Pattern, DemoType } from './demo-type.ts'
import { demoTypes } from './types.ts'

/** Look of a listing. Both the pictures and the text of a listing are created from its style. */
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

/**
 * Returns the styles that have pictures. Large catalogs use each style several times. The first styles in the list
 * include every type once.
 */
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
