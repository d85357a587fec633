import type { CustomField } from '#contract/fields/custom-fields.ts'
import { aSellerToken } from './factories.ts'
import { Person } from './person.ts'
import type { TestShop } from './shop.ts'

export type FieldInput = Partial<CustomField> & Pick<CustomField, 'code' | 'subject' | 'kind' | 'visibility'>

const address = '/api/admin/custom-fields'

/** Signs in as an owner of the marketplace, who can define fields. */
export const anOwner = async (shop: TestShop): Promise<Person> =>
  new Person(shop, await aSellerToken(shop.pool, { isSA: true }))

/** Replaces all custom fields. Names default to the code. */
export async function defineFields(owner: Person, ...fields: FieldInput[]) {
  const { version } = (await owner.get(address)).body
  return owner.put(address, {
    version,
    fields: fields.map((field) => ({ names: { en: field.code }, ...field })),
  })
}

/** Returns a choice with English and German names. */
export const aChoice = (code: string, en: string, de = en) => ({
  code,
  names: { en, de },
  isRetired: false,
  mergedInto: null,
})
