import type { ReturnAddress, SellerReturns } from '#contract/address.ts'
import { buyerPaysReturns, freeReturns, onlyIfWrong, type DemoSeller } from './seller.ts'

const terms = new Map<string, Omit<SellerReturns, 'to'>>([
  [buyerPaysReturns, { days: 14, paidBy: 'buyer' }],
  [freeReturns, { days: 30, paidBy: 'seller' }],
  [onlyIfWrong, { days: 0, paidBy: 'buyer' }],
])

/** Street, postal code, country and state of the demo address in each city. The keys are city names. */
const streets: Record<string, readonly [string, string, string, string]> = {
  Milan: ['Via Savona 33', '20144', 'IT', 'MI'],
  London: ['7 Arlington Way', 'EC1R 1XA', 'GB', ''],
  Lyon: ['18 rue Burdeau', '69001', 'FR', ''],
  Beirut: ['42 Gouraud Street', '1100', 'LB', ''],
  Antwerp: ['Nationalestraat 61', '2000', 'BE', ''],
  Portland: ['1120 SE Ankeny St', '97214', 'US', 'OR'],
  Kyoto: ['12-3 Gionmachi', '605-0074', 'JP', 'Kyoto'],
  Bristol: ['29 Stokes Croft', 'BS1 3PR', 'GB', ''],
  'Mexico City': ['Calle Orizaba 87', '06700', 'MX', 'CDMX'],
  Copenhagen: ['Jægersborggade 14', '2200', 'DK', ''],
  Naples: ['Via Chiaia 210', '80121', 'IT', 'NA'],
  Lagos: ['15 Awolowo Road', '101233', 'NG', 'Lagos'],
  Toronto: ['88 Ossington Ave', 'M6J 2Z4', 'CA', 'ON'],
  Berlin: ['Weserstraße 40', '12045', 'DE', ''],
  Rotterdam: ['Witte de Withstraat 9', '3012 BK', 'NL', ''],
}

/** Returns a demo seller's return terms, with an address in the city that the seller ships from. */
export function createReturnTerms({ name, shipsFrom, returnPolicy }: DemoSeller): SellerReturns | null {
  const policy = terms.get(returnPolicy)
  const to = createShipFromAddress({ name, shipsFrom })
  return policy && to ? { ...policy, to } : null
}

/** Returns the address from which a demo seller ships, or null for an unknown city. */
export function createShipFromAddress({
  name,
  shipsFrom,
}: Pick<DemoSeller, 'name' | 'shipsFrom'>): ReturnAddress | null {
  const city = shipsFrom.split(',')[0]!
  const street = streets[city]
  return street ? addressOf(name, city, street) : null
}

function addressOf(
  name: string,
  city: string,
  [street, zip, country, state]: readonly [string, string, string, string],
): ReturnAddress {
  return {
    name,
    address_line1: street,
    address_line2: '',
    address_city: city,
    address_state: state,
    address_zip: zip,
    country,
  }
}
