import type { Random } from '#demo/random.ts'
import { hashToken } from '#platform/core/ids.ts'
import { emailsTo } from '#test/support/person.ts'
import { requireOk, type Market } from './market.ts'

export interface SimulatedBuyer {
  name: string
  email: string
  shipTo: object
  /** Id of the buyer's account, or undefined for a guest. */
  buyerId?: string
}

const firstNames =
  `Anna Priya Tom Margot Jonas Chidi Elena Sophie Mo Katrin Daniel Aiko Hannah Giulia Ruth Isabelle Nkechi Peter Yara
  Clara Simone Beatriz Owen Lea Tessa Farida Greg Mireille Luz Imke Pascal Edith Rafael Linnea Bashir Odette Marek Wanda Hugo
  Ngozi Silvan Petra Callum Renata Tariq Josefin Leopold Amina Florian Greta`.split(/\s+/)
const lastNames =
  `Keller Shah Walsh Perrin Lindqvist Obi Rossi Baker Haddad Vogt Fischer Mori Berg Pace Adler Laurent Eze Jensen
  Saleh Winter Blanc Costa Hughes Maier Novak Rahimi Stone Petit Ortega Visser`.split(/\s+/)
const places: readonly (readonly [string, string, string, string])[] = [
  ['Portland', 'OR', '97205', 'US'],
  ['Chicago', 'IL', '60614', 'US'],
  ['Brooklyn', 'NY', '11215', 'US'],
  ['Austin', 'TX', '78704', 'US'],
  ['Seattle', 'WA', '98103', 'US'],
  ['Boston', 'MA', '02116', 'US'],
  ['London', '', 'N1 9GU', 'GB'],
  ['Edinburgh', '', 'EH3 6LW', 'GB'],
  ['Berlin', '', '10405', 'DE'],
  ['Hamburg', '', '20357', 'DE'],
  ['Vienna', '', '1070', 'AT'],
  ['Paris', '', '75011', 'FR'],
  ['Antwerp', '', '2000', 'BE'],
  ['Utrecht', '', '3512 LM', 'NL'],
  ['Copenhagen', '', '2200', 'DK'],
  ['Toronto', 'ON', 'M6J 1H4', 'CA'],
]
const streets = ['Mill Lane', 'Canal Street', 'Orchard Row', 'Linden Avenue', 'Harbor Street', 'Weaver Row']

export function aGuest(random: Random): SimulatedBuyer {
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const [city, state, zip, country] = random.pick(places)
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}${random.int(2, 99)}@shoppers.souk.example`,
    shipTo: {
      name,
      address_line1: `${random.int(1, 180)} ${random.pick(streets)}`,
      address_city: city,
      address_state: state,
      address_zip: zip,
      country,
    },
  }
}

/** Signs a buyer up and confirms the email address. */
export async function signUp(market: Market, who: SimulatedBuyer): Promise<SimulatedBuyer> {
  const [fname = '', lname = ''] = who.name.split(' ')
  const address = who.shipTo as Record<string, string>
  const { country: _country, name: _name, ...rest } = address
  await requireOk(
    market.guest().call('POST', '/bauth/signup-free-verify', {
      email: who.email,
      password: `kettle-orchard-${hashToken(who.email).toString('hex').slice(0, 8)}`,
      fullName: who.name,
      fname,
      lname,
      disclaimer: true,
      ...rest,
    }),
  )
  const [mail] = await emailsTo(market.shop, who.email)
  if (!mail) throw new Error(`no email to ${who.email}`)
  await requireOk(market.guest().call('GET', `/bauth/emailconf/${mail.token}`))
  const { id } = await market.one<{ id: string }>('select id from buyers where email = $1', [who.email])
  return { ...who, buyerId: id }
}
