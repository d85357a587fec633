import { lightness } from '#demo/drawing/tones.ts'
import { randomOf, type Random } from '#demo/random.ts'
import { colors, metals, type Color } from './colors.ts'
import { fabrics, type Fabric, type FabricName } from './fabrics.ts'
import type { Gender, Pattern, DemoType } from './demo-type.ts'
import { demoTypes } from './types.ts'

/** What a listing looks like: enough to write about it and to draw it, both from the same traits. */
export interface Style {
  no: number
  type: DemoType
  gender: Gender | null
  color: Color
  /** Second color of a pattern, a trim or a sole. */
  accent: Color
  fabricName: FabricName
  fabric: Fabric
  pattern: Pattern
  traits: Readonly<Record<string, string>>
}

/** Distinct looks drawn; a larger catalog shares them. */
export const styleCount = 640

const favorites: Partial<Record<string, number>> = {
  Black: 3,
  Ivory: 2,
  Navy: 2,
  Camel: 2,
  Grey: 1.5,
  White: 1.5,
}
const natural = ['Camel', 'Brown', 'Ivory', 'Black', 'Terracotta']

const known = new Map<number, Style>()

export function styleOf(no: number): Style {
  const there = known.get(no)
  if (there) return there
  const style = inventStyle(no)
  known.set(no, style)
  return style
}

function inventStyle(no: number): Style {
  const random = randomOf('look', no)
  // The first looks walk through every type once, so that none is missing from a small catalog.
  const type =
    no < demoTypes.length ? demoTypes[no]! : random.weighted(demoTypes.map((t) => [t, t.weight] as const))
  const fabricName = random.pick(type.fabrics)
  const color = colorOf(type, fabricName, random)
  return {
    no,
    type,
    gender: type.genders.length === 0 ? null : random.weighted(type.genders),
    color,
    accent: accentOf(color, random),
    fabricName,
    fabric: fabrics[fabricName],
    pattern: random.weighted(type.patterns),
    traits: Object.fromEntries(
      Object.entries(type.traits).map(([name, values]) => [name, random.pick(values)]),
    ),
  }
}

function colorOf(type: DemoType, fabric: FabricName, random: Random): Color {
  if (type.isMetal) return fabric === 'sterling' ? metals[1]! : metals[0]!
  const list =
    fabric === 'denim'
      ? colors.filter((c) => ['Blue', 'Navy', 'Black', 'Ivory', 'Grey'].includes(c.name))
      : fabric === 'straw'
        ? colors.filter((c) => natural.includes(c.name))
        : colors
  return random.weighted(list.map((c) => [c, favorites[c.name] ?? 1] as const))
}

/** Light on dark and dark on light, so that a pattern can be seen. */
function accentOf(color: Color, random: Random): Color {
  const isDark = lightness(color.hex) < 130
  const list = colors.filter((c) => c !== color && Math.abs(lightness(c.hex) - lightness(color.hex)) > 60)
  const calm = list.filter((c) =>
    (isDark
      ? ['Ivory', 'White', 'Camel', 'Blush', 'Sage']
      : ['Navy', 'Black', 'Burgundy', 'Brown', 'Olive']
    ).includes(c.name),
  )
  return random.pick(calm.length > 0 && random.chance(0.8) ? calm : list)
}
