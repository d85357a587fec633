import { numberText } from './numbers.ts'
import { countLimit } from 'virtual:contract-words'

/** Formats a result count: `12`, or `1,000+` if counting stopped at the limit. */
export function countText(count: number): string {
  return numberText(count) + (count >= countLimit ? '+' : '')
}
