import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/shelf/looks.ts'
import type { Brush } from '../brush.ts'
import type { Figure } from '../figure.ts'
import { drawBelt } from './belt.ts'
import { drawHat } from './hat.ts'
import { drawScarf } from './scarf.ts'
import { drawSunglasses } from './sunglasses.ts'
import { drawClutch } from './clutch.ts'
import { drawCrossbody } from './crossbody.ts'
import { drawShoulderBag } from './shoulder-bag.ts'
import { drawTote } from './tote.ts'
import { drawBlazer, drawCoat } from './coats.ts'
import { drawDress } from './dress.ts'
import { drawJacket } from './jackets.ts'
import { drawBracelet, drawRing } from './jewellery.ts'
import { drawEarrings } from './earrings.ts'
import { drawNecklace } from './necklace.ts'
import { drawKnit } from './knit.ts'
import { drawDungarees, drawTrousers } from './legs.ts'
import { drawPuffer } from './puffer.ts'
import { drawBoot } from './boot.ts'
import { drawLoafer } from './loafer.ts'
import { drawPump } from './pump.ts'
import { drawSandal } from './sandal.ts'
import { drawTrainer } from './trainer.ts'
import { drawSkirt } from './skirts.ts'
import { drawBlouse } from './blouse.ts'
import { drawCami } from './cami.ts'
import { drawShirt } from './shirt.ts'
import { drawTee } from './tee.ts'

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
