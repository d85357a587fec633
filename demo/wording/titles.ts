import type { Style } from '#demo/catalog/styles.ts'
import type { Random } from '#demo/random.ts'
import { titleTraits } from './traits.ts'

const patternWords: Partial<Record<Style['pattern'], readonly string[]>> = {
  stripe: ['striped', 'pinstriped', 'banded'],
  check: ['checked', 'plaid', 'windowpane'],
  floral: ['floral', 'flower-print', 'printed'],
  dots: ['dotted', 'polka-dot'],
  herringbone: ['herringbone'],
  'color-block': ['two-tone', 'color-block'],
}

/**
 * Returns a title in the style of a seller: without capitals for emphasis, and without the brand name, because listings
 * have a separate field for the brand.
 */
export function writeTitle(style: Style, random: Random): string {
  const cloth = clothOf(style)
  const color = random.pick(style.color.titleWords)
  const pattern = patternWords[style.pattern]
  const trait = titleTraits(style)
  const described =
    style.type.noun.startsWith(cloth) || style.type.noun === 'jeans'
      ? style.type.noun
      : `${cloth} ${style.type.noun}`
  const front = pattern ? [random.pick(pattern), described] : [described]
  const namesColor = style.type.parent !== 'Jewelry' && !cloth.includes(color)
  const leads = namesColor && random.chance(0.62)
  const words = (leads ? [color, ...front] : front).join(' ')
  const tail =
    trait.length > 0 && random.chance(0.72)
      ? joinTail(random.pick(trait))
      : namesColor && !leads
        ? ` in ${color}`
        : ''
  return capital(words + tail)
}

function clothOf(style: Style): string {
  if (style.fabricName === 'brass') return 'gold-plated'
  return style.fabricName === 'down' ? 'padded' : style.fabric.name
}

function joinTail(trait: string): string {
  return /^(with|in|on|as|to|cut|shaped) /.test(trait) ? ` ${trait}` : `, ${trait}`
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}
