import type { Look } from '#demo/shelf/looks.ts'
import type { Random } from '#demo/random.ts'
import { titleTraits } from './traits.ts'

const patternWords: Partial<Record<Look['pattern'], readonly string[]>> = {
  stripe: ['striped', 'pinstriped', 'banded'],
  check: ['checked', 'plaid', 'windowpane'],
  floral: ['floral', 'flower-print', 'printed'],
  dots: ['dotted', 'polka-dot'],
  herringbone: ['herringbone'],
  'colour-block': ['two-tone', 'colour-block'],
}

/** A title as a seller would type it: never shouting, no brand (that has a place of its own). */
export function titleOf(look: Look, random: Random): string {
  const cloth = clothOf(look)
  const colour = random.pick(look.colour.spoken)
  const pattern = patternWords[look.pattern]
  const trait = titleTraits(look)
  const described =
    look.type.noun.startsWith(cloth) || look.type.noun === 'jeans'
      ? look.type.noun
      : `${cloth} ${look.type.noun}`
  const front = pattern ? [random.pick(pattern), described] : [described]
  const withColour = !look.type.isMetal && random.chance(0.62)
  const words = (withColour && !cloth.includes(colour) ? [colour, ...front] : front).join(' ')
  const tail = trait.length > 0 && random.chance(0.72) ? joinTail(random.pick(trait)) : ''
  return capital(words + tail)
}

function clothOf(look: Look): string {
  if (look.fabricName === 'brass') return 'gold-plated'
  return look.fabricName === 'down' ? 'padded' : look.fabric.name
}

function joinTail(trait: string): string {
  return /^(with|in|on|as|to|cut|shaped) /.test(trait) ? ` ${trait}` : `, ${trait}`
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}
