import { lightness } from '#demo/drawing/tones.ts'
import { randomOf, type Random } from '#demo/random.ts'
import { colours, metals, type Colour } from './colours.ts'
import { fabrics, type Fabric, type FabricName } from './fabrics.ts'
import type { Gender, Pattern, PieceType } from './piece-type.ts'
import { pieceTypes } from './types.ts'

/** What a piece looks like: enough to write about it and to draw it, both from the same traits. */
export interface Look {
  no: number
  type: PieceType
  gender: Gender | null
  colour: Colour
  /** Second colour of a pattern, a trim or a sole. */
  accent: Colour
  fabricName: FabricName
  fabric: Fabric
  pattern: Pattern
  traits: Readonly<Record<string, string>>
}

/** Distinct looks drawn; a larger catalogue shares them. */
export const lookCount = 640

const favourites: Partial<Record<string, number>> = {
  Black: 3,
  Ivory: 2,
  Navy: 2,
  Camel: 2,
  Grey: 1.5,
  White: 1.5,
}
const natural = ['Camel', 'Brown', 'Ivory', 'Black', 'Terracotta']

const known = new Map<number, Look>()

export function lookOf(no: number): Look {
  const there = known.get(no)
  if (there) return there
  const look = inventLook(no)
  known.set(no, look)
  return look
}

function inventLook(no: number): Look {
  const random = randomOf('look', no)
  // The first looks walk through every type once, so that none is missing from a small catalogue.
  const type =
    no < pieceTypes.length ? pieceTypes[no]! : random.weighted(pieceTypes.map((t) => [t, t.weight] as const))
  const fabricName = random.pick(type.fabrics)
  const colour = colourOf(type, fabricName, random)
  return {
    no,
    type,
    gender: type.genders.length === 0 ? null : random.weighted(type.genders),
    colour,
    accent: accentOf(colour, random),
    fabricName,
    fabric: fabrics[fabricName],
    pattern: random.weighted(type.patterns),
    traits: Object.fromEntries(
      Object.entries(type.traits).map(([name, values]) => [name, random.pick(values)]),
    ),
  }
}

function colourOf(type: PieceType, fabric: FabricName, random: Random): Colour {
  if (type.isMetal) return fabric === 'sterling' ? metals[1]! : metals[0]!
  const list =
    fabric === 'denim'
      ? colours.filter((c) => ['Blue', 'Navy', 'Black', 'Ivory', 'Grey'].includes(c.name))
      : fabric === 'straw'
        ? colours.filter((c) => natural.includes(c.name))
        : colours
  return random.weighted(list.map((c) => [c, favourites[c.name] ?? 1] as const))
}

/** Light on dark and dark on light, so that a pattern can be seen. */
function accentOf(colour: Colour, random: Random): Colour {
  const isDark = lightness(colour.hex) < 130
  const list = colours.filter((c) => c !== colour && Math.abs(lightness(c.hex) - lightness(colour.hex)) > 60)
  const calm = list.filter((c) =>
    (isDark
      ? ['Ivory', 'White', 'Camel', 'Blush', 'Sage']
      : ['Navy', 'Black', 'Burgundy', 'Brown', 'Olive']
    ).includes(c.name),
  )
  return random.pick(calm.length > 0 && random.chance(0.8) ? calm : list)
}
