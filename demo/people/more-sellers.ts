import { seededRandom } from '#demo/random.ts'
import type { DemoSeller } from './seller.ts'
import { sellers } from './sellers.ts'

const firstNames = [
  'Ada',
  'Alba',
  'Amir',
  'Anouk',
  'Arun',
  'Bea',
  'Bruno',
  'Carmen',
  'Cleo',
  'Dalia',
  'Dev',
  'Edda',
  'Elio',
  'Esme',
  'Farah',
  'Finn',
  'Gala',
  'Goran',
  'Hana',
  'Hugo',
  'Ida',
  'Imani',
  'Iris',
  'Jonas',
  'June',
  'Kaia',
  'Kenji',
  'Lena',
  'Liv',
  'Lucia',
  'Mara',
  'Mateo',
  'Mila',
  'Nadia',
  'Nils',
  'Odile',
  'Omar',
  'Petra',
  'Quinn',
  'Rafa',
  'Rosa',
  'Sanne',
  'Selma',
  'Tariq',
  'Tove',
  'Uma',
  'Vera',
  'Wanda',
  'Xenia',
  'Zeno',
]
const lastNames = [
  'Abel',
  'Almeida',
  'Aoki',
  'Baptiste',
  'Barlow',
  'Bianchi',
  'Cohen',
  'Costa',
  'Dahl',
  'Dubois',
  'Ekström',
  'Farrow',
  'Ferri',
  'Galli',
  'Greer',
  'Haas',
  'Hayashi',
  'Ibarra',
  'Jansen',
  'Kaplan',
  'Keita',
  'Kovač',
  'Lange',
  'Lindqvist',
  'Mbeki',
  'Moreau',
  'Nair',
  'Novak',
  'Okafor',
  'Ortega',
  'Pavlova',
  'Quispe',
  'Rahman',
  'Rossi',
  'Santos',
  'Silva',
  'Tanaka',
  'Thorne',
  'Ueda',
  'Varga',
  'Weiss',
  'Yilmaz',
]
const cities = [
  'Lisbon, Portugal',
  'Vienna, Austria',
  'Austin, USA',
  'Seoul, South Korea',
  'Melbourne, Australia',
  'Oslo, Norway',
  'Chicago, USA',
  'Barcelona, Spain',
  'Dublin, Ireland',
  'Istanbul, Türkiye',
  'Montréal, Canada',
  'Ghent, Belgium',
]
const openings = [
  'I started with my own wardrobe and kept going.',
  'Buyer for a small department store, now on my own.',
  'Everything is steamed, checked and photographed by the same window.',
  'I list on Sundays and ship on Mondays.',
]
const closings = [
  'Ask me for extra measurements, I have the tape ready.',
  'I only take in what I would wear myself.',
  'Small flaws are always described.',
  'Bundles ship together for one price.',
]

/** Returns `count` sellers: first the handwritten sellers, then invented sellers for a large catalog. */
export function listSellers(count: number): DemoSeller[] {
  const all = [...sellers]
  for (let i = sellers.length; i < count; i++) all.push(inventSeller(i))
  return all.slice(0, Math.max(count, sellers.length))
}

function inventSeller(index: number): DemoSeller {
  const random = seededRandom('seller', index)
  const first = firstNames[index % firstNames.length]!
  const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length]!
  const plain = `${first}_${last}`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z_]/g, '')
  const username = index >= firstNames.length * lastNames.length ? `${plain}${index}` : plain
  return {
    ...random.pick(sellers),
    username,
    name: `${first} ${last}`,
    instagram: `${username.replace('_', '.')}.wears`,
    bio: `${random.pick(openings)} ${random.pick(closings)}`,
    shipsFrom: random.pick(cities),
    shippingCents: random.int(3, 18) * 100,
    featuredRank: null,
    ratio: random.between(0.4, 3),
    reviews: random.int(0, 60),
    stars: random.between(4.1, 4.9),
  }
}
