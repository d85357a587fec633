import { numberText } from './numbers.ts'
import { countLimit } from 'virtual:contract-values'

/** Formats a number of results: `12`, or `1,000+` if counting stopped at the maximum. */
export function countText(count: number): string {
  return numberText(count) + (count >= countLimit ? '+' : '')
}
