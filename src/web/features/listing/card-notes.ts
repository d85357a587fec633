import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { loadEarlyAccess, type EarlyAccessEnds } from './buyable.ts'
import { attributeText } from './attribute-text.ts'

/** Listing card with its attribute values as one line of text (`note`). */
export interface CardWithNote extends Omit<Card, 'attributes'> {
  note?: string
  /** End of the members' early access. Absent if everyone can buy the listing. */
  membersUntil?: string
}

/**
 * Replaces the attribute values of cards with one line of text in the page's language. Loaders call this function, so
 * that the browser does not have to load its code. The attributes are loaded only if a card has values.
 */
export async function cardsWithNotes(
  call: Call,
  cards: readonly Card[],
  early?: EarlyAccessEnds,
): Promise<CardWithNote[]> {
  const ends = early ?? (await loadEarlyAccess(call))
  const attributes = cards.some((card) => card.attributes) ? await call('listAttributes') : []
  return cards.map((card) => cardWithNote(attributes, card, ends))
}

/** Replaces the attribute values of a card with one line of text, and adds the end of the members' early access. */
export function cardWithNote(
  attributes: readonly ShownAttribute[],
  { attributes: values, ...card }: Card,
  early: EarlyAccessEnds = new Map(),
): CardWithNote {
  const membersUntil = early.get(card._id)
  const note = noteOf(
    attributes.filter(({ isOnCard }) => isOnCard),
    values,
  )
  return { ...card, ...(note !== '' && { note }), ...(membersUntil !== undefined && { membersUntil }) }
}

function noteOf(shown: readonly ShownAttribute[], values: AttributeValues = {}): string {
  return shown
    .flatMap((attribute) => {
      const value = getOwnValue(values, attribute.code)
      return value === undefined ? [] : noteText(attribute, value)
    })
    .join(' · ')
}

/**
 * Shows only the attribute's name for yes, and nothing for no. All other values are clear without the attribute's name.
 */
function noteText(attribute: ShownAttribute, value: AttributeValues[string]): string[] {
  if (value === false) return []
  return [value === true ? attribute.name : attributeText(attribute, value)]
}
