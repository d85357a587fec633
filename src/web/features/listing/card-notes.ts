import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { getOwn } from '#web/lib/text/get-own.ts'
import { attributeText } from './attribute-text.ts'

/** Listing card with its attribute values as one line of text (`note`). */
export interface CardWithNote extends Omit<Card, 'attributes'> {
  note?: string
}

/**
 * Replaces the attribute values of cards with text in the page's language. Loaders call this function, so that
 * pages need no JavaScript for it. The attributes are loaded only if a card has values.
 */
export async function cardsWithNotes(call: Call, cards: readonly Card[]): Promise<CardWithNote[]> {
  if (!cards.some(({ attributes }) => attributes)) return [...cards]
  const attributes = await call('listAttributes')
  return cards.map((card) => cardWithNote(attributes, card))
}

/** Replaces the attribute values of a card with one line of text. */
export function cardWithNote(
  attributes: readonly ShownAttribute[],
  { attributes: values, ...card }: Card,
): CardWithNote {
  const note = noteOf(
    attributes.filter(({ isOnCard }) => isOnCard),
    values,
  )
  return note === '' ? card : { ...card, note }
}

function noteOf(shown: readonly ShownAttribute[], values: AttributeValues = {}): string {
  return shown
    .flatMap((attribute) => {
      const value = getOwn(values, attribute.code)
      return value === undefined ? [] : noteText(attribute, value)
    })
    .join(' · ')
}

/** Shows the attribute's name for yes, and nothing for no. Other values are clear without the name. */
function noteText(attribute: ShownAttribute, value: AttributeValues[string]): string[] {
  if (value === false) return []
  return [value === true ? attribute.name : attributeText(attribute, value)]
}
