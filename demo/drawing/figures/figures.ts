import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../brush.ts'
import type { Figure } from '../figure.ts'
import { drawBelt } from './accessories/belt.ts'
import { drawHat } from './accessories/hat.ts'
import { drawScarf } from './accessories/scarf.ts'
import { drawSunglasses } from './accessories/sunglasses.ts'
import { drawClutch } from './bags/clutch.ts'
import { drawCrossbody } from './bags/crossbody.ts'
import { drawShoulderBag } from './bags/shoulder-bag.ts'
import { drawTote } from './bags/tote.ts'
import { drawBlazer, drawCoat } from './clothes/coats.ts'
import { drawDress } from './clothes/dress.ts'
import { drawJacket } from './clothes/jackets.ts'
import { drawBracelet, drawRing } from './accessories/jewellery.ts'
import { drawEarrings } from './accessories/earrings.ts'
import { drawNecklace } from './accessories/necklace.ts'
import { drawKnit } from './clothes/knit.ts'
import { drawDungarees, drawTrousers } from './body/legs.ts'
import { drawPuffer } from './clothes/puffer.ts'
import { drawBoot } from './shoes/boot.ts'
import { drawLoafer } from './shoes/loafer.ts'
import { drawPump } from './shoes/pump.ts'
import { drawSandal } from './shoes/sandal.ts'
import { drawTrainer } from './shoes/trainer.ts'
import { drawSkirt } from './clothes/skirts.ts'
import { drawBlouse } from './clothes/blouse.ts'
import { drawCami } from './clothes/cami.ts'
import { drawShirt } from './clothes/shirt.ts'
import { drawTee } from './clothes/tee.ts'

type Draw = (style: Style, brush: Brush, random: Random) => Figure

const byForm: Record<string, Draw> = {
  dress: drawDress,
  shirt: drawShirt,
  blouse: drawBlouse,
  tee: drawTee,
  cami: drawCami,
  knit: drawKnit,
  coat: drawCoat,
  blazer: drawBlazer,
  jacket: drawJacket,
  puffer: drawPuffer,
  trousers: drawTrousers,
  dungarees: drawDungarees,
  skirt: drawSkirt,
  boot: drawBoot,
  loafer: drawLoafer,
  trainer: drawTrainer,
  heel: drawPump,
  flat: drawPump,
  sandal: drawSandal,
  tote: drawTote,
  'shoulder-bag': drawShoulderBag,
  crossbody: drawCrossbody,
  clutch: drawClutch,
  earrings: drawEarrings,
  necklace: drawNecklace,
  ring: drawRing,
  bracelet: drawBracelet,
  scarf: drawScarf,
  belt: drawBelt,
  hat: drawHat,
  sunglasses: drawSunglasses,
}

export function figureOf(style: Style, brush: Brush, random: Random): Figure {
  const draw = byForm[style.type.form]
  if (!draw) throw new Error(`No drawing for the form ${style.type.form}`)
  return draw(style, brush, random)
}
