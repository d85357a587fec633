import { attributeCalls as calls } from '#contract/catalog/attribute-calls.ts'
import type { Serve } from '#platform/http/serve.ts'
import { requireActorSellerId } from '../listings/core/listings.context.ts'
import type { AttributesContext } from './attributes.context.ts'
import { getAttributes, saveAttributes } from './attributes.ts'
import { mergeAttributeChoice } from './merge-choice.ts'
import { listShownAttributes } from './shown-attributes.ts'
import { saveStaffAttributes } from './staff-values.ts'

/** Registers the API calls that list and maintain the attributes of listings. */
export function attributeRoutes(serve: Serve, context: AttributesContext): void {
  serve(calls.listAttributes, ({ language }) => listShownAttributes(context, ['public'], language))
  serve(calls.listOwnAttributes, ({ language }) =>
    listShownAttributes(context, ['public', 'seller'], language),
  )
  serve(calls.getAttributes, () => getAttributes(context.db))
  serve(calls.saveAttributes, ({ actor, body }) => saveAttributes(context, requireActorSellerId(actor), body))
  serve(calls.mergeAttributeChoice, ({ actor, body }) =>
    mergeAttributeChoice(context, requireActorSellerId(actor), body),
  )
  serve(calls.saveStaffAttributes, ({ actor, params, body }) =>
    saveStaffAttributes(context, actor, params.id, body.attributes),
  )
}
